import { dirname, join, resolve } from 'node:path';
import type { Places } from '../../../workspace/snapshot.ts';
import { foldersUp } from '../../coding/folders.ts';

/** What a folder has to have for git to take it for a repository's. */
const marks = ['HEAD', 'objects', 'refs'] as const;

/** A further work tree has its own `HEAD` alone; the rest is in the repository that it belongs to. */
const ofWorktree = ['HEAD', 'commondir'] as const;

/** True for what git itself takes for a repository: a folder of one, or a file that says where there is one. */
function isRepository(places: Places, path: string): boolean {
	const { kind } = places.facts(path);
	const has = (folder: string, names: readonly string[]): boolean =>
		names.every((name) => places.facts(join(folder, name)).kind !== 'nothing');
	if (kind === 'folder') return has(path, marks);
	const content = kind === 'file' ? places.read(path, 'settings') : undefined;
	const told = content?.kind === 'text' ? /^gitdir:\s*(\S.*)$/u.exec(content.text.trim())?.[1] : undefined;
	if (told === undefined) return false;
	const folder = resolve(dirname(path), told.trim());
	return has(folder, ofWorktree) || has(folder, marks);
}

/** The root of the repository, or of the work tree, that `folder` lies in; both absolute. Undefined where git knows of none. */
export function worktreeOf(places: Places, folder: string): string | undefined {
	for (const at of foldersUp(folder)) {
		const path = join(at, '.git');
		if (isRepository(places, path)) return at;
		// Git passes a folder over that is none, and gives up at a file that leads to none.
		if (places.facts(path).kind === 'file') return undefined;
	}
	return undefined;
}
