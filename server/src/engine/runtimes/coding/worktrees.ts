import { basename, dirname, join, resolve } from 'node:path';
import type { Places } from '../../workspace/snapshot.ts';

/** True for a folder whose repository is elsewhere: a further work tree, a submodule. Its `.git` is a file that says where. */
export const isLinkedTo = (places: Places, folder: string): boolean =>
	places.facts(join(folder, '.git')).kind === 'file';

const lineIn = (places: Places, file: string): string | undefined => {
	const content = places.read(file, 'settings');
	return content?.kind === 'text' ? content.text.trim() : undefined;
};

/**
 * The folder of the repository that `folder`, absolute, is a further work tree of. Undefined where it is none, and where the repository does
 * not say the same: a folder could claim to belong to any.
 */
export function mainFolder(places: Places, folder: string): string | undefined {
	const [, told] = /^gitdir:\s*(\S.*)$/u.exec(lineIn(places, join(folder, '.git')) ?? '') ?? [];
	if (told === undefined) return undefined;
	const own = resolve(folder, told.trim());
	const common = lineIn(places, join(own, 'commondir'));
	const back = lineIn(places, join(own, 'gitdir'));
	if (!common || !back || resolve(own, back) !== join(folder, '.git')) return undefined;
	const repository = resolve(own, common);
	return basename(repository) === '.git' ? dirname(repository) : undefined;
}
