import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { recordedWrites } from '../../app/writes.ts';
import { loadO200kCounter } from '../../engine/text/lengths/o200k.ts';
import { type BackUpOptions, type BackUpOutcome, backUp } from '../../host/backup/backUp.ts';
import { type IgnorePlan, ignoreFile, planIgnoreFile, writeIgnoreFile } from '../../host/backup/ignoreFile.ts';
import {
	type BackupTarget,
	backupPlace,
	readBackupState,
	requireFolder,
	setUpBackup,
} from '../../host/backup/place.ts';
import { pushBackup } from '../../host/backup/push.ts';
import { targetMeant } from '../../host/backup/target.ts';
import { PastTrouble } from '../../host/past/past.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import { createSecretScanner } from '../../host/secrets/scanner.ts';
import { diffOf } from '../check/fixDiff.ts';
import { coloursFor } from '../terminal/colours.ts';
import { progressBar } from '../terminal/progressBar.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
import { mustBeNamed } from '../workspace/folder.ts';
import { told } from '../workspace/openPast.ts';

export interface BackupOptions {
	readonly folder: string;
	/** A folder or an address that the backup is pushed to afterwards. */
	readonly to?: string;
	/** Of the repository there. */
	readonly branch?: string;
	/** To where it was pushed last. */
	readonly push?: boolean;
	readonly dryRun?: boolean;
	readonly yes?: boolean;
	readonly color?: boolean;
	readonly format: 'text' | 'json';
}

const counted = (count: number, one = 'file'): string => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Paths on a line; the rest are counted. */
const mostNamed = 8;

function named(paths: readonly string[]): string {
	const more = paths.length - mostNamed;
	return `${paths.slice(0, mostNamed).map(oneLine).join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

const sizeOf = (bytes: number): string =>
	bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${Math.round(bytes / 1_000_000)} MB`;

async function isWanted(question: string, { ask }: Terminal): Promise<boolean> {
	if (!ask)
		throw new InputError(
			'nothing was written: backup asks before it is set up or pushed, but there is no terminal to ask on. --yes does both without asking',
		);
	const answer = await ask(`${question} [y]es, [n]o:`);
	return answer !== undefined && /^y(?:es)?$/i.test(answer.trim());
}

function showLeftOut({ leftOut, ignored, notes }: BackUpOutcome, terminal: Terminal): void {
	for (const { path, reason } of leftOut) terminal.err(`${path} is not backed up: ${reason}`);
	if (ignored.length > 0) terminal.err(`left out by .gitignore and the usual lines: ${named(ignored)}`);
	for (const note of notes) terminal.err(note);
}

/** Backs the workspace up; the first time it shows what is left out, and asks. Pushes where the person says so. */
export async function backup(options: BackupOptions, terminal: Terminal): Promise<ExitStatus> {
	mustBeNamed(options.folder);
	const root = await realpath(options.folder).catch(() => resolve(options.folder));
	const { to, branch, push = false, dryRun = false, format } = options;
	if (to !== undefined && push) throw new InputError('--push pushes to where it went last: use either --to or --push');
	if (branch !== undefined && to === undefined) throw new InputError('--branch works only with --to');
	const place = await backupPlace(root, dataFolder());
	await told(() => requireFolder(place));
	const state = await told(() => readBackupState(place));
	const known = state?.target;
	if (push && !known) throw new InputError('this backup was never pushed: name a folder or an address with --to');
	const wanted = push ? known : to !== undefined ? { to, branch } : undefined;
	const target = await told(async () => wanted && targetMeant(place, wanted.to, wanted.branch, process.cwd()));
	const onTrouble = (message: string) => terminal.err(message);
	using writes = recordedWrites({ folder: dataFolder(), clock: Date.now, onTrouble });
	const asked: BackUpOptions = {
		place,
		root,
		records: writes.records,
		scanner: createSecretScanner({ onTrouble }),
		clock: Date.now,
		counter: loadO200kCounter,
		progress: (done, total) => terminal.progress?.(`backing up ${progressBar(done, total)}`),
		dryRun,
	};
	const run = async (more: Partial<BackUpOptions> = {}): Promise<BackUpOutcome> => {
		const outcome = await told(() => backUp({ ...asked, ...more }));
		terminal.progress?.(undefined);
		return outcome;
	};
	const plan = state ? undefined : await told(() => planIgnoreFile(writes.gate, root));
	if (plan && plan.before !== plan.after) showIgnoreLines(plan, options, terminal);
	if (dryRun) {
		const outcome = await run();
		report(outcome, { place: place.gitDir, format }, terminal);
		return statusOf(outcome);
	}
	if (plan && !options.yes) {
		const planned = await run({ dryRun: true });
		showLeftOut(planned, terminal);
		terminal.err(`${counted(planned.files)} (${sizeOf(planned.size)}) would be kept in ${place.gitDir}`);
		const added = plan.before === plan.after ? '' : ` and write ${ignoreFile} as shown`;
		if (!(await isWanted(`Set up a backup of ${shown(root)}${added}?`, terminal))) {
			terminal.err('nothing was written');
			return exitStatus.fine;
		}
	}
	const agreed = target && (await isPushWanted(target, options, known, terminal)) ? target : undefined;
	if (plan) await told(() => setUpBackup(place, () => writeIgnoreFile(writes.gate, root, plan)));
	const outcome = await run();
	const pushFailed = agreed && (await troubleOf(() => pushBackup(place, agreed)));
	report(outcome, { place: place.gitDir, format, pushed: agreed, pushFailed }, terminal);
	return pushFailed === undefined ? statusOf(outcome) : exitStatus.badInput;
}

/** What it would write to `.gitignore`; where the results are for a program, only to whoever is asked about it. */
function showIgnoreLines(
	{ before = '', after }: IgnorePlan,
	{ format, color, yes, dryRun }: BackupOptions,
	terminal: Terminal,
): void {
	const { screen } = terminal;
	const isScreen = screen !== undefined && format === 'text';
	const colours = coloursFor({ asked: isScreen ? color : false, variables: process.env, isScreen });
	const diff = diffOf(ignoreFile, { before, after, secrets: [] }, colours);
	if (isScreen) screen.paint(diff);
	else if (format === 'text') terminal.out(diff);
	else if (!yes && !dryRun) for (const line of diff.trimEnd().split('\n')) terminal.err(line);
}

/** What is left out by a rule is left out each time, and said. Only what no rule leaves out has failed. */
const statusOf = ({ leftOut }: BackUpOutcome): ExitStatus =>
	leftOut.some(({ failed }) => failed) ? exitStatus.badInput : exitStatus.fine;

/** Why `work` did not succeed, in a line; undefined where it did. */
async function troubleOf(work: () => Promise<void>): Promise<string | undefined> {
	try {
		await work();
		return undefined;
	} catch (error) {
		if (error instanceof PastTrouble) return error.message;
		throw error;
	}
}

/** Whether it may go there: a place that the person has said yes to before is not asked about again. */
async function isPushWanted(
	{ to, branch }: BackupTarget,
	{ yes, push }: BackupOptions,
	known: BackupTarget | undefined,
	terminal: Terminal,
): Promise<boolean> {
	if (yes || push || (known?.to === to && known.branch === branch)) return true;
	const wanted = await isWanted(`Push the whole backup to ${to}, onto the branch ${branch}?`, terminal);
	if (!wanted) terminal.err('nothing was pushed');
	return wanted;
}

interface Reported {
	readonly place: string;
	readonly format: 'text' | 'json';
	/** Where it was to be pushed to. */
	readonly pushed?: BackupTarget | undefined;
	/** Why it was not. */
	readonly pushFailed?: string | undefined;
}

function report(outcome: BackUpOutcome, reported: Reported, terminal: Terminal): void {
	const { place, format, pushFailed } = reported;
	const pushed = pushFailed === undefined ? reported.pushed : undefined;
	if (format === 'json') {
		const told = { ...outcome, repository: place, ...(pushed && { pushed }), ...(pushFailed && { pushFailed }) };
		terminal.out(`${JSON.stringify(told, undefined, '\t')}\n`);
		return;
	}
	showLeftOut(outcome, terminal);
	const { kind, id, subject, files, size, changes, hasOlder } = outcome;
	const all = `${counted(files)}, ${sizeOf(size)}`;
	if (kind === 'planned') terminal.out(`would be backed up: ${all}; ${counted(changes.length, 'change')}\n`);
	else if (kind === 'unchanged')
		terminal.out(`nothing ${hasOlder ? 'else ' : ''}has changed since the last backup ${id?.slice(0, 10)} (${all})\n`);
	else terminal.out(`${id?.slice(0, 10)}  ${oneLine(subject ?? '')} (${all})\n`);
	if (kind !== 'planned') terminal.out(`backup: ${place}\n`);
	if (pushFailed !== undefined) terminal.err(pushFailed);
	if (pushed) terminal.out(`pushed to ${oneLine(pushed.to)}, branch ${pushed.branch}\n`);
}
