import type { ChatWords } from '../../../prompt/wording/chatWording.ts';
import {
	type Fragment,
	textLength,
	type WordingPassage,
	type WordingPiece,
	type WordingText,
} from '../../../prompt/wording/wording.ts';

/** Hermes Agent 0.19.0: its own words around the list of skills (UTF-16 units). */
const prose = {
	'skills list': { length: 1444, sha256: '9545c62b29cd96d42f694d443f2e84905c50cc53e99f83db4e20a84197faed8e' },
	'skills list end': { length: 80, sha256: '7bd18c8543ecda0abe897bb436735809821756dff7d904da9b745158cc0f4bd7' },
} as const satisfies Readonly<Record<string, Fragment>>;

const heading = '## Skills (mandatory)';

const piece = (id: string, about: string, text: WordingText): WordingPiece => ({
	id: `hermes.${id}`,
	about,
	text,
	length: textLength(text),
});

/** Above the list. */
export const openingPiece: WordingPiece = {
	...piece('skills.list', 'to look for a skill first, to read it, and to correct and write skills', [
		`${heading}\n`,
		prose['skills list'],
		'\n\n',
	]),
	heading,
	ending: '\n\n',
};

/** Below it. */
export const closingPiece: WordingPiece = piece('skills.end', 'when to go on without a skill', [
	prose['skills list end'],
]);

/** What a wording pack can hold. */
export const skillPassages: readonly WordingPassage[] = Object.entries(prose).map(([name, text]) => ({
	name,
	unit: 'UTF-16 units',
	...text,
}));

/** Our words in a chat, which has a tool of its own for reading a skill. */
export const skillChatWords: ChatWords = {
	'hermes.skills.list': 'Before you begin, look for a skill that fits the task, and read it with skill_read.',
};
