import { readdir, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PastTrouble } from '../past/past.ts';
import { isInside } from '../platform/insideFolder.ts';
import { type BackupPlace, type BackupTarget, backupBranch, isBackupBranch } from './place.ts';

/** `git@host:path`. One letter before the colon is a drive of Windows. */
const scpLike = /^[\w.-]+@[\w.-]{2,}:(?![\\/]{2})\S+$/u;
const address = /^(?:https|ssh):\/\/\S+$/iu;
const scheme = /^[a-z][a-z\d+.-]+:/iu;

/** Whether `to` is on another computer; else it is a folder. */
export const isAddress = ({ to }: Pick<BackupTarget, 'to'>): boolean => address.test(to) || scpLike.test(to);

function refuseAddress(to: string): void {
	if (/^https:\/\/[^/]*@/iu.test(to) || /^ssh:\/\/[^/@:]*:[^/@]*@/iu.test(to))
		throw new PastTrouble(
			'the address has a name or a key in it, which would be kept in a file. Leave it out, and let git’s credential helper know it',
		);
	if (/[\p{Cc}\s]/u.test(to)) throw new PastTrouble('the address has a space or a control character in it');
	if (!isAddress({ to }) && scheme.test(to) && !/^[a-z]:[\\/]/iu.test(to))
		throw new PastTrouble(`${to}: a backup is pushed to a folder, an https:// or an ssh:// address`);
}

/**
 * What a person means by `to` (a folder, relative to `cwd`, or an address) and `branch`.
 * @throws PastTrouble where nothing may be pushed there
 */
export async function targetMeant(
	place: BackupPlace,
	to: string,
	branch: string | undefined,
	cwd: string,
): Promise<BackupTarget> {
	const name = branch ?? backupBranch;
	if (!isBackupBranch(name))
		throw new PastTrouble(
			`${name}: a backup is never pushed onto somebody’s own branch. Its branch is ${backupBranch}, or ${backupBranch}-NAME`,
		);
	if (isAddress({ to }) || scheme.test(to)) {
		const isFolder = /^[a-z]:[\\/]/iu.test(to);
		if (!isFolder) {
			refuseAddress(to);
			return { to, branch: name };
		}
	}
	if (to.trim() === '' || to.startsWith('-')) throw new PastTrouble('name a folder or an address to push to');
	const folder = resolve(cwd, to);
	const real = await realpath(folder).catch(() => folder);
	if (isInside(place.root, real))
		throw new PastTrouble(`${to}: this is in the workspace, and would be lost with it. Choose a folder elsewhere`);
	if (isInside(place.gitDir, real)) throw new PastTrouble(`${to}: the backup is there already`);
	return { to: real, branch: name };
}

/** True where nothing is at `folder`, or nothing in it. */
export const isVacant = (folder: string): Promise<boolean> =>
	readdir(folder).then(
		(names) => names.length === 0,
		(error: NodeJS.ErrnoException) => error.code === 'ENOENT',
	);
