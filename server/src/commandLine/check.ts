import { isAbsolute, relative, resolve } from 'node:path';
import type { Runtime } from '../engine/runtimes/runtime.ts';
import type { Workspace } from '../host/workspaces.ts';
import { type Located, locateFindings } from './findings.ts';
import { openFolder, troublesOf } from './openFolder.ts';
import { type ExitStatus, exitStatus, oneLine, type Terminal } from './terminal.ts';

export interface CheckOptions {
	readonly folder: string;
	readonly runtime?: Runtime;
	readonly format: 'text' | 'json';
}

const severities = ['error', 'warning', 'information', 'hint'] as const;

/** As people would write the path from where they are. */
export function shown(path: string): string {
	const fromHere = relative(process.cwd(), path);
	return fromHere.startsWith('..') || isAbsolute(fromHere) ? resolve(path) : fromHere || '.';
}

interface Checked extends Located {
	readonly workspace: Workspace;
	readonly unreadable: readonly { readonly path: string; readonly reason: string }[];
}

/** Says what is wrong with every workspace at and under the folder, one line each. */
export async function check(options: CheckOptions, terminal: Terminal): Promise<ExitStatus> {
	const { folder, runtime, format } = options;
	const workspaces = await openFolder(folder, runtime ? { runtime } : {});
	const checked = workspaces.map(
		(workspace): Checked => ({ workspace, ...locateFindings(workspace), unreadable: troublesOf(workspace) }),
	);
	terminal.out(format === 'json' ? asJson(checked) : asText(checked));
	for (const { workspace, unreadable, failures } of checked) {
		for (const { path, reason } of unreadable) terminal.err(`${shown(path)} ${reason}; it was left out`);
		for (const note of workspace.notes) terminal.err(`${shown(workspace.root)}: ${note}`);
		for (const failure of failures) terminal.err(`${shown(workspace.root)}: ${failure}`);
	}
	if (checked.some(({ unreadable, failures }) => unreadable.length + failures.length > 0)) return exitStatus.badInput;
	const isError = checked.some(({ findings }) => findings.some(({ severity }) => severity === 'error'));
	return isError ? exitStatus.errorsFound : exitStatus.fine;
}

const asText = (checked: readonly Checked[]): string =>
	checked
		.flatMap(({ findings }) => findings)
		.map(
			({ path, line, column, severity, code, message }) =>
				`${oneLine(`${shown(path)}:${line}:${column} ${severity} ${code} ${message}`)}\n`,
		)
		.join('');

function asJson(checked: readonly Checked[]): string {
	const findings = checked.flatMap((one) => one.findings);
	const report = {
		workspaces: checked.map(({ workspace, findings: own, unreadable }) => ({
			root: workspace.root,
			runtime: workspace.runtime.id,
			evidence: workspace.evidence.reasons,
			notes: workspace.notes,
			findings: own,
			unreadable,
		})),
		totals: Object.fromEntries(
			severities.map((severity) => [severity, findings.filter((finding) => finding.severity === severity).length]),
		),
	};
	return `${JSON.stringify(report, undefined, '\t')}\n`;
}
