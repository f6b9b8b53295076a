import { skillFileName } from '../../../../skills/skillFolder.ts';
import type { SkillFolder } from '../../../../workspace/snapshot.ts';
import type { DiscoveredSkill, Discovery } from '../loading/found.ts';
import type { SkillRoot } from '../loading/style.ts';

const utf8 = new TextEncoder();

/** Names as the disk lists them. */
function byBytes(a: string, b: string): number {
	const [left, right] = [utf8.encode(a), utf8.encode(b)];
	for (let at = 0; at < Math.min(left.length, right.length); at++) {
		const difference = (left[at] ?? 0) - (right[at] ?? 0);
		if (difference !== 0) return difference;
	}
	return left.length - right.length;
}

/** As 2026.1 goes through a folder: every file called `SKILL.md` at every depth, links followed, in the order of the disk. */
export const discover2026_1 = (tree: SkillFolder, root: SkillRoot): Discovery => ({
	skills: skillsBelow(tree, root, root.folder),
	turnedDown: [],
});

/** Every skill in `tree`, which lies at `at`, and below. */
export function skillsBelow(tree: SkillFolder, root: SkillRoot, at: string): readonly DiscoveredSkill[] {
	const skills: DiscoveredSkill[] = [];
	const visit = (here: SkillFolder, folder: string) => {
		const { file: entry } = here;
		const names = [...here.folders.keys()];
		if (entry?.target === 'file') names.push(skillFileName);
		for (const name of names.sort(byBytes)) {
			const below = here.folders.get(name);
			if (below) visit(below, `${folder}/${name}`);
			else if (entry) skills.push({ root, folder, real: here.real, entry });
		}
	};
	visit(tree, at);
	return skills;
}
