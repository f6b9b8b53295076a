import { join } from 'node:path';
import type { Places } from '../../../workspace/snapshot.ts';

export const skillName = 'SKILL.md';
const categoryName = 'DESCRIPTION.md';

/** Folders that no skill is looked for in, wherever they are. */
const passedFolders: ReadonlySet<string> = new Set([
	'.git',
	'.github',
	'.hub',
	'.archive',
	'.venv',
	'venv',
	'node_modules',
	'site-packages',
	'__pycache__',
	'.tox',
	'.nox',
	'.pytest_cache',
	'.mypy_cache',
	'.ruff_cache',
]);

/** Folders next to a SKILL.md that are the skill’s own. */
const supportFolders: ReadonlySet<string> = new Set(['references', 'templates', 'assets', 'scripts']);

/** Far more than people keep. */
const mostFolders = 2_000;

/** Links on one path that Linux follows. */
const mostLinks = 40;

/** The files that a search of one folder comes by; absolute, in the order in which the program takes them. */
interface FoundFiles {
	readonly skills: readonly string[];
	readonly categories: readonly string[];
}

interface SkillFolderOnWay {
	readonly folder: string;
	readonly links: number;
}

/** Files and folders in `folder`, links followed. */
function namesIn(places: Places, folder: string) {
	const files = new Set<string>();
	const folders: { readonly name: string; readonly isLink: boolean }[] = [];
	for (const { name, kind } of places.list(folder) ?? []) {
		const isLink = kind === 'symlink';
		const target = isLink ? places.facts(join(folder, name)).kind : kind;
		if (target === 'folder') folders.push({ name, isLink });
		else if (target === 'file' || isLink) files.add(name);
	}
	return { files, folders };
}

/** What is below `folder`, an absolute path. */
export function filesBelow(places: Places, folder: string): FoundFiles {
	const skills: string[] = [];
	const categories: string[] = [];
	const way: SkillFolderOnWay[] = [{ folder, links: 0 }];
	for (let index = 0; index < way.length && index < mostFolders; index += 1) {
		const at = way[index];
		if (!at || at.links > mostLinks) continue;
		const { files, folders } = namesIn(places, at.folder);
		const isSkill = files.has(skillName);
		if (isSkill) skills.push(join(at.folder, skillName));
		if (files.has(categoryName)) categories.push(join(at.folder, categoryName));
		for (const { name, isLink } of folders) {
			if (passedFolders.has(name) || (isSkill && supportFolders.has(name))) continue;
			way.push({ folder: join(at.folder, name), links: at.links + (isLink ? 1 : 0) });
		}
	}
	return { skills: skills.sort(), categories: categories.sort() };
}
