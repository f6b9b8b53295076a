import { dirname, join } from 'node:path/posix';
import type { Places } from '../../../server/src/engine/workspace/snapshot.ts';
import { placesOfTree, type TreeFile } from '../../support/places/tree.ts';
import type { Input } from '../case.ts';

/** Where the trees of a case lie here. The real programs ran in other folders, so answers name places by their placeholders. */
export const places = {
	base: '/base',
	root: '/base/root',
	home: '/base/home',
	outside: '/outside',
	userdata: '/base/userdata',
	managed: '/etc/claude-code',
	etc: '/etc/codex',
} as const;

const placeholders: readonly (readonly [name: string, path: string])[] = [
	['<ROOT>', places.root],
	['<HOME>', places.home],
	['<OUT>', places.outside],
	['<USERDATA>', places.userdata],
	['<BASE>', places.base],
	['<SLUG>', places.root.replaceAll(/[^A-Za-z0-9]/gu, '-')],
	['<PROJECTID>', 'root'],
];

/** `text` with the paths of here in the place of placeholders. */
export const placed = (text: string): string =>
	placeholders.reduce((now, [name, path]) => now.replaceAll(name, path), text);

/** `text` with placeholders in the place of the paths of here; nothing that only looks like one is touched. */
export const unplaced = (text: string): string =>
	placeholders
		.filter(([name]) => name !== '<PROJECTID>' && name !== '<SLUG>')
		.reduce((now, [name, path]) => now.replaceAll(new RegExp(`${path}(?![\\w.-])`, 'gu'), name), text)
		.replaceAll(placeholders[5]?.[1] ?? '', '<SLUG>');

/** A value of a tree: what the conventions of the cases call a file. */
function fileOf(value: Input): TreeFile {
	if (typeof value === 'string') return placed(value);
	if (Array.isArray(value.$lines)) {
		const [prefix, count] = value.$lines;
		return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}\n`).join('');
	}
	if (typeof value.$base64 === 'string') return Uint8Array.from(Buffer.from(value.$base64, 'base64'));
	if (typeof value.$symlink === 'string') return { link: placed(value.$symlink) };
	if (value.$dir === true) return { folder: true };
	throw new Error(`no file of a tree: ${JSON.stringify(value)}`);
}

export type Trees = Readonly<Record<string, TreeFile>>;

/** Every file of the case by its absolute path; `git`: the project is a repository. `more`: what the case says in another form. */
export function treesOf(
	input: Input,
	{ git = false, more = {} }: { readonly git?: boolean; readonly more?: Trees } = {},
): Trees {
	const files: Record<string, TreeFile> = {};
	for (const [name, folder] of Object.entries(places)) {
		const tree = input[name === 'root' ? 'project' : name];
		files[folder] = { folder: true };
		for (const [path, value] of Object.entries(tree ?? {})) files[join(folder, placed(path))] = fileOf(value);
	}
	if (git) files[join(places.root, '.git/HEAD')] = 'ref: refs/heads/main\n';
	Object.assign(files, more);
	// A folder that something lies in needs no mention of its own.
	for (const path of Object.keys(files)) {
		const parent = files[dirname(path)];
		if (typeof parent === 'object' && 'folder' in parent) delete files[dirname(path)];
	}
	return files;
}

export const worldOf = (trees: Trees): Places => placesOfTree(trees);
