import { join } from 'node:path';
import { isAround, pathFrom, placesOf } from '../../../workspace/places.ts';
import type { Places, Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';
import type { ListedSkill, SkillReading, SkillsCapability } from '../../capabilities/skills.ts';
import { skillFileName } from '../context/discover.ts';
import { isOn, type RecordOutcome } from '../context/records.ts';
import { pathsOf } from '../paths.ts';
import { skillsPartId } from '../prompt/assemble.ts';
import { readSkills } from './skills.ts';

const droppedBecause = {
	empty: 'it has no text below its frontmatter',
	yaml: 'its frontmatter is not valid YAML',
	type: 'a value in its frontmatter is of the wrong type',
} as const;

function readingOf(root: string, outcome: RecordOutcome): SkillReading {
	switch (outcome.kind) {
		case 'unreadable':
			return { kind: 'refused', reason: outcome.reason };
		case 'dropped': {
			const effect = 'Cline drops the whole skill without telling anybody';
			return { kind: 'broken', message: droppedBecause[outcome.dropped.why], effect };
		}
		case 'replaced':
			return { kind: 'shadowed', by: pathFrom(root, outcome.by), name: outcome.name };
		case 'kept': {
			const { name, instruction } = outcome;
			if (!isOn(outcome)) return { kind: 'left-out', name, reason: 'its frontmatter switches it off' };
			return { kind: 'listed', name, description: instruction.description ?? '' };
		}
	}
}

const outcomesIn = (snapshot: Snapshot, session?: Parameters<typeof pathsOf>[1]): readonly RecordOutcome[] =>
	readSkills(placesOf(snapshot), pathsOf(snapshot, session));

const almostName = /^skill\.md$/iu;

const misnamed = 'the file has to be called SKILL.md, in capital letters';
const tooDeep = 'Cline looks one folder deep for skills';

/** Files that somebody meant for skills of the workspace, and where nothing looks. */
function* unseenIn(places: Places, folder: string): Iterable<readonly [file: string, reason: string]> {
	const namesOf = (path: string) => (places.facts(path).kind === 'folder' ? (places.list(path) ?? []) : []);
	for (const { name, kind } of namesOf(folder)) {
		const path = join(folder, name);
		if (kind !== 'folder') continue;
		// Beside a skill lie what files it likes.
		const inside = namesOf(path);
		if (inside.some((entry) => entry.name === skillFileName)) continue;
		for (const entry of inside) {
			if (entry.kind === 'file' && almostName.test(entry.name)) yield [join(path, entry.name), misnamed];
			const deeper = join(path, entry.name, skillFileName);
			if (entry.kind === 'folder' && places.facts(deeper).kind === 'file') yield [deeper, tooDeep];
		}
	}
}

/** Why a skill is not in the list; empty where it is. */
function whyOut(reading: SkillReading): string {
	switch (reading.kind) {
		case 'listed':
			return '';
		case 'shadowed':
			return `${reading.by} has the same name and is found later, so it is used instead`;
		case 'broken':
			return reading.message;
		default:
			return reading.reason;
	}
}

function listedOf({ root }: Snapshot, outcome: RecordOutcome): ListedSkill {
	const { file } = outcome.candidate;
	const reading = readingOf(root, outcome);
	const path = pathFrom(root, file);
	const isListed = reading.kind === 'listed';
	return {
		...('name' in reading && reading.name !== undefined && { name: reading.name }),
		...(reading.kind === 'listed' && { description: reading.description }),
		location: file,
		...(!isAround(path) && { path }),
		source: isAround(path) ? 'skills of your home folder' : 'skills of this workspace',
		state: isListed ? 'listed' : 'out',
		reason: whyOut(reading),
		length: isListed ? reading.name.length : 0,
		...(isListed && { partId: skillsPartId }),
	};
}

export const skills: SkillsCapability = {
	read(snapshot): ReadonlyMap<WorkspacePath, SkillReading> {
		const { root } = snapshot;
		const places = placesOf(snapshot);
		const own = pathsOf(snapshot).skills.filter((folder) => !isAround(pathFrom(root, folder)));
		const unseen = own.flatMap((folder) => [...unseenIn(places, folder)]);
		return new Map<WorkspacePath, SkillReading>([
			...outcomesIn(snapshot)
				.map((outcome) => [pathFrom(root, outcome.candidate.file), readingOf(root, outcome)] as const)
				.filter(([path]) => !isAround(path)),
			...unseen.map(([file, reason]) => [pathFrom(root, file), { kind: 'unseen', reason }] as const),
		]);
	},
	list(snapshot, session) {
		const { root } = snapshot;
		const places = placesOf(snapshot);
		return {
			skills: outcomesIn(snapshot, session).map((outcome) => listedOf(snapshot, outcome)),
			notes: ['The model is told the names alone. A description is shown only once the skill is opened.'],
			folders: pathsOf(snapshot, session).skills.map((folder) => ({
				folder,
				title: pathFrom(root, folder),
				isThere: places.facts(folder).kind === 'folder',
			})),
		};
	},
	fileOf: (slug) => join('.cline', 'skills', slug, 'SKILL.md').replaceAll('\\', '/'),
};
