import { namedPlace } from '../../host/managed/placeUri.ts';
import { shown } from '../terminal/shown.ts';
import { oneLine } from '../terminal/terminal.ts';
import type { CheckedWorkspace } from './findings.ts';
import { asSarif } from './sarif.ts';

const severities = ['error', 'warning', 'information', 'hint'] as const;

/** One finding a line, as editors and build servers jump to. */
function asLines(checked: readonly CheckedWorkspace[]): string {
	return checked
		.flatMap(({ findings }) => findings)
		.map(
			({ path, line, column, severity, code, message }) =>
				`${oneLine(`${shown(path)}:${line}:${column} ${severity} ${code} ${message}`)}\n`,
		)
		.join('');
}

function asJson(checked: readonly CheckedWorkspace[]): string {
	const findings = checked.flatMap((one) => one.findings);
	const report = {
		workspaces: checked.map(({ workspace, findings: own, unreadable }) => ({
			root: namedPlace(workspace.root),
			runtime: workspace.runtime.id,
			evidence: workspace.evidence.reasons,
			notes: workspace.notes,
			// What a rule and a file hold besides is nobody's to parse.
			findings: own.map(({ finding: _, text: __, path, ...located }) => ({ path: namedPlace(path), ...located })),
			unreadable: unreadable.map(({ path, ...why }) => ({ path: namedPlace(path), ...why })),
		})),
		totals: Object.fromEntries(
			severities.map((severity) => [severity, findings.filter((finding) => finding.severity === severity).length]),
		),
	};
	return `${JSON.stringify(report, undefined, '\t')}\n`;
}

/** For programs: nothing is folded, and nothing is left out unless it was asked for. */
export const programFormats = { unix: asLines, json: asJson, sarif: asSarif } as const satisfies Record<
	string,
	(checked: readonly CheckedWorkspace[]) => string
>;
