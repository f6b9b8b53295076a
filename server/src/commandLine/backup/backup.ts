import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { recordedWrites } from '../../app/writes.ts';
import { loadO200kCounter } from '../../engine/text/lengths/o200k.ts';
import { type BackUpOptions, type BackUpOutcome, backUp } from '../../host/backup/backUp.ts';
import { ignoreFile, planIgnoreFile, writeIgnoreFile } from '../../host/backup/ignoreFile.ts';
import {
	type BackupTarget,
	backupPlace,
	readBackupState,
	requireFolder,
	setUpBackup,
} from '../../host/backup/place.ts';
import { pushBackup } from '../../host/backup/push.ts';
import { targetMeant } from '../../host/backup/target.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import { createSecretScanner } from '../../host/secrets/scanner.ts';
import { diffOf } from '../check/fixDiff.ts';
import { coloursFor } from '../terminal/colours.ts';
import { progressBar } from '../terminal/progressBar.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
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
	const root = await realpath(options.folder).catch(() => resolve(options.folder));
	const { to, branch, push = false, dryRun = false, format } = options;
	if (to !== undefined && push) throw new InputError('--push pushes to where it went last: use either --to or --push');
	if (branch !== undefined && to === undefined) throw new InputError('--branch works only with --to');
	const place = await backupPlace(root, dataFolder());
	await told(() => requireFolder(place));
	const state = await readBackupState(place);
	const target = await told(async () => (to === undefined ? undefined : targetMeant(place, to, branch, process.cwd())));
	if (push && !state?.target)
		throw new InputError('this backup was never pushed: name a folder or an address with --to');
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
	if (plan && plan.before !== plan.after) {
		const colours = coloursFor({
			asked: options.color,
			variables: process.env,
			isScreen: terminal.screen !== undefined,
		});
		const diff = diffOf(ignoreFile, { before: plan.before ?? '', after: plan.after, secrets: [] }, colours);
		if (format === 'text') terminal.screen ? terminal.screen.paint(diff) : terminal.out(diff);
	}
	if (dryRun) {
		const outcome = await run();
		report(outcome, { place: place.gitDir, format }, terminal);
		return outcome.leftOut.length > 0 ? exitStatus.badInput : exitStatus.fine;
	}
	if (plan) {
		if (!options.yes) {
			const planned = await run({ dryRun: true });
			showLeftOut(planned, terminal);
			terminal.err(`${counted(planned.files)} (${sizeOf(planned.size)}) would be kept in ${place.gitDir}`);
			const added = plan.before === plan.after ? '' : ` and write ${ignoreFile} as shown`;
			if (!(await isWanted(`Set up a backup of ${shown(root)}${added}?`, terminal))) {
				terminal.err('nothing was written');
				return exitStatus.fine;
			}
		}
		await told(async () => {
			await writeIgnoreFile(writes.gate, root, plan);
			await setUpBackup(place);
		});
	}
	const outcome = await run();
	const wanted = target ?? (push ? state?.target : undefined);
	const pushed = wanted && (await pushAsked(wanted, options, state?.target, terminal));
	if (wanted && pushed) await told(() => pushBackup(place, wanted));
	report(outcome, { place: place.gitDir, format, ...(pushed && { pushed: wanted }) }, terminal);
	return outcome.leftOut.length > 0 ? exitStatus.badInput : exitStatus.fine;
}

/** Whether it may go there: a place that the person has said yes to before is not asked about again. */
async function pushAsked(
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
	readonly pushed?: BackupTarget | undefined;
}

function report(outcome: BackUpOutcome, { place, format, pushed }: Reported, terminal: Terminal): void {
	if (format === 'json') {
		terminal.out(`${JSON.stringify({ ...outcome, repository: place, ...(pushed && { pushed }) }, undefined, '\t')}\n`);
		return;
	}
	showLeftOut(outcome, terminal);
	const { kind, id, subject, files, size, changes } = outcome;
	const all = `${counted(files)}, ${sizeOf(size)}`;
	if (kind === 'planned') terminal.out(`would be backed up: ${all}; ${counted(changes.length, 'change')}\n`);
	else if (kind === 'unchanged')
		terminal.out(`nothing has changed since the last backup ${id?.slice(0, 10)} (${all})\n`);
	else terminal.out(`${id?.slice(0, 10)}  ${oneLine(subject ?? '')} (${all})\n`);
	if (kind !== 'planned') terminal.out(`backup: ${place}\n`);
	if (pushed) terminal.out(`pushed to ${oneLine(pushed.to)}, branch ${pushed.branch}\n`);
}
