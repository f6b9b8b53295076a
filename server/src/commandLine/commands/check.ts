import { counted } from '../../engine/rules/support/words.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { RuleLevels } from '../../engine/workspace/runRules.ts';
import { createSecretScanner, type SecretScanner } from '../../host/secrets/scanner.ts';
import type { Workspaces } from '../../host/workspace/workspaces.ts';
import { type Baseline, beyondBaseline, readBaseline, writeBaseline } from '../check/baseline.ts';
import { type CheckedWorkspace, locateEverywhere, secretsOf, withoutRepeats } from '../check/findings.ts';
import { fixFiles } from '../check/fixFiles.ts';
import type { CheckFormat } from '../check/formatNames.ts';
import { programFormats } from '../check/formats.ts';
import { prettyFindings } from '../check/pretty.ts';
import { ruleLevels } from '../check/ruleLevels.ts';
import { recheckOnChange } from '../check/watch.ts';
import { coloursFor } from '../terminal/colours.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, type Terminal } from '../terminal/terminal.ts';
import { agentPlace } from '../workspace/agentPlace.ts';
import { headerOf } from '../workspace/header.ts';
import { openWorkspaces, troublesOf, workspacesIn } from '../workspace/openFolder.ts';
import { openPacks } from '../workspace/packs.ts';
import { type StandpointFlags, standpointOf } from '../workspace/standpoint.ts';

export interface CheckOptions {
	readonly folder: string;
	/** Address of a database, in the place of the folder: all of its agents are checked. */
	readonly database?: string;
	/** Keys of agents of the database: only those. */
	readonly agent?: readonly string[];
	readonly runtime?: Runtime;
	/** What of the session a person says, of a coding agent. */
	readonly standpoint?: StandpointFlags;
	readonly format: CheckFormat;
	/** File with what has been found before and is not to be reported. */
	readonly baseline?: string;
	/** File of a wording pack; what `soulscope wording` has stored where none is named. */
	readonly wording?: string;
	/** Severities of single rules, before those of the folder's settings. */
	readonly rule?: RuleLevels;
	/** Writes that file instead of reading it. */
	readonly writeBaseline?: boolean;
	/** Unless said: not on a terminal, and wherever a program reads. */
	readonly hints?: boolean;
	/** Only errors are reported. */
	readonly quiet?: boolean;
	/** So many warnings are let through. */
	readonly maxWarnings?: number;
	/** Nothing is folded. */
	readonly all?: boolean;
	readonly color?: boolean;
	/** Makes the changes that need no decision. */
	readonly fix?: boolean;
	/** Without being asked about each file. */
	readonly yes?: boolean;
	/** Goes on until Ctrl-C. */
	readonly watch?: boolean;
}

/** Where `--write-baseline` writes unless told otherwise. */
const usualBaseline = 'soulscope-baseline.json';

/** As wide as what is shown on no screen is made. */
const columnsOfNoScreen = 100;

/** Looks at a folder over and over by the same measure. */
interface CheckRun {
	readonly workspaces: Workspaces;
	readonly scanner: SecretScanner;
	/** What is to be said of the folder as it is now. Throws an `InputError` where no workspace is left. */
	look(): Promise<readonly CheckedWorkspace[]>;
	report(checked: readonly CheckedWorkspace[]): ExitStatus;
}

async function openCheck(options: CheckOptions, terminal: Terminal): Promise<CheckRun> {
	const { folder, runtime } = options;
	const { wordingFor } = await openPacks(options.wording, terminal);
	const levels = await ruleLevels(folder, options.rule ?? {}, terminal);
	const scanner = createSecretScanner({ onTrouble: (message) => terminal.err(message) });
	const unread: { readonly message: string; readonly isAgent: boolean }[] = [];
	const workspaces = await openWorkspaces(folder, {
		onUnread: (message, isAgent) => unread.push({ message, isAgent }),
		...agentPlace(folder, { database: options.database, agent: options.agent }),
		...(runtime && { runtime }),
		...(options.standpoint && { standpoint: await standpointOf(folder, options.standpoint) }),
		wordingFor,
		secrets: scanner,
	});
	const lookAtAll = async () => {
		const found: CheckedWorkspace[] = [];
		for (const workspace of await workspacesIn(folder, workspaces)) {
			const located = await locateEverywhere(workspace, levels, ({ read, total }) =>
				terminal.progress?.(`${shown(workspace.root)}: ${read} of ${total} files read`),
			);
			const secrets = secretsOf(workspace, located.findings);
			found.push({ workspace, ...located, unreadable: troublesOf(workspace), secrets });
		}
		terminal.progress?.(undefined);
		return withoutRepeats(found);
	};
	const known = await baselineFor(options, lookAtAll);
	return {
		workspaces,
		scanner,
		look: async () => {
			const found = await lookAtAll();
			return known ? found.map((one) => ({ ...one, findings: beyondBaseline(known, one.findings) })) : found;
		},
		report(checked) {
			const status = report(checked, options, terminal);
			for (const { message } of unread) terminal.err(message);
			return unread.some(({ isAgent }) => isAgent) ? exitStatus.badInput : status;
		},
	};
}

/** What is not to be reported. What was just written down is read back like any other: then nothing is left to report. */
async function baselineFor(
	{ baseline, writeBaseline: isWritten }: CheckOptions,
	look: () => Promise<readonly CheckedWorkspace[]>,
): Promise<Baseline | undefined> {
	const file = baseline ?? usualBaseline;
	if (isWritten) {
		await writeBaseline(
			file,
			(await look()).flatMap(({ findings }) => findings),
		);
	}
	return isWritten || baseline !== undefined ? readBaseline(file) : undefined;
}

/** Says what was found, and what could not be looked at. */
function report(checked: readonly CheckedWorkspace[], options: CheckOptions, terminal: Terminal): ExitStatus {
	print(checked, options, terminal);
	for (const { workspace, unreadable, failures, notes } of checked) {
		for (const { path, reason } of unreadable)
			terminal.err(`${unreadClause(shown(path), reason)}, so it was not checked`);
		for (const note of [...workspace.notes, ...notes]) terminal.err(`${shown(workspace.root)}: ${note}`);
		for (const failure of failures) terminal.err(`${shown(workspace.root)}: ${failure}`);
	}
	if (checked.some(({ unreadable, failures }) => unreadable.length + failures.length > 0)) return exitStatus.badInput;
	const count = (severity: string) =>
		checked.flatMap(({ findings }) => findings).filter((finding) => finding.severity === severity).length;
	if (count('error') > 0) return exitStatus.errorsFound;
	const { maxWarnings = Number.POSITIVE_INFINITY } = options;
	const warnings = count('warning');
	if (warnings <= maxWarnings) return exitStatus.fine;
	terminal.err(`found ${counted(warnings, 'warning')}; --max-warnings allows ${maxWarnings}`);
	return exitStatus.errorsFound;
}

/** Most reasons go on with the sentence, `is a folder`; what the system says stands alone. */
const unreadClause = (path: string, reason: string): string =>
	/^(?:is|was|does|has)\b/.test(reason) ? `${path} ${reason}` : `${path}: ${reason}`;

function print(checked: readonly CheckedWorkspace[], options: CheckOptions, terminal: Terminal): void {
	const { format, hints, quiet = false } = options;
	const { screen } = terminal;
	if (format === 'pretty' || (format === 'text' && screen)) {
		const text = prettyFindings(checked, {
			colours: coloursFor({ asked: options.color, variables: process.env, isScreen: screen !== undefined }),
			columns: screen?.columns ?? columnsOfNoScreen,
			unfolded: options.all ?? false,
			hints: hints ?? false,
			quiet,
			isNamed: options.runtime !== undefined,
		});
		if (screen) screen.paint(text);
		else terminal.out(text);
		return;
	}
	if (format === 'text') for (const { workspace } of checked) terminal.note?.(headerOf(workspace));
	const wanted = checked.map((one) => ({
		...one,
		findings: one.findings.filter(({ severity }) =>
			quiet ? severity === 'error' : severity !== 'hint' || (hints ?? true),
		),
	}));
	terminal.out(programFormats[format === 'text' ? 'unix' : format](wanted));
}

/** Says what is wrong with every workspace at and under the folder. */
export async function check(options: CheckOptions, terminal: Terminal): Promise<ExitStatus> {
	if (options.watch && (options.fix || options.writeBaseline)) {
		throw new InputError('--watch cannot be used with --fix and --write-baseline: it writes no files');
	}
	if (options.database !== undefined && (options.fix || options.watch))
		throw new InputError('--database cannot be used with --fix and --watch: it is read once, and not changed');
	if (options.yes && !options.fix) throw new InputError('--yes works only with --fix');
	const opened = await openCheck(options, terminal);
	if (options.watch) return recheckOnChange(options.folder, opened, terminal);
	const trouble = options.fix ? await fixFiles(opened, options, terminal) : undefined;
	const status = opened.report(await opened.look());
	return trouble ?? status;
}
