import { basename, join, relative } from 'node:path';
import type { PlaceName, Places } from '../../../workspace/snapshot.ts';
import type { CodexSettings } from '../config/settings.ts';

/** Whose skills they are; in this order they are listed. */
export type CodexSkillScope = 'bundled' | 'admin' | 'project' | 'person';

export interface CodexSkillRoot {
	/** Absolute, with every link resolved. */
	readonly folder: string;
	readonly scope: CodexSkillScope;
}

export interface CodexSkillFile {
	/** Absolute, as the search came to it. */
	readonly file: string;
	/** With every link resolved: each counts once. */
	readonly real: string;
	readonly root: CodexSkillRoot;
	/** What it is called unless it says so itself. */
	readonly folderName: string;
	/** What makes it no skill however it is written; one clause. */
	readonly passedOver?: string;
}

/** Codex 0.169.0: folders below a root, and how many of them are looked into. */
const deepest = 6;
const mostFolders = 2000;

const skillFileName = 'SKILL.md';

/** Where the program puts its own skills when it starts. */
export const bundledFolder = ({ codexHome }: CodexSettings): string => join(codexHome, 'skills/.system');

/** In the order in which they are numbered. */
function namedRoots(settings: CodexSettings): readonly CodexSkillRoot[] {
	const { folders, codexHome, home } = settings;
	return [
		...[...folders]
			.reverse()
			// The person’s own folder is no project’s, wherever the project is.
			.filter((folder) => join(folder, '.codex') !== codexHome)
			.map((folder) => ({ folder: join(folder, '.codex/skills'), scope: 'project' }) as const),
		{ folder: join(codexHome, 'skills'), scope: 'person' },
		{ folder: join(home, '.agents/skills'), scope: 'person' },
		{ folder: bundledFolder(settings), scope: 'bundled' },
		{ folder: '/etc/codex/skills', scope: 'admin' },
		...folders.map((folder) => ({ folder: join(folder, '.agents/skills'), scope: 'project' }) as const),
	];
}

/** The roots that are there, each once; that of the bundled ones in any case, as the program makes it when it starts. */
export function skillRoots(settings: CodexSettings, places: Places): readonly CodexSkillRoot[] {
	const seen = new Set<string>();
	return namedRoots(settings).flatMap(({ folder, scope }) => {
		const facts = places.facts(folder);
		const real = facts.kind === 'folder' ? facts.real : scope === 'bundled' ? folder : undefined;
		if (real === undefined || seen.has(real)) return [];
		seen.add(real);
		return [{ folder: real, scope }];
	});
}

const byName = (names: readonly PlaceName[]): readonly PlaceName[] =>
	[...names].sort((a, b) => (a.name < b.name ? -1 : 1));

/** Every SKILL.md below `root`, folders nearest to it first. */
export function skillFilesIn(root: CodexSkillRoot, places: Places): readonly CodexSkillFile[] {
	const found: CodexSkillFile[] = [];
	const visited = new Set([root.folder]);
	let level: readonly { readonly folder: string; readonly real: string }[] = [
		{ folder: root.folder, real: root.folder },
	];
	for (let depth = 0; level.length > 0; depth += 1) {
		const next: { folder: string; real: string }[] = [];
		for (const { folder, real } of level) {
			for (const { name, kind } of byName(places.list(folder) ?? [])) {
				if (name.startsWith('.')) continue;
				const path = join(folder, name);
				if (name === skillFileName && kind !== 'folder') {
					const file = { file: path, real: join(real, name), root, folderName: basename(real) };
					if (kind === 'file') found.push(file);
					else if (kind === 'symlink' && places.facts(path).kind === 'file')
						found.push({ ...file, passedOver: 'it is a link, and Codex follows links to folders alone' });
					continue;
				}
				if (kind === 'file' || kind === 'other' || depth >= deepest || visited.size >= mostFolders) continue;
				if (kind === 'symlink' && root.scope === 'bundled') continue;
				const facts = kind === 'symlink' ? places.facts(path) : undefined;
				if (facts && facts.kind !== 'folder') continue;
				const target = facts?.kind === 'folder' ? facts.real : join(real, name);
				if (visited.has(target)) continue;
				visited.add(target);
				next.push({ folder: path, real: target });
			}
		}
		level = next;
	}
	return found;
}

/** The path from its root, as the list names it. */
export const pathInRoot = ({ file, root }: CodexSkillFile): string => relative(root.folder, file).replaceAll('\\', '/');
