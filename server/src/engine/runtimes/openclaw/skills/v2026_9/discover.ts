import { posix } from 'node:path';
import { skillFileName } from '../../../../skills/skillFolder.ts';
import { compareInEnglish } from '../../../../text/englishOrder.ts';
import type { SkillFolder } from '../../../../workspace/snapshot.ts';
import type { DiscoveredSkill, Discovery, TurnedDown } from '../loading/found.ts';
import { isInside } from '../loading/found.ts';
import type { SkillRoot } from '../loading/style.ts';

/** How far 2026.9 looks, as its configuration may set it. */
export interface DiscoveryLimits {
	/** Folders of one folder that are looked into. */
	readonly candidates: number;
	/** Skills of one root that are kept. */
	readonly loaded: number;
	/** Bytes. */
	readonly fileSize: number;
}

/** OpenClaw 2026.9.6, search for skills: levels below a root, and below one that the configuration adds. */
const deepest = 6;
const deepestExtra = 2;

/** Folders whose links may lead anywhere. */
const followsAnywhere: ReadonlySet<string> = new Set(['managed', 'personal']);

/** Folders for which the configuration can name places that links may lead into. */
const canBeAllowed: ReadonlySet<string> = new Set(['extra', 'workspace']);

const sortedNames = (folder: SkillFolder, followsLinks: boolean): string[] =>
	[...folder.folders].flatMap(([name, { isLink }]) => (followsLinks || !isLink ? [name] : [])).sort();

/** Whether a folder is one of a skill. */
export type SkillTest = (folder: SkillFolder) => boolean;

const hasFile: SkillTest = ({ file }) => file !== undefined;

/** Whether there is a skill below `top` besides its folder `skills`; a link there may be one. */
function hasOthers(top: SkillFolder, most: number, isSkill: SkillTest): boolean {
	const queue = [{ folder: top, depth: 0 }];
	for (const { folder, depth } of queue) {
		if (depth > 0 && isSkill(folder)) return true;
		if (depth >= deepest || (depth > 0 && folder.file)) continue;
		const isSkipped = (name: string) => depth === 0 && name === 'skills';
		if ([...folder.links].some((name) => !name.startsWith('.') && name !== 'node_modules' && !isSkipped(name)))
			return true;
		for (const name of sortedNames(folder, false).slice(0, most)) {
			const below = folder.folders.get(name);
			if (below && !isSkipped(name)) queue.push({ folder: below, depth: depth + 1 });
		}
	}
	return false;
}

/** Whether there is a skill in `top` or below, links not followed. */
function hasSkill(top: SkillFolder, most: number, isSkill: SkillTest): boolean {
	const queue = [{ folder: top, depth: 0 }];
	for (const { folder, depth } of queue) {
		if (isSkill(folder)) return true;
		if (depth >= deepest) continue;
		for (const name of sortedNames(folder, false).slice(0, most)) {
			const below = folder.folders.get(name);
			if (below) queue.push({ folder: below, depth: depth + 1 });
		}
	}
	return false;
}

/**
 * As 2026.7.1 and later go through a folder; `allowed` are places, links resolved, that links may lead into. Where `loads` is
 * given, only a folder for which it holds counts as one of a skill before it is read, and the root’s own skill is then alone.
 */
export function discover2026_9(
	tree: SkillFolder,
	root: SkillRoot,
	limits: DiscoveryLimits,
	allowed: readonly string[],
	loads?: SkillTest,
): Discovery {
	const isSkill = loads ?? hasFile;
	if (root.isPublished) return published(tree, root, limits);
	const turnedDown: TurnedDown[] = [];
	const mayLead = (within: string, real: string, list: readonly string[]): boolean =>
		isInside(within, real) || list.some((place) => isInside(place, real));
	const targets = canBeAllowed.has(root.tier) ? allowed : [];
	const isContainer = root.tier === 'workshop';

	/** False, and written down, where a link leads out of what the root allows. */
	const isAllowed = (folder: SkillFolder, path: string, within: string): boolean => {
		if (followsAnywhere.has(root.tier) || mayLead(within, folder.real, targets)) return true;
		turnedDown.push(escaped(root, path, folder.isLink));
		return false;
	};
	/** The file of a skill stays in the skill's folder, however that was reached. */
	const isOwnFile = (folder: SkillFolder, path: string): boolean => {
		const { file } = folder;
		const leads = file?.real ?? (file?.leadsOut ? undefined : `${folder.real}/${skillFileName}`);
		if (file?.target === 'nothing' || (leads !== undefined && isInside(folder.real, leads))) return true;
		turnedDown.push(escaped(root, path, file?.link === 'symlink'));
		return false;
	};

	const nested = tree.folders.get('skills');
	const descends =
		!isContainer &&
		nested !== undefined &&
		!loads?.(tree) &&
		(tree.file !== undefined || !hasOthers(tree, limits.candidates, isSkill)) &&
		hasSkill(nested, limits.candidates, isSkill);
	const base = descends ? nested : tree;
	const baseFolder = descends ? `${root.folder}/skills` : root.folder;
	if (!isAllowed(base, baseFolder, tree.real)) return { skills: [], turnedDown };
	const found = (folder: SkillFolder, path: string): DiscoveredSkill[] =>
		folder.file === undefined ? [] : [{ root, folder: path, real: folder.real, entry: folder.file }];

	if (!isContainer && base.file) {
		const isOwn = isOwnFile(base, `${baseFolder}/${skillFileName}`);
		return { skills: isOwn ? found(base, baseFolder) : [], turnedDown, isSkillItself: true };
	}
	const names = sortedNames(base, true);
	const first = limits.loaded === 0 ? [] : names.slice(0, limits.candidates);
	if (limits.loaded > 0 && names.includes('skills') && !first.includes('skills')) first.push('skills');

	const whole =
		!loads && !isContainer && descends && tree.file && isOwnFile(tree, `${root.folder}/${skillFileName}`)
			? found(tree, root.folder)
			: [];

	const hasUsualName = posix.basename(baseFolder) === 'skills';
	const candidates: { readonly name: string; readonly skill: DiscoveredSkill }[] = [];
	const queue = first.map((name) => ({
		name,
		folder: base.folders.get(name),
		depth: name === 'skills' && !base.folders.get(name)?.file ? 0 : 1,
	}));
	for (const { name, folder, depth } of queue) {
		if (!folder) continue;
		const path = `${baseFolder}/${name}`;
		if (!isAllowed(folder, path, base.real)) continue;
		if (folder.file) {
			if (!isOwnFile(folder, `${path}/${skillFileName}`)) continue;
			for (const skill of found(folder, path)) candidates.push({ name, skill });
			continue;
		}
		const isShallow = root.tier === 'extra' && !hasUsualName && name !== 'skills' && !name.startsWith('skills/');
		if (depth >= (isShallow ? deepestExtra : deepest)) continue;
		for (const below of sortedNames(folder, true).slice(0, limits.candidates)) {
			queue.push({ name: `${name}/${below}`, folder: folder.folders.get(below), depth: depth + 1 });
		}
	}
	return {
		skills: [...whole, ...candidates.sort((a, b) => compareInEnglish(a.name, b.name)).map(({ skill }) => skill)],
		turnedDown,
		mostKept: limits.loaded,
		...(whole.length > 0 ? { firstIsAll: true } : {}),
	};
}

const escaped = (root: SkillRoot, path: string, isLink: boolean): TurnedDown => ({
	root,
	path,
	code: `${root.tier === 'bundled' ? 'bundled-' : ''}${isLink ? 'symlink' : root.tier === 'bundled' ? 'root' : 'path'}-escape`,
	reason: isLink
		? 'it is a link out of its folder of skills, and OpenClaw 2026.9 does not follow such links here'
		: 'it is behind a link out of its folder of skills',
});

/** What plugins publish: links to their own folders, one level deep. */
function published(tree: SkillFolder, root: SkillRoot, limits: DiscoveryLimits): Discovery {
	const names = limits.loaded === 0 ? [] : sortedNames(tree, true).slice(0, limits.candidates);
	const skills = names.flatMap((name): DiscoveredSkill[] => {
		const folder = tree.folders.get(name);
		if (!folder?.isLink || folder.file?.target !== 'file' || folder.file.link === 'symlink') return [];
		return [{ root, folder: `${root.folder}/${name}`, real: folder.real, entry: folder.file }];
	});
	return { skills, turnedDown: [], mostKept: limits.loaded };
}
