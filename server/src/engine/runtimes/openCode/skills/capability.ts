import { readFrontmatter } from '../../../text/frontmatter.ts';
import { isAround } from '../../../workspace/places.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';
import type { ListedSkill, SkillList, SkillReading, SkillsCapability } from '../../capabilities/skills.ts';
import { agentOf, agentsOf } from '../agents/agents.ts';
import { settingsFor } from '../config/settings.ts';
import { ownFolder } from '../paths.ts';
import { skillPartId } from '../prompt/blocks.ts';
import { skillItem } from '../prompt/skillText.ts';
import { type RunWorld, worldOf } from '../world.ts';
import { type OpenCodeSkill, skillSources, skillsFor } from './find.ts';
import { chooseSkills, type OfferedSkills } from './listed.ts';
import { passedBecause } from './reasons.ts';

/** The session of a person who has started the program in the workspace. */
const usual: Session = { kind: 'main', now: 0, timeZone: 'UTC', random: 0 };

function skillsOf(snapshot: Snapshot, session: Session) {
	const world = worldOf(snapshot, session);
	const settings = settingsFor(snapshot, session);
	const agents = agentsOf(settings);
	const found = skillsFor(snapshot, session, settings);
	return { world, settings, found, choice: chooseSkills(found, agentOf(agents, settings, session.chosenAgent)) };
}

const effect = 'OpenCode skips it without telling anybody';

function readingOf(world: RunWorld, skill: OpenCodeSkill, { out }: OfferedSkills): SkillReading {
	switch (skill.kind) {
		case 'passed':
			return skill.why === 'name' ? nameless(skill) : { kind: 'broken', message: passedBecause[skill.why], effect };
		case 'replaced':
			return { kind: 'shadowed', by: world.pathOf(skill.by), name: skill.name, byChance: true };
		case 'read': {
			const { name, description } = skill;
			const reason = out.get(skill.file);
			if (description === undefined)
				return { kind: 'refused', reason: reason ?? 'it has no description', wants: 'description' };
			return reason === undefined ? { kind: 'listed', name, description } : { kind: 'left-out', name, reason };
		}
	}
}

/** Without any block, that is told at the top of the file. */
const nameless = ({ content }: OpenCodeSkill): SkillReading => ({
	kind: 'refused',
	reason: passedBecause.name,
	...(content && readFrontmatter(content.text).kind === 'none'
		? { wants: 'frontmatter' }
		: { advice: 'Add “name: …” there; the name of the folder does not count.' }),
});

/** Why it is not in the list; empty where it is. */
function whyOut(reading: SkillReading): string {
	switch (reading.kind) {
		case 'listed':
			return '';
		case 'shadowed':
			return `${reading.by} has the same name; which of them counts changes from start to start`;
		case 'broken':
			return reading.message;
		default:
			return reading.reason;
	}
}

function listedSkill(world: RunWorld, skill: OpenCodeSkill, choice: OfferedSkills): ListedSkill {
	const path = world.pathOf(skill.file);
	const reading = readingOf(world, skill, choice);
	const isListed = reading.kind === 'listed';
	return {
		...(skill.kind !== 'passed' && { name: skill.name }),
		...(isListed && { description: reading.description }),
		location: skill.file,
		...(!isAround(path) && { path }),
		source: isAround(path) ? 'skills around this workspace' : 'skills of this workspace',
		state: isListed ? 'listed' : 'out',
		reason: whyOut(reading),
		length: skill.kind === 'read' && isListed ? skillItem(skill).length : 0,
		...(isListed && { partId: skillPartId(path) }),
	};
}

function list(snapshot: Snapshot, session: Session): SkillList {
	const { world, settings, found, choice } = skillsOf(snapshot, session);
	return {
		skills: found.map((skill) => listedSkill(world, skill, choice)),
		notes: [
			'OpenCode lists one skill of its own as well.',
			...(choice.isOffered ? [] : ['The permissions switch skills off for this agent.']),
		],
		folders: skillSources(world, settings).map(({ folder, title }) => ({
			folder,
			title,
			isThere: world.places.facts(folder).kind === 'folder',
		})),
	};
}

export const skills: SkillsCapability = {
	read(snapshot): ReadonlyMap<WorkspacePath, SkillReading> {
		const { world, found, choice } = skillsOf(snapshot, usual);
		return new Map(
			found
				.map((skill) => [world.pathOf(skill.file), readingOf(world, skill, choice)] as const)
				.filter(([path]) => !isAround(path)),
		);
	},
	list,
	fileOf: (slug) => `${ownFolder}/skills/${slug}/SKILL.md`,
};
