import { join } from 'node:path';
import type { LoadPlan } from '../context/load.ts';
import { ownFolder, type World } from '../world.ts';
import { type Skill, skillsIn } from './find.ts';

/** Skills that come with the program, and what each is called. */
export const builtIn: readonly string[] = ['skill-creator', 'antigravity-support'];

/** Skills from one place, lowest first. */
export interface SkillSource {
	readonly title: string;
	/** Absolute; undefined for what comes with the program. */
	readonly folder?: string;
	readonly skills: readonly Skill[];
}

export interface ChosenSkill {
	readonly name: string;
	/** Undefined where it comes with the program. */
	readonly skill?: Skill;
	readonly source: string;
	/** What keeps it out, one clause. */
	readonly out?: string;
	/** Skills of the same name that it has taken the place of. */
	readonly hidden: readonly Skill[];
}

/** The person's own places. */
const ownSources = (world: World): readonly SkillSource[] =>
	[join(ownFolder(world), 'skills'), join(world.home, '.agents', 'skills')].map((folder) => ({
		title: 'your own skills',
		folder,
		skills: skillsIn(world, folder),
	}));

const projectFolders = ({ cwd }: World): readonly string[] => [
	join(cwd, '.gemini', 'skills'),
	join(cwd, '.agents', 'skills'),
];

/** Where skills come from, lowest first. Those of a folder that is not trusted are not looked for. */
export function skillSources(world: World, plan: LoadPlan): readonly SkillSource[] {
	const extensions = plan.extensions.map(({ name, skills: folder }) => ({
		title: `the extension ${name}`,
		folder,
		skills: skillsIn(world, folder),
	}));
	const project = plan.isTrusted ? projectFolders(world) : [];
	return [
		...extensions,
		...ownSources(world),
		...project.map((folder) => ({ title: 'skills of this project', folder, skills: skillsIn(world, folder) })),
	];
}

/** The last of a name counts, in the place of the first. Letters of another case make another name. */
export function chooseSkills(sources: readonly SkillSource[], disabled: ReadonlySet<string>): readonly ChosenSkill[] {
	const chosen = new Map<string, ChosenSkill>(
		builtIn.map((name) => [name, { name, source: 'Gemini CLI', hidden: [] }]),
	);
	for (const { title, skills } of sources) {
		for (const skill of skills) {
			const before = chosen.get(skill.name);
			const hidden = [...(before?.hidden ?? []), ...(before?.skill ? [before.skill] : [])];
			chosen.set(skill.name, { name: skill.name, skill, source: title, hidden });
		}
	}
	return [...chosen.values()].map((each) =>
		disabled.has(each.name.toLowerCase()) ? { ...each, out: 'skills.disabled names it' } : each,
	);
}

export const skillsOf = (world: World, plan: LoadPlan): readonly ChosenSkill[] =>
	plan.settings.skillsEnabled ? chooseSkills(skillSources(world, plan), plan.settings.skillsDisabled) : [];
