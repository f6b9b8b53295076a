import { basename, join } from 'node:path';
import { oncePerListing } from '../../../workspace/files.ts';
import { isAround, pathFrom } from '../../../workspace/places.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';
import type { ListedSkill, SkillList, SkillReading, SkillsCapability } from '../../capabilities/skills.ts';
import { worldOf } from '../world.ts';
import { skillName } from './files.ts';
import { type FoundSkills, type HermesSkill, isShown, type SkillOmission, skillsFor } from './find.ts';
import { skillLine, skillPartId } from './index.ts';

/** The session of a person who has started the program in the workspace. */
const usual: Session = { kind: 'main', now: 0, timeZone: 'UTC', random: 0 };

/** What the program calls the platform of a session where it looks which skills are switched off there; in a terminal nothing. */
export const skillPlatformOf = ({ kind, channel = 'telegram' }: Session): string => (kind === 'chat' ? channel : '');

const found = (snapshot: Snapshot, session: Session): FoundSkills =>
	skillsFor(snapshot, session, skillPlatformOf(session));

/** Why a skill is not in the list, one clause for people. `root`: of the workspace. */
export function reasonOf(omitted: SkillOmission, root: string): string {
	switch (omitted.kind) {
		case 'platform':
			return `it is for ${omitted.platforms} alone`;
		case 'surroundings':
			return `it is for ${omitted.names} alone; from its second start on, Hermes lists it without its description`;
		case 'disabled':
			return `config.yaml switches “${omitted.name}” off`;
		case 'condition':
			return `${omitted.key} is a text and not a list, so no tool ever fits it`;
		case 'fails':
			return omitted.stops
				? `Hermes fails at its ${omitted.key}, which is not a list, and cannot make any prompt`
				: `Hermes fails at its ${omitted.key}, which is not a list`;
		case 'replaced':
			return `${pathFrom(root, omitted.by)} has the same name`;
	}
}

function omittedReading(root: string, { name, omitted }: HermesSkill): SkillReading | undefined {
	if (!omitted) return undefined;
	const reason = reasonOf(omitted, root);
	switch (omitted.kind) {
		case 'replaced':
			return { kind: 'shadowed', by: pathFrom(root, omitted.by), name };
		case 'condition':
			return { kind: 'refused', reason, advice: 'Write it as a list: [name].' };
		case 'fails':
			// What keeps the program from every prompt has a rule of its own.
			return omitted.stops ? { kind: 'left-out', name, reason } : { kind: 'refused', reason };
		default:
			return { kind: 'left-out', name, reason, isCallable: omitted.kind !== 'disabled' };
	}
}

const readingOf = (root: string, skill: HermesSkill): SkillReading =>
	omittedReading(root, skill) ?? { kind: 'listed', name: skill.name, description: skill.description };

/** Files called as skills are but for the case of their letters: the program looks for that name alone. */
const almostSkills = oncePerListing((listing): readonly WorkspacePath[] =>
	[...listing.keys()].filter((path) => {
		const name = basename(path);
		return name !== skillName && name.toLowerCase() === skillName.toLowerCase();
	}),
);

/** Those of them that lie in a folder of skills. */
const unseenIn = (
	{ root, files }: Snapshot,
	{ folders }: FoundSkills,
): readonly (readonly [WorkspacePath, SkillReading])[] =>
	almostSkills(files)
		.filter((path) => folders.some((folder) => join(root, path).startsWith(`${folder}/`)))
		.map((path) => {
			const reason = `it is called ${basename(path)}, and Hermes looks for ${skillName} alone`;
			return [path, { kind: 'unseen', reason }] as const;
		});

/** Names under which the program would find more than one file: it opens none of them then. */
function ambiguousNames({ skills }: FoundSkills): ReadonlySet<string> {
	const files = new Map<string, Set<string>>();
	for (const { name, folderName, file } of skills)
		for (const each of [name, folderName]) files.set(each, (files.get(each) ?? new Set()).add(file));
	return new Set([...files].flatMap(([name, all]) => (all.size > 1 ? [name] : [])));
}

function listedSkill(root: string, skill: HermesSkill, ambiguous: ReadonlySet<string>): ListedSkill {
	const path = pathFrom(root, skill.file);
	const isListed = isShown(skill);
	return {
		name: skill.name,
		...(isListed && { description: skill.description }),
		location: skill.file,
		...(!isAround(path) && { path }),
		source: skill.isExternal ? `skills.external_dirs (${skill.folder})` : 'skills of the home',
		state: isListed ? (skill.isShortened ? 'shortened' : 'listed') : 'out',
		reason: whyOf(root, skill, ambiguous),
		length: isListed ? [...skillLine(skill)].length : 0,
		...(isListed && { partId: skillPartId(root, skill.file) }),
	};
}

function whyOf(root: string, { omitted, name, isShortened }: HermesSkill, ambiguous: ReadonlySet<string>): string {
	if (omitted) return reasonOf(omitted, root);
	if (ambiguous.has(name)) return 'another skill has this name as well, and Hermes opens neither by it';
	return isShortened ? 'the list shows the start of its description alone' : '';
}

function list(snapshot: Snapshot, session: Session): SkillList {
	const all = found(snapshot, session);
	const { places } = worldOf(snapshot, session);
	const ambiguous = ambiguousNames(all);
	const onTools = all.skills.filter((skill) => isShown(skill) && skill.conditions.length > 0).map(({ name }) => name);
	return {
		skills: all.skills.map((skill) => listedSkill(snapshot.root, skill, ambiguous)),
		notes:
			onTools.length === 0
				? []
				: [`Whether ${onTools.join(', ')} can be seen depends on the tools of a session, which are not known here.`],
		folders: all.folders.map((folder) => ({
			folder,
			title: pathFrom(snapshot.root, folder),
			isThere: places.facts(folder).kind === 'folder',
		})),
	};
}

export const skills: SkillsCapability = {
	read(snapshot): ReadonlyMap<WorkspacePath, SkillReading> {
		const all = found(snapshot, usual);
		const { root } = snapshot;
		const read = all.skills
			.map((skill) => [pathFrom(root, skill.file), readingOf(root, skill)] as const)
			.filter(([path]) => !isAround(path));
		return new Map([...read, ...unseenIn(snapshot, all)]);
	},
	list,
	sharedName: (name) => `Hermes opens neither of them as ${name}`,
};
