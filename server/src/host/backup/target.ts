import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { secretsOfText } from '../../engine/secrets/find.ts';
import { PastTrouble } from '../past/past.ts';
import { isInside } from '../platform/insideFolder.ts';
import { realPlace } from '../platform/realPlace.ts';
import { type BackupPlace, type BackupTarget, backupBranch, isBackupBranch } from './place.ts';

/** `git@host:path`. One letter before the colon is a drive of Windows. */
const scpLike = /^[\w.-]+@[\w.-]{2,}:(?![\\/]{2})\S+$/u;
const address = /^(?:https|ssh):\/\/\S+$/iu;
const scheme = /^[a-z][a-z\d+.-]+:/iu;

/** Whether `to` is on another computer; else it is a folder. */
export const isAddress = ({ to }: Pick<BackupTarget, 'to'>): boolean => address.test(to) || scpLike.test(to);

/** Whether an address says more than where: that would stay in a file, in a list of processes and in messages. */
function hasKey(to: string): boolean {
	const { shaped, labelled } = secretsOfText(to);
	if (shaped.length + labelled.length > 0 || /[?#]/u.test(to)) return true;
	const { protocol, username, password } = URL.parse(to) ?? { protocol: '', username: '', password: '' };
	return password !== '' || (protocol === 'https:' && username !== '');
}

function refuseAddress(to: string): void {
	if (hasKey(to))
		throw new PastTrouble(
			'the address has a name, a key, or something after ? or # in it, which would be kept in a file. Leave it out, and let git’s credential helper know it',
		);
	if (/[\p{Cc}\s]/u.test(to)) throw new PastTrouble('the address has a space or a control character in it');
	if (address.test(to) && !URL.canParse(to))
		throw new PastTrouble('this is not a valid address. Use https://HOST/PATH or ssh://HOST/PATH');
	if (!isAddress({ to }) && scheme.test(to))
		throw new PastTrouble(`${to}: a backup is pushed to a folder, an https:// or an ssh:// address`);
}

/**
 * Where the folder at `path` (absolute) is.
 * @throws PastTrouble where it is in the workspace, or in the backup itself
 */
export async function placeElsewhere({ root, gitDir }: BackupPlace, path: string): Promise<string> {
	const real = await realPlace(path);
	if (isInside(root, real))
		throw new PastTrouble(`${path}: this is in the workspace, and would be lost with it. Choose a folder elsewhere`);
	if (isInside(gitDir, real)) throw new PastTrouble(`${path}: the backup is there already`);
	return real;
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
	const isDrive = /^[a-z]:[\\/]/iu.test(to);
	if (!isDrive && (isAddress({ to }) || scheme.test(to))) {
		refuseAddress(to);
		return { to, branch: name };
	}
	if (to.trim() === '' || to.startsWith('-')) throw new PastTrouble('name a folder or an address to push to');
	return { to: await placeElsewhere(place, resolve(cwd, to)), branch: name };
}

/** True where nothing is at `folder`, or nothing in it. */
export const isVacant = (folder: string): Promise<boolean> =>
	readdir(folder).then(
		(names) => names.length === 0,
		(error: NodeJS.ErrnoException) => error.code === 'ENOENT',
	);
