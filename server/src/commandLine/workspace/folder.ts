import { diskFiles } from '../../host/platform/diskFiles.ts';
import { InputError } from '../terminal/terminal.ts';

/** Throws an `InputError` where `folder` is no folder that can be listed. */
export async function mustBeFolder(folder: string): Promise<void> {
	const [facts] = await diskFiles.facts([folder]);
	if (!facts) throw new InputError(`${folder}: there is no such folder`);
	if (facts.target === 'nothing') throw new InputError(`${folder}: this is a broken link`);
	if (facts.target === 'file') throw new InputError(`${folder}: this is not a folder`);
	// Of what is in a closed folder nobody can tell what it is.
	const listing = await diskFiles.list(folder);
	if (listing.kind === 'unlistable') throw new InputError(`${folder}: ${listing.reason}`);
}
