import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { timeZoneHere } from '../../app/thisMachine.ts';
import { recordedWrites } from '../../app/writes.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { choosePoint } from '../../host/past/asOf.ts';
import { openGitPast } from '../../host/past/git/gitPast.ts';
import { repositoryIn } from '../../host/past/git/repository.ts';
import { type Past, PastTrouble } from '../../host/past/past.ts';
import { restoreFiles } from '../../host/past/restore.ts';
import { planRestore, type RestoredFile } from '../../host/past/restorePlan.ts';
import { dataFolder } from '../../host/platform/dataFolder.ts';
import { maxReadableBytes } from '../../host/platform/diskFiles.ts';
import { readRegularFile } from '../../host/platform/readRegularFile.ts';
import { createSecretScanner, type SecretScanner } from '../../host/secrets/scanner.ts';
import type { WriteGate } from '../../host/writes/gate.ts';
import { secretsToHide, showDiff } from '../changes/showDiff.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
import { mustBeNamed } from '../workspace/folder.ts';
import { openPast, told } from '../workspace/openPast.ts';
import { pointLine } from './pointLine.ts';

export interface RestoreOptions {
	readonly folder: string;
	/** A day, a moment or a commit. */
	readonly asOf: string;
	/** Paths in the workspace; everything unless said. */
	readonly file?: readonly WorkspacePath[];
	/** A heading of the one file. */
	readonly section?: string;
	/** Another repository, which may have no work tree; `folder` is then that of `within` in it. */
	readonly from?: string;
	readonly within?: string;
	readonly branch?: string;
	/** From the backup of this computer. */
	readonly backup?: boolean;
	readonly removeNewer?: boolean;
	readonly yes?: boolean;
	readonly color?: boolean;
	/** IANA name; this machine's where there is none. */
	readonly timeZone?: string;
}

async function pastFor(root: string, { from, within, branch, backup = false }: RestoreOptions): Promise<Past> {
	if (from === undefined) {
		if (within !== undefined) throw new InputError('--within works only with --from');
		return openPast(root, { backup, ...(branch !== undefined && { branch }) });
	}
	if (backup) throw new InputError('use either --backup or --from');
	const past = await openGitPast(
		await repositoryIn(resolve(from), within?.split('/').filter(Boolean).join('/')),
		branch,
	);
	if (!past) throw new PastTrouble(`${from}: nothing has been committed yet`);
	return past;
}

const isThere = (folder: string): Promise<boolean> =>
	stat(folder).then(
		() => true,
		() => false,
	);

/** Of a workspace that is gone altogether, which comes back, too. */
const nothingThere: Pick<WriteGate, 'read'> = { read: async () => ({ kind: 'read', text: undefined }) };

/** Shows what becomes of a file; secrets in it are dots. */
async function show(
	file: RestoredFile,
	scanner: SecretScanner,
	{ color }: RestoreOptions,
	terminal: Terminal,
): Promise<void> {
	if (file.kind === 'bytes') {
		terminal.out(`+++ ${shown(file.path)} (${file.bytes.length} bytes, not text)\n\n`);
		return;
	}
	const { before = '', after = '' } = file;
	if (file.traits && before === after) {
		terminal.out(`+++ ${shown(file.path)} (the text is the same, its byte order mark or permission to run is not)\n\n`);
		return;
	}
	showDiff(file.path, { before, after, secrets: await secretsToHide([before, after], scanner) }, color, terminal);
}

const counted = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'}`;

/** Paths on a line; the rest are counted. */
const mostNamed = 5;

/** Shows what would be as it was then, asks, and writes it through the gate. */
export async function restore(options: RestoreOptions, terminal: Terminal): Promise<ExitStatus> {
	const { folder, asOf, file: files, section, removeNewer = false, timeZone = timeZoneHere() } = options;
	if (section !== undefined && files?.length !== 1) throw new InputError('--section needs one --file');
	if (removeNewer && files) throw new InputError('--remove-newer works only without --file');
	mustBeNamed(folder);
	const root = resolve(folder);
	using writes = recordedWrites({
		folder: dataFolder(),
		clock: Date.now,
		onTrouble: (message) => terminal.err(message),
	});
	const past = await told(() => pastFor(root, options));
	const { point } = await told(() => choosePoint(past, asOf, timeZone));
	const gate = (await isThere(root)) ? writes.gate : nothingThere;
	const plan = await told(() =>
		planRestore({
			past,
			point,
			root,
			gate,
			wish: { ...(files && { files }), ...(section !== undefined && { section }), removeNewer },
			bytesNow: (path) => readRegularFile(join(root, path), { limit: maxReadableBytes }).catch(() => undefined),
		}),
	);
	terminal.note?.(`${shown(root)}, as of ${oneLine(pointLine(point, timeZone))}`);
	const scanner = createSecretScanner({ onTrouble: (message) => terminal.err(message) });
	for (const file of plan.files) await show(file, scanner, options, terminal);
	for (const { path, reason } of plan.leftOut) terminal.err(`${shown(path)} is not restored: ${reason}`);
	if (plan.newer.length > 0 && !removeNewer) {
		const named = plan.newer.slice(0, mostNamed).map(shown).join(', ');
		const more = plan.newer.length > mostNamed ? `, and ${plan.newer.length - mostNamed} more` : '';
		terminal.err(`${counted(plan.newer.length)} came later and stay: ${named}${more}. --remove-newer deletes them`);
	}
	if (plan.files.length === 0) {
		terminal.err(plan.leftOut.length > 0 ? 'nothing can be restored' : 'nothing is different from then');
		return plan.leftOut.length > 0 ? exitStatus.badInput : exitStatus.fine;
	}
	if (!options.yes && !terminal.ask) {
		terminal.err(
			'nothing was written: restore asks before it changes files, but there is no terminal to ask on. --yes restores without asking',
		);
		return exitStatus.badInput;
	}
	if (!options.yes && !(await isWanted(plan.files, terminal))) {
		terminal.err('nothing was written');
		return exitStatus.fine;
	}
	await mkdir(root, { recursive: true });
	const { written, problems } = await restoreFiles(writes.gate, root, plan.files, options.asOf);
	for (const problem of problems) terminal.err(problem);
	const all = plan.files.length + plan.leftOut.length;
	const left = all - written;
	const others = left > 0 ? `; ${counted(left)} ${left === 1 ? 'is' : 'are'} not, as said above` : '';
	terminal.err(`${written} of ${counted(all)} restored${others}`);
	if (written === 0) return exitStatus.badInput;
	return left > 0 ? exitStatus.partly : exitStatus.fine;
}

async function isWanted(files: readonly RestoredFile[], { ask }: Terminal): Promise<boolean> {
	const answer = await ask?.(`Restore ${counted(files.length)}? [y]es, [n]o:`);
	return answer !== undefined && /^y(?:es)?$/i.test(answer.trim());
}
