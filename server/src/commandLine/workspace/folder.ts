import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import { diskFiles } from '../../host/platform/diskFiles.ts';
import { shown } from '../terminal/shown.ts';
import { InputError } from '../terminal/terminal.ts';

/**
 * Throws an `InputError` where `folder` is empty: a path that is made whole would lead to the folder that we are in, and
 * whoever wrote `"$AGENT"` did not mean that one.
 */
export function mustBeNamed(folder: string): void {
	if (folder === '') throw new InputError('no folder is named: DIR is empty');
}

/** Throws an `InputError` where `folder` is no folder that can be listed. */
export async function mustBeFolder(folder: string): Promise<void> {
	mustBeNamed(folder);
	const [facts] = await diskFiles.facts([folder]);
	if (!facts) throw new InputError(`${folder}: there is no such folder`);
	if (facts.target === 'nothing') throw new InputError(`${folder}: this is a broken link`);
	if (facts.target === 'file') throw new InputError(`${folder}: this is not a folder`);
	// Of what is in a closed folder nobody can tell what it is.
	const listing = await diskFiles.list(folder);
	if (listing.kind === 'unlistable') throw new InputError(`${folder}: ${listing.reason}`);
}

/** Throws an `InputError` where the folder `path` (absolute) is not there and cannot be made, or nothing can be created in it. */
export async function mustHaveRoom(path: string): Promise<void> {
	const [facts] = await diskFiles.facts([path]);
	const above = dirname(path);
	if (!facts && above !== path) return mustHaveRoom(above);
	const name = shown(path);
	if (facts?.target === 'nothing') throw new InputError(`${name} is a broken link: name another folder, or delete it`);
	if (facts?.target !== 'folder')
		throw new InputError(`${name} is a file, so no folder can be there: name another one`);
	const mayWrite = await access(path, constants.W_OK).then(
		() => true,
		() => false,
	);
	if (!mayWrite)
		throw new InputError(`${name}: you may not write there. Check the permissions, or name another folder`);
}
