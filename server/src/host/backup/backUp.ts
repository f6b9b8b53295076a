import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { masked } from '../../engine/secrets/masked.ts';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { type Commit, type GitObjects, openObjects } from '../past/git/objects.ts';
import { PastTrouble } from '../past/past.ts';
import { readRegularFile } from '../platform/readRegularFile.ts';
import type { SecretScanner } from '../secrets/scanner.ts';
import type { ChangeRecords } from '../writes/records/record.ts';
import { diskTold } from './diskTold.ts';
import { exclusively } from './exclusively.ts';
import { type FoundFile, gatherBackup, isGone, keptSafe, mostBackedUpBytes, type NotBackedUp } from './gather.ts';
import { gitFiles } from './gitFiles.ts';
import { operationsSince, tokensOf } from './learnt.ts';
import { withLockedBranch } from './lockedBranch.ts';
import { type BackedUpFile, backupMessage } from './message.ts';
import { type BackupPlace, backupBranch, backupRepository, readBackupState, writeBackupState } from './place.ts';
import { secretIn } from './secretIn.ts';
import { type Seeing, startSeeing } from './seen.ts';
import { filesOfTree, isInOrAbove, type KeptFile, treeOfFiles } from './tree.ts';

export interface BackUpOptions {
	readonly place: BackupPlace;
	/** Absolute path of the workspace's folder as it was given: what was written there is on record under it. */
	readonly root: string;
	readonly records: Pick<ChangeRecords, 'list'>;
	readonly scanner: SecretScanner;
	/** ms since the epoch. */
	readonly clock: () => number;
	/** Counts tokens for the message; asked for only where there is one. */
	readonly counter?: () => Promise<{ count(text: string): number }>;
	readonly progress?: (done: number, total: number) => void;
	readonly isCancelled?: () => boolean;
	/** Nothing is written: what would be kept is told. A backup does not have to be set up for that. */
	readonly dryRun?: boolean;
}

export interface BackUpOutcome {
	/** `unchanged`: the workspace is as in the newest backup. `planned`: a dry run. */
	readonly kind: 'made' | 'unchanged' | 'planned';
	/** The newest backup's hash; absent where there is none. */
	readonly id?: string;
	/** First line of its message. */
	readonly subject?: string;
	/** How many the backup has. */
	readonly files: number;
	/** Bytes of what was looked at. */
	readonly size: number;
	readonly changes: readonly BackedUpFile[];
	readonly leftOut: readonly NotBackedUp[];
	/** Whether something of what is left out is in the backup as it was before. */
	readonly hasOlder: boolean;
	/** What a `.gitignore` or the usual lines name. */
	readonly ignored: readonly WorkspacePath[];
	/** Sentences. */
	readonly notes: readonly string[];
}

/** Bytes of changed files: the tokens of more would take long to count, and nobody asks for them. */
const mostCountedBytes = 8_000_000;

/** Nobody’s address. */
const author = { name: 'Soulscope', email: 'backup@soulscope.invalid' };

const library = async () => (await import('isomorphic-git')).default;

interface Before {
	readonly objects: GitObjects | undefined;
	readonly commit: Commit | undefined;
	readonly files: ReadonlyMap<WorkspacePath, KeptFile>;
}

/** @throws PastTrouble where there is a backup that cannot be read: one that began anew would take its place */
async function stateBefore({ gitDir }: BackupPlace, isSetUp: boolean): Promise<Before> {
	const nothing: Before = { objects: undefined, commit: undefined, files: new Map() };
	if (!isSetUp) return nothing;
	const objects = await openObjects(backupRepository(gitDir));
	const ref = join(gitDir, 'refs', 'heads', backupBranch);
	const isThere = await access(ref).then(
		() => true,
		() => false,
	);
	if (!isThere) return nothing;
	const id = await objects.resolve(`refs/heads/${backupBranch}`);
	const commit = id === undefined ? undefined : await objects.commit(id);
	if (!commit)
		throw new PastTrouble(
			`${gitDir}: the newest state of this backup cannot be read, so nothing was added. Move this folder elsewhere to begin a new backup`,
		);
	return { objects, commit, files: await filesOfTree(objects, commit.tree) };
}

interface KeptNow {
	readonly kept: KeptFile;
	/** Absent where it was not read: it is as it was. */
	readonly bytes?: Uint8Array;
}

type NotKept = Pick<NotBackedUp, 'reason' | 'failed'>;

// Windows knows no permission to run.
const modeOf = ({ executable }: FoundFile, before: KeptFile | undefined): KeptFile['mode'] =>
	(process.platform === 'win32' ? before?.mode === '100755' : executable) ? '100755' : '100644';

/** What is backed up of the file, or why nothing is; undefined where it has been deleted since it was listed. */
async function keep(
	file: FoundFile,
	before: KeptFile | undefined,
	{ known, see }: Seeing,
	{ place, scanner }: BackUpOptions,
): Promise<KeptNow | NotKept | undefined> {
	const mode = modeOf(file, before);
	const seen = known(file);
	if (seen?.refused) return { reason: seen.refused };
	if (seen && seen.oid === before?.oid) return { kept: { oid: seen.oid, mode } };
	const bytes = await readRegularFile(join(place.root, file.path), {
		limit: mostBackedUpBytes,
		within: place.root,
	}).catch((error: unknown) => (isGone(error, file.path) ? 'gone' : undefined));
	if (bytes === 'gone') return undefined;
	if (!bytes) return { reason: 'it cannot be read', failed: true };
	const { oid } = await (await library()).hashBlob({ object: bytes });
	const secret = oid === before?.oid ? undefined : await secretIn(bytes, scanner);
	if (secret === 'unchecked') return { reason: `it could not be checked for secrets, ${keptSafe}`, failed: true };
	const refused = secret && `it has what looks like ${secret.kind}, ${keptSafe}`;
	see(file, oid, refused);
	return refused === undefined ? { kept: { oid, mode }, bytes } : { reason: refused };
}

/** Whether a path is one of `paths`, or below one. */
const isAtOrBelow = (paths: ReadonlySet<WorkspacePath>) => (path: WorkspacePath) => {
	for (let end = path.length; end > 0; end = path.lastIndexOf('/', end - 1))
		if (paths.has(path.slice(0, end))) return true;
	return false;
};

function changesBetween(
	before: ReadonlyMap<WorkspacePath, KeptFile>,
	after: ReadonlyMap<WorkspacePath, KeptFile>,
): readonly BackedUpFile[] {
	const changes: BackedUpFile[] = [];
	for (const [path, { oid, mode }] of after) {
		const was = before.get(path);
		if (!was) changes.push({ path, kind: 'added' });
		else if (was.oid !== oid || was.mode !== mode) changes.push({ path, kind: 'changed' });
	}
	for (const path of before.keys()) if (!after.has(path)) changes.push({ path, kind: 'removed' });
	return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Looks at the workspace and, where it is other than in the newest backup, makes a new one. Nothing of the workspace is written,
 * no program is run, and a git repository that the workspace may be in is not even looked for.
 * @throws PastTrouble where that cannot be
 */
export async function backUp(options: BackUpOptions): Promise<BackUpOutcome> {
	const { place, dryRun = false } = options;
	const isSetUp = (await readBackupState(place)) !== undefined;
	if (dryRun) return backUpOnce(options, isSetUp);
	if (!isSetUp) throw new PastTrouble(`${place.root}: no backup has been set up for this folder`);
	const what = 'the backup could not be made';
	return exclusively(place, what, () =>
		failureKept(options, () => diskTold(`${place.root}: ${what}`, () => backUpOnce(options, isSetUp))),
	);
}

/** `work`; why it failed is kept for whoever asks how the backup is. Who cancels knows. */
async function failureKept<Result>(
	{ place, clock, isCancelled }: BackUpOptions,
	work: () => Promise<Result>,
): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		const state = await readBackupState(place).catch(() => undefined);
		const failed = { at: clock(), why: errorMessage(error) };
		// On a full disk there is no room for this either.
		if (state && !isCancelled?.()) await writeBackupState(place, { ...state, failed }).catch(() => undefined);
		throw error;
	}
}

/** What of the workspace is to be in the backup. */
interface LookedAt {
	readonly after: ReadonlyMap<WorkspacePath, KeptFile>;
	readonly leftOut: readonly NotBackedUp[];
	/** Bytes of what was looked at. */
	readonly size: number;
	/** What has changed and may be text, as far as it counts for the message. */
	readonly changed: ReadonlyMap<WorkspacePath, Uint8Array>;
	/** Bytes of all that has changed and may be text. */
	readonly changedBytes: number;
}

/** Looks at every file. What has changed is put where the backup is at once; no backup has it yet. */
async function lookAtFiles(
	files: readonly FoundFile[],
	before: Before,
	seeing: Seeing,
	options: BackUpOptions,
): Promise<LookedAt> {
	const { place, progress, isCancelled = () => false, dryRun = false } = options;
	const git = await library();
	const leftOut: NotBackedUp[] = [];
	const after = new Map<WorkspacePath, KeptFile>();
	const changed = new Map<WorkspacePath, Uint8Array>();
	let [done, size, changedBytes] = [0, 0, 0];
	for (const file of files) {
		if (isCancelled()) throw new PastTrouble('the backup was cancelled; nothing was changed');
		const was = before.files.get(file.path);
		const outcome = await keep(file, was, seeing, options);
		if (outcome && 'reason' in outcome) leftOut.push({ path: file.path, ...outcome });
		else if (outcome) {
			const { kept, bytes } = outcome;
			after.set(file.path, kept);
			size += bytes?.length ?? file.size;
			if (bytes && kept.oid !== was?.oid) {
				if (!dryRun) await git.writeBlob({ fs: gitFiles(place.gitDir), gitdir: place.gitDir, blob: bytes });
				if (bytes.length < 1_000_000 && !bytes.includes(0)) changedBytes += bytes.length;
				if (bytes.length < 1_000_000 && changedBytes < mostCountedBytes) changed.set(file.path, bytes);
			}
		}
		progress?.(++done, files.length);
	}
	return { after, leftOut, size, changed, changedBytes };
}

/** Makes a commit of what was looked at, the newest of the branch. */
async function commitBackup(
	{ after, changed, changedBytes }: LookedAt,
	changes: readonly BackedUpFile[],
	before: Before,
	options: BackUpOptions,
): Promise<Pick<BackUpOutcome, 'id' | 'subject'>> {
	const { place, clock, counter } = options;
	const git = await library();
	const { fs, gitdir } = { fs: gitFiles(place.gitDir), gitdir: place.gitDir };
	const tree = await treeOfFiles(after, (entries) => git.writeTree({ fs, gitdir, tree: entries }));
	const message = backupMessage({
		files: changes,
		operations: await operationsSince(before, changes, changed, options),
		...(changedBytes < mostCountedBytes && (await tokensOf(changed, before, counter).catch(() => undefined))),
	});
	const person = {
		...author,
		timestamp: Math.floor(clock() / 1000),
		timezoneOffset: new Date(clock()).getTimezoneOffset(),
	};
	const parent = before.commit ? [before.commit.id] : [];
	// Two workspaces that begin alike, in the same second, would else have one commit, and take each other's branch for theirs.
	const named = before.commit ? message : `${message}\n\nBackup ${randomUUID()}`;
	const commit = { tree, parent, author: person, committer: person, message: `${named}\n` };
	const id = await git.writeCommit({ fs, gitdir, commit });
	await withLockedBranch({ commonDir: gitdir, branch: backupBranch, isOurs: true }, async (publish) => {
		const newest = await git.resolveRef({ fs, gitdir, ref: `refs/heads/${backupBranch}` }).catch(() => undefined);
		// A lock of the backup that this computer has slept over may be another's by now.
		if (newest !== before.commit?.id)
			throw new PastTrouble(`${place.root}: another window has backed this folder up in the meantime. Try again`);
		await publish(id);
	});
	return { id, subject: message.split('\n', 1)[0] ?? '' };
}

async function backUpOnce(options: BackUpOptions, isSetUp: boolean): Promise<BackUpOutcome> {
	const { place, clock, isCancelled = () => false, dryRun = false } = options;
	const looked = clock();
	const before = await stateBefore(place, isSetUp);
	const isBefore = isInOrAbove(before.files.keys());
	const gathered = await gatherBackup(place.root, dirname(place.gitDir), isCancelled, isBefore);
	const seeing = await startSeeing(place, looked);
	const lookedAt = await lookAtFiles(gathered.files, before, seeing, options);
	const leftOut = [...gathered.leftOut, ...lookedAt.leftOut];
	// What cannot be backed up today stays as it was in the last backup; it is not gone.
	const isLeftOut = isAtOrBelow(new Set(leftOut.map(({ path }) => path)));
	const stays = [...before.files].filter(([known]) => !lookedAt.after.has(known) && isLeftOut(known));
	const after = new Map([...lookedAt.after, ...stays]);
	if (after.size === 0 && before.files.size > 0)
		throw new PastTrouble(`${place.root}: nothing is left in this folder, so the backup was left as it is`);
	const changes = changesBetween(before.files, after);
	const told = {
		files: after.size,
		size: lookedAt.size,
		changes: changes.map((each) => ({ ...each, path: masked(each.path) })),
		leftOut: leftOut.map((each) => ({
			...each,
			path: masked(each.path),
			reason: before.files.has(each.path) ? `${each.reason}; the backup keeps it as it was before` : each.reason,
		})),
		hasOlder: leftOut.some(({ path }) => isBefore(path)),
		ignored: gathered.ignored.map(masked),
		notes: gathered.notes.map(masked),
	};
	if (dryRun) return { kind: 'planned', ...told };
	const isNews = changes.length > 0 || !before.commit;
	const made = isNews ? await commitBackup({ ...lookedAt, after }, changes, before, options) : undefined;
	await seeing.end();
	await checked(
		place,
		looked,
		told.leftOut,
		leftOut.some(({ path, failed }) => failed && isBefore(path)),
	);
	return made
		? { kind: 'made', ...made, ...told }
		: { kind: 'unchanged', ...(before.commit && { id: before.commit.id }), ...told };
}

/** Files that are named to whoever asks later, as when a backup was made by itself. */
const mostKept = 20;

async function checked(place: BackupPlace, at: number, left: readonly NotBackedUp[], isBehind: boolean): Promise<void> {
	const known = await readBackupState(place);
	if (!known) return;
	const { failed: _, leftOut: __, whole = known.checked, ...state } = known;
	const leftOut = left.slice(0, mostKept).map(({ path, reason }) => `${path}: ${reason}`);
	const behind = isBehind && whole !== undefined && { whole };
	await writeBackupState(place, { ...state, checked: at, ...behind, ...(leftOut.length > 0 && { leftOut }) });
}
