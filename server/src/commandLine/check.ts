import type { Runtime } from '../engine/runtimes/runtime.ts';
import type { RuleLevels } from '../engine/workspace/analysis.ts';
import { beyondBaseline, readBaseline, writeBaseline } from './baseline.ts';
import { type CheckedWorkspace, locateEverywhere } from './findings.ts';
import { headerOf } from './header.ts';
import { openFolder, troublesOf } from './openFolder.ts';
import { openPacks } from './packs.ts';
import { ruleLevels } from './ruleLevels.ts';
import { asSarif } from './sarif.ts';
import { shown } from './shown.ts';
import { type ExitStatus, exitStatus, oneLine, type Terminal } from './terminal.ts';

export interface CheckOptions {
	readonly folder: string;
	readonly runtime?: Runtime;
	readonly format: CheckFormat;
	/** File with what has been found before and is not to be reported. */
	readonly baseline?: string;
	/** File of a wording pack; what `soulscope wording` has stored where none is named. */
	readonly wording?: string;
	/** Severities of single rules, before those of the folder's settings. */
	readonly rule?: RuleLevels;
	/** Writes that file instead of reading it. */
	readonly writeBaseline?: boolean;
}

/** Where `--write-baseline` writes unless told otherwise. */
const usualBaseline = 'soulscope-baseline.json';

const severities = ['error', 'warning', 'information', 'hint'] as const;

/** Says what is wrong with every workspace at and under the folder, one line each. */
export async function check(options: CheckOptions, terminal: Terminal): Promise<ExitStatus> {
	const { folder, runtime, format, baseline, writeBaseline: isWritten } = options;
	const { wordingFor } = await openPacks(options.wording, terminal);
	const levels = await ruleLevels(folder, options.rule ?? {}, terminal);
	const workspaces = await openFolder(folder, {
		...(runtime && { runtime }),
		wordingFor,
		onSecretTrouble: (message) => terminal.err(message),
	});
	const found: CheckedWorkspace[] = [];
	for (const workspace of workspaces) {
		const located = await locateEverywhere(workspace, levels, ({ read, total }) =>
			terminal.progress?.(`${shown(workspace.root)}: ${read} of ${total} files read`),
		);
		found.push({ workspace, ...located, unreadable: troublesOf(workspace) });
	}
	terminal.progress?.(undefined);
	const file = baseline ?? usualBaseline;
	if (isWritten) {
		await writeBaseline(
			file,
			found.flatMap(({ findings }) => findings),
		);
	}
	// What was just written down is read back like any other: then nothing is left to report.
	const known = isWritten || baseline !== undefined ? await readBaseline(file) : undefined;
	const checked = known ? found.map((one) => ({ ...one, findings: beyondBaseline(known, one.findings) })) : found;
	if (format === 'text') for (const { workspace } of checked) terminal.note?.(headerOf(workspace));
	terminal.out(formats[format](checked));
	for (const { workspace, unreadable, failures, notes } of checked) {
		for (const { path, reason } of unreadable) terminal.err(`${shown(path)} ${reason}; it was left out`);
		for (const note of [...workspace.notes, ...notes]) terminal.err(`${shown(workspace.root)}: ${note}`);
		for (const failure of failures) terminal.err(`${shown(workspace.root)}: ${failure}`);
	}
	if (checked.some(({ unreadable, failures }) => unreadable.length + failures.length > 0)) return exitStatus.badInput;
	const isError = checked.some(({ findings }) => findings.some(({ severity }) => severity === 'error'));
	return isError ? exitStatus.errorsFound : exitStatus.fine;
}

function asText(checked: readonly CheckedWorkspace[]): string {
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
			root: workspace.root,
			runtime: workspace.runtime.id,
			evidence: workspace.evidence.reasons,
			versionReason: workspace.evidence.version ?? null,
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

/** How findings can be printed. */
const formats = { text: asText, json: asJson, sarif: asSarif } as const satisfies Record<
	string,
	(checked: readonly CheckedWorkspace[]) => string
>;

type CheckFormat = keyof typeof formats;

export const checkFormats = Object.keys(formats) as readonly CheckFormat[];
