import { skillFileName } from '../../../../skills/skillFolder.ts';
import type { SkillFolder } from '../../../../workspace/snapshot.ts';
import { type DiscoveredSkill, type Discovery, isInside, type TurnedDown } from '../loading/found.ts';
import type { SkillRoot } from '../loading/style.ts';
import { skillsBelow } from '../v2026_1/discover.ts';
import type { DiscoveryLimits } from '../v2026_9/discover.ts';

const hasSkill = (folder: SkillFolder | undefined): boolean =>
	folder?.file !== undefined && folder.file.target !== 'nothing';

const escaped = (root: SkillRoot, path: string): TurnedDown => ({
	root,
	path,
	code: 'symlink-escape',
	reason: 'it is a link out of its folder of skills, and OpenClaw 2026.3 does not follow such links',
});

/**
 * As 2026.3 goes through a folder: what lies right below it, where that is a skill, and whatever lies below a skill. A folder `skills` in it that
 * has skills stands for all of it. A Markdown file beside a `SKILL.md` is not looked at here; one with a description would be a skill as well.
 */
export function discover2026_3(tree: SkillFolder, root: SkillRoot, limits: DiscoveryLimits): Discovery {
	const turnedDown: TurnedDown[] = [];
	const nested = tree.folders.get('skills');
	const looked = [...(nested?.folders.keys() ?? [])].slice(0, limits.candidates);
	const descends = looked.some((name) => hasSkill(nested?.folders.get(name)));
	const base = descends && nested ? nested : tree;
	const baseFolder = base === tree ? root.folder : `${root.folder}/skills`;
	if (!isInside(tree.real, base.real)) return { skills: [], turnedDown: [escaped(root, baseFolder)] };

	const fileOf = ({ real, entry }: DiscoveredSkill): string => entry.real ?? `${real}/${skillFileName}`;
	const isWithin = (skill: DiscoveredSkill): boolean => {
		const leadsOut = skill.entry.leadsOut && skill.entry.real === undefined;
		if (!leadsOut && isInside(base.real, skill.real) && isInside(base.real, fileOf(skill))) return true;
		turnedDown.push(escaped(root, `${skill.folder}/${skillFileName}`));
		return false;
	};
	const isSmall = (folder: SkillFolder, path: string): boolean => {
		const size = folder.file?.size ?? 0;
		if (size <= limits.fileSize) return true;
		turnedDown.push({
			root,
			path: `${path}/${skillFileName}`,
			code: `File exceeds ${limits.fileSize} bytes`,
			reason: `it has ${size} bytes, and OpenClaw 2026.3 reads at most ${limits.fileSize}`,
		});
		return false;
	};

	const skillsOf = (folder: SkillFolder, path: string): readonly DiscoveredSkill[] => {
		if (!isInside(base.real, folder.real)) {
			turnedDown.push(escaped(root, path));
			return [];
		}
		if (!isSmall(folder, path)) return [];
		const all = skillsBelow(folder, root, path);
		const own = all.find((skill) => skill.folder === path);
		return own && !isWithin(own) ? [] : all.filter((skill) => skill === own || isWithin(skill));
	};

	if (hasSkill(base)) return { skills: skillsOf(base, baseFolder), turnedDown };
	const skills = [...base.folders.keys()]
		.sort()
		.slice(0, limits.loaded)
		.flatMap((name) => {
			const folder = base.folders.get(name);
			return folder && hasSkill(folder) ? skillsOf(folder, `${baseFolder}/${name}`) : [];
		});
	return { skills, turnedDown, mostKept: limits.loaded };
}
