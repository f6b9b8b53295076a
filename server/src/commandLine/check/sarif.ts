import { relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ownVersion, pageOf, publicPageOf } from '../../app/shipped.ts';
import type { Rule, Severity } from '../../engine/rules/rule.ts';
import { rules } from '../../engine/runtimes/registry.ts';
import { uriOfPath } from '../../host/managed/placeUri.ts';
import { isStored } from '../../host/managed/storedPlaces.ts';
import { isInside } from '../../host/platform/insideFolder.ts';
import type { CheckedWorkspace, LocatedFinding } from './findings.ts';

export const sarifLevels: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
	error: 'error',
	warning: 'warning',
	information: 'note',
	hint: 'note',
};

const base = 'ROOT';

/** What a tool calls one of its rules. */
interface SarifRule {
	readonly id: string;
	readonly [more: string]: unknown;
}

interface SarifRun {
	readonly rules: readonly SarifRule[];
	/** What could not be looked at. */
	readonly troubles: readonly object[];
	readonly results: readonly object[];
}

/** Counted from the folder that the command was run in, as those who show results expect; absolute outside of it. */
export function artifact(path: string) {
	const here = process.cwd();
	if (!isInside(here, path)) return { uri: isStored(path) ? uriOfPath(path) : pathToFileURL(path).href };
	return { uri: relative(here, path).split(sep).map(encodeURIComponent).join('/'), uriBaseId: base };
}

const ruleEntry = ({ code, severity, docs }: Rule) => {
	const page = publicPageOf(code) ?? pageOf(code);
	return {
		id: code,
		shortDescription: { text: docs.title },
		fullDescription: { text: docs.why },
		help: { text: docs.fix, markdown: `${docs.why}\n\n${docs.fix}` },
		defaultConfiguration: { level: sarifLevels[severity] },
		...(page !== undefined && { helpUri: page }),
	};
};

const resultEntry = (finding: LocatedFinding) => ({
	ruleId: finding.code,
	ruleIndex: rules.findIndex(({ code }) => code === finding.code),
	level: sarifLevels[finding.severity],
	message: { text: finding.message },
	locations: [
		{
			physicalLocation: {
				artifactLocation: artifact(finding.path),
				region: {
					startLine: finding.line,
					startColumn: finding.column,
					endLine: finding.endLine,
					endColumn: finding.endColumn,
				},
			},
		},
	],
});

/** The findings as one run of SARIF 2.1.0. */
export function asSarif(checked: readonly CheckedWorkspace[]): string {
	const troubles = checked.flatMap(({ unreadable, failures }) => [
		...unreadable.map(({ path, reason }) => ({
			level: 'error',
			message: { text: reason },
			locations: [{ physicalLocation: { artifactLocation: artifact(path) } }],
		})),
		...failures.map((failure) => ({ level: 'error', message: { text: failure } })),
	]);
	return sarifLog({
		rules: rules.map(ruleEntry),
		troubles,
		results: checked.flatMap(({ findings }) => findings).map(resultEntry),
	});
}

/** One run of this program. */
export function sarifLog({ rules: entries, troubles, results }: SarifRun): string {
	const log = {
		$schema: 'https://json.schemastore.org/sarif-2.1.0.json',
		version: '2.1.0',
		runs: [
			{
				tool: { driver: { name: 'Soulscope', version: ownVersion(), rules: entries } },
				columnKind: 'utf16CodeUnits',
				originalUriBaseIds: { [base]: { uri: pathToFileURL(`${process.cwd()}${sep}`).href } },
				invocations: [{ executionSuccessful: troubles.length === 0, toolExecutionNotifications: troubles }],
				results,
			},
		],
	};
	return `${JSON.stringify(log, undefined, '\t')}\n`;
}
