import { isAround, pathFrom } from '../../../workspace/places.ts';
import type { Session } from '../../../workspace/session.ts';
import type { SkillReading, SkillsCapability } from '../../capabilities/skills.ts';
import { contextOf } from '../context/context.ts';
import { lineOf, skillPartId } from '../prompt/assemble.ts';
import { unverified } from '../unverified.ts';

/** Any session will do: the files are the same. */
const plain: Session = { kind: 'main', now: 0, timeZone: 'UTC', random: 0 };

export const skills: SkillsCapability = {
	read(snapshot) {
		const { skills: found } = contextOf(snapshot, plain);
		return new Map(
			found
				.filter(({ isOwn }) => isOwn)
				.map(({ file, name, description }): readonly [string, SkillReading] => [
					pathFrom(snapshot.root, file),
					{ kind: 'listed', name, description },
				]),
		);
	},
	list(snapshot, session) {
		return {
			skills: contextOf(snapshot, session).skills.map(({ file, name, description, isOwn }) => {
				const path = pathFrom(snapshot.root, file);
				return {
					name,
					description,
					location: file,
					...(!isAround(path) && { path }),
					source: isOwn ? 'skills of this project' : 'skills of your home folder',
					state: 'listed',
					reason: unverified,
					length: lineOf(name, description).length,
					partId: skillPartId(path),
				};
			}),
			notes: [`How Cursor lists skills is known by documentation alone: ${unverified}.`],
		};
	},
	fileOf: (slug) => `.cursor/skills/${slug}/SKILL.md`,
};
