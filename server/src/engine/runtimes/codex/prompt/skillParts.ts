import type { Part } from '../../../prompt/prompt.ts';
import { type WordingPiece, worded } from '../../../prompt/wording/wording.ts';
import { pathFrom } from '../../../workspace/places.ts';
import { factsOf } from '../../coding/parts.ts';
import { aliasLine } from '../skills/budget.ts';
import { lineText, type SkillLine } from '../skills/listing.ts';
import type { MessageInput } from './messageInput.ts';
import { proseFor } from './models.ts';
import { skillsHowTo, skillsIntroduction } from './pieces.ts';

export const skillPartId = (path: string): string => `skill:${path}`;

const fact = factsOf('codex');

/** The line of a skill whose description only the program has. */
function bundledPiece({ skill, before, after, characters = 0, length }: SkillLine): WordingPiece {
	const { description } = skill;
	if (typeof description === 'string') throw new Error('its description is known');
	const isWhole = characters === length;
	const ending = `${characters === 0 ? '' : ' '}${after}\n`;
	return {
		id: `codex.bundled.${skill.name}`,
		about: description.about,
		lines: [characters === 0 ? before : { opens: before, length: before.length + characters }],
		ending,
		...(isWhole && { text: [before, description.description, ending] }),
	};
}

/** The section that lists skills; nothing where there is none to list. */
export function skillParts({ snapshot, context, wording }: MessageInput): readonly Part[] {
	const { listing, settings } = context;
	if (!listing) return [];
	const shown = listing.lines.filter(({ characters }) => characters !== undefined);
	const lines = shown.flatMap((line): Part[] => {
		const { skill } = line;
		const path = pathFrom(snapshot.root, skill.file);
		const common = { id: skillPartId(path), title: skill.name, stability: 'stable' } as const;
		if (typeof skill.description !== 'string') return [{ ...common, ...worded(bundledPiece(line), wording) }];
		const text = `${lineText(line, skill.description)}\n`;
		return [{ ...common, text, source: { kind: 'file', path, runs: [] } }];
	});
	const told = lines.filter(({ text }) => text !== '');
	// In the chat, those of the program are not there: then there is nothing to tell of.
	if (told.length === 0 && shown.length > 0) return [];
	const isShort = shown.length > 0 && listing.roots.length > 0;
	const table = isShort ? `### Skill roots\n${listing.roots.map(aliasLine).join('')}` : '';
	const { howTo } = proseFor(settings.model);
	return [
		{
			id: 'codex.skills',
			title: 'Skills',
			...worded(skillsIntroduction(isShort), wording),
			stability: 'stable',
		},
		fact('skill-roots', 'Folders of skills', `${table}### Available skills\n`),
		...told,
		...(howTo
			? [
					{
						id: 'codex.skills-how-to',
						title: 'How to use skills',
						...worded(skillsHowTo(howTo), wording),
						stability: 'stable',
					} as const,
				]
			: []),
		fact('skills-end', 'End of skills', '</skills_instructions>'),
	];
}
