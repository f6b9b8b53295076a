import { oncePerListing } from '../../../workspace/files.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';
import type { ListedSkill, SkillList, SkillReading, SkillsCapability } from '../../capabilities/skills.ts';
import { planFor } from '../context/plan.ts';
import { skillPath } from '../files.ts';
import { worldOf } from '../world.ts';
import { skillItem } from './section.ts';
import { type ChosenSkill, skillSources, skillsOf } from './select.ts';

/** The session of a person who has started the program in the workspace. */
const usual: Session = { kind: 'main', now: 0, timeZone: 'UTC', random: 0 };

function readingOf({ name, skill, out }: ChosenSkill): SkillReading {
	if (out !== undefined) return { kind: 'left-out', name, reason: out };
	return { kind: 'listed', name, description: skill?.description ?? '' };
}

const inFolders = /^\.(?:gemini|agents)\/skills\//u;

/** Skill files of the workspace that the program does not find, or cannot make anything of. */
const passedOver = ({ files }: Snapshot): readonly (readonly [WorkspacePath, SkillReading])[] =>
	skillFiles(files).map((path) => {
		if (!path.endsWith('SKILL.md'))
			return [path, { kind: 'unseen', reason: 'its name has to be SKILL.md, in capital letters' }];
		if (!skillPath.test(path))
			return [path, { kind: 'unseen', reason: 'Gemini CLI looks one folder deep, and not into hidden ones' }];
		return [
			path,
			{ kind: 'broken', message: 'no block with name and description', effect: 'the agent is not told about it' },
		];
	});

const skillFiles = oncePerListing((listing): readonly WorkspacePath[] =>
	[...listing.keys()].filter((path) => inFolders.test(path) && /\/skill\.md$/iu.test(path)),
);

function read(snapshot: Snapshot): ReadonlyMap<WorkspacePath, SkillReading> {
	const world = worldOf(snapshot, usual);
	const readings = new Map<WorkspacePath, SkillReading>();
	for (const chosen of skillsOf(world, planFor(snapshot, usual))) {
		if (!chosen.skill) continue;
		const path = world.pathOf(chosen.skill.location);
		readings.set(path, readingOf(chosen));
		for (const { location, name } of chosen.hidden)
			readings.set(world.pathOf(location), { kind: 'shadowed', by: path, name });
	}
	for (const [path, reading] of passedOver(snapshot)) if (!readings.has(path)) readings.set(path, reading);
	return new Map([...readings].filter(([path]) => snapshot.files.has(path)));
}

function list(snapshot: Snapshot, session: Session): SkillList {
	const world = worldOf(snapshot, session);
	const plan = planFor(snapshot, session);
	const chosen = skillsOf(world, plan);
	const skills = chosen.flatMap(({ name, skill, source, out, hidden }): ListedSkill[] => {
		if (!skill) return [];
		const { location, description } = skill;
		const path = world.pathOf(location);
		const known = (at: WorkspacePath) => (snapshot.files.has(at) ? { path: at } : {});
		return [
			{
				name,
				description,
				location,
				...known(path),
				source,
				state: out === undefined ? 'listed' : 'out',
				reason: out ?? '',
				length: out === undefined ? skillItem(skill).length + 1 : 0,
				...(out === undefined && { partId: `skill:${path}` }),
			},
			...hidden.map((other): ListedSkill => {
				const at = world.pathOf(other.location);
				return { ...other, ...known(at), source, state: 'out', reason: `${path} has the same name`, length: 0 };
			}),
		];
	});
	const folders = skillSources(world, plan).flatMap(({ folder, title }) =>
		folder === undefined ? [] : [{ folder, title, isThere: world.places.facts(folder).kind === 'folder' }],
	);
	return {
		skills,
		folders,
		notes: [
			'Gemini CLI lists two skills of its own besides these.',
			...(plan.settings.skillsEnabled ? [] : ['skills.enabled is off, so the agent is told about none.']),
			...(plan.isTrusted ? [] : ['The folder is not trusted, so its own skills are not looked for.']),
		],
	};
}

export const skills: SkillsCapability = {
	read,
	list,
	fileOf: (slug) => `.gemini/skills/${slug}/SKILL.md`,
};
