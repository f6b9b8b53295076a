import { oncePerListing } from '../../../workspace/files.ts';
import type { Session } from '../../../workspace/session.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import type { ListedSkill, SkillReading, SkillsCapability } from '../../capabilities/skills.ts';
import { builtInSkills } from '../prompt/prose.ts';
import { type NanobotSkill, skillLine, skillsIn } from './find.ts';

export const switchedOff = (name: string): string => `agents.defaults.disabledSkills switches “${name}” off`;

/** Files that are called as skills are, where nanobot does not look. What lies in the folder of a skill belongs to that. */
const unseenIn = oncePerListing((listing) =>
	[...listing.keys()].flatMap((path): readonly (readonly [WorkspacePath, SkillReading])[] => {
		const [, below = '', name = ''] = /^skills\/(.+)\/([^/]+)$/u.exec(path) ?? [];
		if (name.toLowerCase() !== 'skill.md') return [];
		const folders = below.split('/');
		if (folders.length === 1)
			return name === 'SKILL.md'
				? []
				: [[path, { kind: 'unseen', reason: `it is called ${name}, and nanobot looks for SKILL.md alone` }]];
		const isOfSkill = folders.some((_, index) => listing.has(`skills/${folders.slice(0, index).join('/')}/SKILL.md`));
		if (isOfSkill) return [];
		const wanted = `skills/${folders.at(-1)}/SKILL.md`;
		const reason = 'nanobot looks into the folders that lie directly in skills/, and no further';
		return [[path, { kind: 'unseen', reason, ...(!listing.has(wanted) && { wanted }) }]];
	}),
);

const readingOf = ({ name, description, isDisabled }: NanobotSkill): SkillReading =>
	isDisabled ? { kind: 'left-out', name, reason: switchedOff(name) } : { kind: 'listed', name, description };

export const partOfSkills = 'nanobot.workspace-skills';

const listedSkill = (root: string, skill: NanobotSkill, { kind }: Session): ListedSkill => {
	const { name, path, description, isDisabled, lacks } = skill;
	const isWhole = skill.isActive && kind !== 'subagent';
	return {
		name,
		location: `${root}/${path}`,
		path,
		source: 'skills of this workspace',
		...(!isDisabled && { description }),
		state: isDisabled ? 'out' : 'listed',
		reason: isDisabled ? switchedOff(name) : isWhole ? 'all of it is in the prompt' : lacks.trim(),
		length: isDisabled ? 0 : isWhole ? skill.matter.body.length : skillLine(skill).length,
		...(!isDisabled && { partId: isWhole ? `file:${path}` : partOfSkills }),
	};
};

export const skills: SkillsCapability = {
	read: (snapshot) =>
		new Map([
			...skillsIn(snapshot).map((skill) => [skill.path, readingOf(skill)] as const),
			...unseenIn(snapshot.files),
		]),
	list: (snapshot, session) => ({
		skills: skillsIn(snapshot).map((skill) => listedSkill(snapshot.root, skill, session)),
		notes: ['The skills that come with nanobot are in the list as well. It has them in the order of the disk.'],
	}),
	programs: (snapshot) => [
		...new Set([
			...builtInSkills.flatMap(({ programs }) => programs),
			...skillsIn(snapshot).flatMap(({ matter }) => matter.programs),
		]),
	],
};
