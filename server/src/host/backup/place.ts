import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { sha256 } from '../../engine/text/sha256.ts';
import type { Repository } from '../past/git/repository.ts';
import { PastTrouble } from '../past/past.ts';
import { readRegularText, smallFile } from '../platform/readRegularFile.ts';
import { realPlace } from '../platform/realPlace.ts';
import { codeOf } from '../writes/outcome.ts';
import { diskTold } from './diskTold.ts';
import { gitFiles, ownersAlone, writeWhole } from './gitFiles.ts';

/** The branch that backups are on. Nobody calls their own so, and no other is ever written. */
export const backupBranch = 'soulscope-backup';

/** Branches that a backup may be pushed to. */
export const isBackupBranch = (name: string): boolean => /^soulscope-backup(?:-[a-z\d]{1,30}){0,4}$/u.test(name);

/** Where a person has had the backup pushed to. */
export interface BackupTarget {
	/** Absolute path of a repository, or an address. */
	readonly to: string;
	readonly branch: string;
}

/** What is kept next to a backup. */
export interface BackupState {
	/** Absolute path of the workspace's folder. */
	readonly root: string;
	/** When the workspace was last looked at and is as in the backup, in ms since the epoch. */
	readonly checked?: number;
	/** When every file of the backup could be looked at last, in ms since the epoch, where some could not be since. */
	readonly whole?: number;
	readonly target?: BackupTarget;
	/** What of the backup was pushed there last: a hash. */
	readonly pushed?: string;
	/** When, in ms since the epoch, and why the last backup was not made; absent where it was. */
	readonly failed?: { readonly at: number; readonly why: string };
	/** What was left out when the workspace was last looked at, as sentences; so many as a person reads. */
	readonly leftOut?: readonly string[];
}

/** Where the backup of one workspace is, whether or not there is one yet. */
export interface BackupPlace {
	/** As `BackupState.root`. */
	readonly root: string;
	/** A bare repository of ours alone, outside of the workspace: it outlives it, and no branch of anybody is in it. */
	readonly gitDir: string;
	readonly stateFile: string;
}

/** Of the workspace at `root`, with our own data below `dataFolder`; both absolute. */
export async function backupPlace(root: string, dataFolder: string): Promise<BackupPlace> {
	const real = await realPlace(resolve(root));
	const name = `${basename(real).replaceAll(/[^\p{L}\p{N}._-]/gu, '_')}-${sha256(real).slice(0, 12)}.git`;
	const gitDir = join(dataFolder, 'backups', name);
	return { root: real, gitDir, stateFile: join(gitDir, 'soulscope.json') };
}

const record = (value: unknown): Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null ? { ...value } : {};

const stateIn = z.record(z.string(), z.unknown());

function targetIn(value: unknown): BackupTarget | undefined {
	const { to, branch } = record(value);
	return typeof to === 'string' && typeof branch === 'string' && isBackupBranch(branch) ? { to, branch } : undefined;
}

function failureIn(value: unknown): BackupState['failed'] {
	const { at, why } = record(value);
	return typeof at === 'number' && typeof why === 'string' ? { at, why } : undefined;
}

/**
 * What is known of the backup at `place`; undefined where nobody has set one up.
 * @throws PastTrouble where that cannot be read: what was taken for nothing would be written over
 */
export async function readBackupState({ root, stateFile }: BackupPlace): Promise<BackupState | undefined> {
	let kept: Readonly<Record<string, unknown>>;
	try {
		kept = stateIn.parse(JSON.parse(await readRegularText(stateFile, { limit: smallFile })));
	} catch (error) {
		const code = codeOf(error);
		// A file where the folder should be has nothing in it either.
		if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
		const remedy =
			code === undefined
				? 'it is damaged. Move it elsewhere and set the backup up again: it keeps all its states'
				: code;
		throw new PastTrouble(
			`${stateFile}: where this backup is pushed to cannot be read, so nothing was written: ${remedy}`,
		);
	}
	const target = targetIn(kept.target);
	const failed = failureIn(kept.failed);
	const leftOut = Array.isArray(kept.leftOut) ? kept.leftOut.filter((each) => typeof each === 'string') : [];
	return {
		root,
		...(typeof kept.checked === 'number' && { checked: kept.checked }),
		...(typeof kept.whole === 'number' && { whole: kept.whole }),
		...(target && { target }),
		...(typeof kept.pushed === 'string' && { pushed: kept.pushed }),
		...(failed && { failed }),
		...(leftOut.length > 0 && { leftOut }),
	};
}

export const writeBackupState = ({ stateFile }: BackupPlace, state: BackupState): Promise<void> =>
	writeWhole(stateFile, `${JSON.stringify(state, undefined, '\t')}\n`);

/** As the readers of a history know it. */
export const backupRepository = (gitDir: string): Repository => ({
	gitDir,
	commonDir: gitDir,
	workTree: undefined,
	prefix: '',
});

/** Makes an empty bare repository at `gitDir` whose one branch will be `branch`. Nobody but its owner can read what is in it. */
export async function makeRepository(gitDir: string, branch: string): Promise<void> {
	await mkdir(dirname(gitDir), { recursive: true });
	await mkdir(gitDir, { recursive: true, mode: ownersAlone });
	const git = (await import('isomorphic-git')).default;
	await git.init({ fs: gitFiles(gitDir), gitdir: gitDir, dir: gitDir, bare: true, defaultBranch: branch });
}

/** @throws PastTrouble where there is no folder to back up */
export async function requireFolder({ root }: Pick<BackupPlace, 'root'>): Promise<void> {
	const isFolder = await stat(root).then(
		(stats) => stats.isDirectory(),
		() => false,
	);
	if (!isFolder) throw new PastTrouble(`${root}: there is no such folder to back up`);
}

/**
 * From now on there is a backup of the workspace, and nothing in it yet. `agreed` is what else the person has said yes to: it is done once
 * there is a place for the backup, and before that counts as one.
 * @throws PastTrouble where the disk has no place for it
 */
export async function setUpBackup(place: BackupPlace, agreed = async (): Promise<void> => undefined): Promise<void> {
	const isSetUp = (await readBackupState(place)) !== undefined;
	const what = `${place.root}: the backup could not be set up`;
	await requireFolder(place);
	if (!isSetUp)
		await diskTold(what, async () => {
			// As private as a workspace may be.
			await mkdir(dirname(place.gitDir), { recursive: true, mode: ownersAlone });
			await makeRepository(place.gitDir, backupBranch);
		});
	await agreed();
	if (!isSetUp) await diskTold(what, () => writeBackupState(place, { root: place.root }));
}
