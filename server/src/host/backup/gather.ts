import type { Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { backupIgnoreLines, isPlainIgnoreLine } from '../../engine/backup/ignoreLines.ts';
import { secretInName } from '../../engine/secrets/masked.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { PastTrouble } from '../past/past.ts';
import { restorePolicy } from '../past/restorePolicy.ts';
import { isSamePlace } from '../platform/insideFolder.ts';
import { nameOfDisk } from '../platform/ofDisk.ts';
import { readRegularText } from '../platform/readRegularFile.ts';
import { pathFaultOf } from '../writes/disk/safePath.ts';
import { codeOf } from '../writes/outcome.ts';

/** Bytes of a file that is backed up; hosts of repositories refuse more than a few times of that. */
export const mostBackedUpBytes = 20 * 1024 * 1024;

/** An agent's workspace has hundreds. With more than that, it is somebody's home folder. */
const mostFiles = 20_000;

/** Bytes of a `.gitignore`. */
const ignoreLimit = 1024 * 1024;

/** Why something that may be a secret is left out. */
export const keptSafe = 'so that nothing secret is in a backup';

export interface FoundFile {
	readonly path: WorkspacePath;
	readonly executable: boolean;
	readonly size: number;
	/** Last change, in ms since the epoch. */
	readonly modified: number;
	/** Last change of the file or of what the disk says of it, in ms since the epoch: nobody can set it back. */
	readonly touched: number;
	/** The same for as long as the file is. */
	readonly stamp: string;
}

export interface NotBackedUp {
	readonly path: WorkspacePath;
	/** A clause for people: `it is a link`. */
	readonly reason: string;
	/** True where no rule leaves it out: it would be backed up, and that did not work. */
	readonly failed?: true;
}

export interface Gathered {
	/** By path. */
	readonly files: readonly FoundFile[];
	readonly leftOut: readonly NotBackedUp[];
	/** What a `.gitignore` or our own lines name; of a folder only itself. */
	readonly ignored: readonly WorkspacePath[];
	/** Sentences. */
	readonly notes: readonly string[];
}

interface IgnoreFile {
	/** Of the folder it is in, with `/` at the end; empty for the workspace's own. */
	readonly above: string;
	readonly rules: Ignore;
	/** It is there, and what it names is not known. */
	readonly isUnread?: true;
}

/** Nothing that a file of the workspace says brings these in again. */
const always = ignore().add([...backupIgnoreLines]);

const unread = Symbol('unread');

const nameKinds = (isLink: boolean): string => (isLink ? 'it is a link' : 'it is no ordinary file');

const foundFile = (path: WorkspacePath, { mode, size, mtimeMs, ctimeMs, ino }: Stats): FoundFile => ({
	path,
	executable: (mode & 0o100) !== 0,
	size,
	modified: mtimeMs,
	touched: Math.max(mtimeMs, ctimeMs),
	stamp: [size, mtimeMs, ctimeMs, ino].join(' '),
});

/** Whether what was listed has been deleted since. What is listed by a name that is no text is never found by it. */
export const isGone = (error: unknown, path: WorkspacePath): boolean =>
	codeOf(error) === 'ENOENT' && !path.includes('\uFFFD');

/** As git decides: the innermost `.gitignore` that says anything of it. */
function isIgnored(path: WorkspacePath, isFolder: boolean, files: readonly IgnoreFile[]): boolean {
	const asGit = isFolder ? `${path}/` : path;
	if (always.ignores(asGit)) return true;
	for (const { above, rules } of files.toReversed()) {
		const said = rules.test(asGit.slice(above.length));
		if (said.ignored) return true;
		if (said.unignored) return false;
	}
	return false;
}

/**
 * The files of the folder at `root` that a backup takes; `backups` is the folder that they lie in (both absolute). Links are not followed, and git's own folder is left alone,
 * whatever it is. Next to a `.gitignore` that cannot be read, only what `isKnown` is taken: a history is never rewritten.
 * @throws PastTrouble where the folder cannot be listed, has too many files, or `isCancelled`
 */
export async function gatherBackup(
	root: string,
	backups: string,
	isCancelled: () => boolean = () => false,
	isKnown: (path: WorkspacePath) => boolean = () => true,
): Promise<Gathered> {
	const files: FoundFile[] = [];
	const leftOut: NotBackedUp[] = [];
	const ignored: WorkspacePath[] = [];
	const notes: string[] = [];

	async function ignoreFileIn(above: string): Promise<IgnoreFile | undefined> {
		const path = `${above}.gitignore`;
		const text = await readRegularText(join(root, path), { limit: ignoreLimit, within: root }).catch((error) =>
			codeOf(error) === 'ENOENT' ? undefined : unread,
		);
		if (text === undefined) return undefined;
		if (text === unread) {
			notes.push(
				`${path}: this could not be read, so what is new next to it was not backed up. It may be named there.`,
			);
			return { above, rules: ignore(), isUnread: true };
		}
		const lines = text.replace(/^\uFEFF/u, '').split(/\r?\n/u);
		const plain = lines.filter(isPlainIgnoreLine);
		if (plain.length < lines.length)
			notes.push(`${path}: lines with more than three wildcards in a name were not obeyed.`);
		return { above, rules: ignore().add(plain) };
	}

	async function take(above: string, name: string, ignoring: readonly IgnoreFile[]): Promise<void> {
		const path: WorkspacePath = `${above}${name}`;
		const stats = await lstat(join(root, path)).catch((error: unknown) => (isGone(error, path) ? 'gone' : undefined));
		if (stats === 'gone') return;
		// A workspace may be the home folder, and a backup that had the backups in it would grow for ever.
		if (!restorePolicy.accepts(path) || isSamePlace(join(root, path), backups)) return;
		const fault = pathFaultOf(path);
		if (fault !== undefined) {
			leftOut.push({ path, reason: `as a path ${fault}` });
			return;
		}
		if (!stats) {
			leftOut.push({ path, reason: 'it cannot be read', failed: true });
			return;
		}
		const secret = secretInName(name);
		if (isIgnored(path, stats.isDirectory(), ignoring)) ignored.push(path);
		// A tree has the names in it, whatever becomes of the files.
		else if (secret) leftOut.push({ path, reason: `its name has what looks like ${secret.kind}, ${keptSafe}` });
		else if (!stats.isDirectory() && !stats.isFile()) leftOut.push({ path, reason: nameKinds(stats.isSymbolicLink()) });
		else if (ignoring.some(({ isUnread }) => isUnread) && !isKnown(path))
			leftOut.push({ path, reason: 'a .gitignore that cannot be read may name it', failed: true });
		else if (stats.isDirectory()) await walk(`${path}/`, ignoring);
		else if (stats.size > mostBackedUpBytes)
			leftOut.push({ path, reason: `it has more than ${mostBackedUpBytes / 1024 / 1024} MB` });
		else files.push(foundFile(path, stats));
		if (files.length > mostFiles)
			throw new PastTrouble(
				`${root}: there are more than ${mostFiles.toLocaleString('en')} files, so this was not backed up. List folders that the agent does not need in .gitignore`,
			);
	}

	async function walk(above: string, outer: readonly IgnoreFile[]): Promise<void> {
		if (isCancelled()) throw new PastTrouble('the backup was cancelled; nothing was changed');
		const names = await readdir(join(root, above)).catch((error: unknown): readonly string[] => {
			if (above === '') throw new PastTrouble(`${root}: this folder cannot be read (${String(error)})`);
			leftOut.push({ path: above.slice(0, -1), reason: 'this folder cannot be read', failed: true });
			return [];
		});
		const own = names.includes('.gitignore') ? await ignoreFileIn(above) : undefined;
		const ignoring = own ? [...outer, own] : outer;
		for (const name of names) await take(above, nameOfDisk(name), ignoring);
	}

	await walk('', []);
	files.sort((a, b) => (a.path < b.path ? -1 : 1));
	return { files, leftOut, ignored: ignored.sort(), notes };
}
