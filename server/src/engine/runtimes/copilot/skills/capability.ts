import { join } from 'node:path';
import { isAround, pathFrom } from '../../../workspace/places.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';
import type { ListedSkill, SkillReading, SkillsCapability } from '../../capabilities/skills.ts';
import { childrenOf } from '../context/children.ts';
import { chosenAgentOf } from '../context/chosenAgent.ts';
import { customizationsOf } from '../context/customizations.ts';
import { locationsOf } from '../context/locations.ts';
import { toolsOf } from '../prompt/tools.ts';
import { type EditorWorld, worldOf } from '../settings/world.ts';
import { findSkills, longest, type SkillFinding, takenSkills, whyUntold } from './skills.ts';

const tooDeep = 'VS Code looks for SKILL.md only in folders directly below a folder of skills';
const misnamed = 'the file has to be called SKILL.md, in capital letters';

/** Files of the workspace that somebody meant for skills, and where nothing looks. */
function* unseenIn(world: EditorWorld): Iterable<readonly [file: string, reason: string]> {
	for (const { root, storage } of locationsOf(world, 'skill')) {
		if (storage !== 'local') continue;
		for (const { name, path, isFolder } of childrenOf(world.places, root)) {
			if (!isFolder) {
				if (name === 'SKILL.md') yield [path, tooDeep];
				continue;
			}
			const inside = childrenOf(world.places, path);
			// Beside a skill lie what files it likes.
			if (inside.some((each) => each.name === 'SKILL.md')) continue;
			for (const each of inside) {
				if (!each.isFolder && each.name.toLowerCase() === 'skill.md') yield [each.path, misnamed];
				const deeper = join(each.path, 'SKILL.md');
				if (each.isFolder && world.places.facts(deeper).kind === 'file') yield [deeper, tooDeep];
			}
		}
	}
}

const fileOf = (found: SkillFinding): string => (found.kind === 'unreadable' ? found.file : found.skill.file);

function readingOf(root: string, found: SkillFinding): SkillReading {
	switch (found.kind) {
		case 'unreadable':
			return { kind: 'broken', message: found.reason, effect: 'so nobody can use the skill' };
		case 'duplicate':
			return { kind: 'shadowed', by: pathFrom(root, found.by), name: found.skill.name };
		case 'taken': {
			const { skill } = found;
			const reason = whyUntold(skill);
			return reason === undefined
				? { kind: 'listed', name: skill.name, description: skill.description ?? '' }
				: { kind: 'left-out', name: skill.name, reason, isCallable: true };
		}
	}
}

function read(snapshot: Snapshot): ReadonlyMap<WorkspacePath, SkillReading> {
	const world = worldOf(snapshot, {});
	const readings = new Map<WorkspacePath, SkillReading>();
	for (const found of findSkills(world)) {
		const path = pathFrom(snapshot.root, fileOf(found));
		if (!isAround(path)) readings.set(path, readingOf(snapshot.root, found));
	}
	if (world.settings.isOn('chat.useAgentSkills'))
		for (const [file, reason] of unseenIn(world)) {
			const path = pathFrom(snapshot.root, file);
			if (!readings.has(path) && !isAround(path)) readings.set(path, { kind: 'unseen', reason });
		}
	return readings;
}

const nothingIs = { kind: 'whole', reason: '' } as const;

/** How one skill stands in the list of a session. */
export function standing(
	found: SkillFinding,
	root: string,
	shown: ReadonlyMap<string, number>,
	named: ReadonlySet<string>,
): { readonly kind: 'whole' | 'cut' | 'named' | 'out'; readonly reason: string } {
	if (found.kind === 'unreadable') return { kind: 'out', reason: found.reason };
	const { skill } = found;
	if (found.kind === 'duplicate') {
		const by = pathFrom(root, found.by);
		return { kind: 'out', reason: `${by} has the same name and was found first` };
	}
	const untold = whyUntold(skill);
	if (untold !== undefined) return { kind: 'out', reason: untold };
	if (named.has(skill.file)) return { kind: 'named', reason: 'the list is full, and only its name is in it' };
	if (!shown.has(skill.file)) return { kind: 'out', reason: 'the agent has no tool to open it, or the list is full' };
	const { description = '' } = skill.written;
	if (description === skill.description) return nothingIs;
	const isCut = (skill.description?.length ?? 0) === longest.description;
	return {
		kind: 'cut',
		reason: isCut
			? `its description ends after ${longest.description} characters`
			: 'VS Code removes everything between angle brackets from its description',
	};
}

function list(snapshot: Snapshot, session: Session): ReturnType<SkillsCapability['list']> {
	const world = worldOf(snapshot, session);
	const found = findSkills(world);
	const { skills: shown, namedSkills } = customizationsOf(
		world,
		[],
		takenSkills(found),
		toolsOf(world, session, chosenAgentOf(world, session)),
	);
	const skills = found.map((each): ListedSkill => {
		const { kind, reason } = standing(each, snapshot.root, shown, namedSkills);
		const location = fileOf(each);
		const path = pathFrom(snapshot.root, location);
		const skill = each.kind === 'unreadable' ? undefined : each.skill;
		const isListed = kind === 'whole' || kind === 'cut';
		return {
			location,
			...(!isAround(path) && { path }),
			...(skill && { name: skill.name }),
			...(skill?.description !== undefined && { description: skill.description }),
			source: isAround(path) ? 'skills in your home folder' : 'skills of this workspace',
			state: kind === 'whole' ? 'listed' : kind === 'out' ? 'out' : 'shortened',
			reason,
			length: shown.get(location) ?? 0,
			...(isListed && { partId: 'copilot.skills.entries' }),
		};
	});
	return { skills, notes: [] };
}

export const skillsCapability: SkillsCapability = {
	read,
	list,
	fileOf: (slug) => `.github/skills/${slug}/SKILL.md`,
	sharedName: (name) => `VS Code takes the first one that is called “${name}” and passes the others by`,
};
