import type { ChatWords } from '../../../prompt/wording/chatWording.ts';
import { given } from '../../../prompt/wording/chatWording.ts';
import {
	type Fragment,
	textLength,
	type WordingPassage,
	type WordingPiece,
	type WordingText,
} from '../../../prompt/wording/wording.ts';
import type { WordingCapability } from '../../capabilities/wording.ts';

/** Measured in Cline core 0.0.86: the prompt that a session acts by, taken apart where facts stand in it. */
const opening: Fragment = { length: 952, sha256: 'cc58e1c3bb2a31cc77ab5d02653d216d01121026130b3f2a60ede36610c54e62' };
const guidance: Fragment = { length: 2615, sha256: '0fe7a641a5d56e4d162f0133b65069db30da2732e2022c0259b98b1e4dd8b480' };
const modes: Fragment = { length: 606, sha256: '0642bef557379f850b6f83cde65e0808e837993b21f5f16eb7f476f369580b03' };
const skillsTool: Fragment = {
	length: 528,
	sha256: '078137fa805c8f83442b369491c42f5872e0a3c3c188b1ab3091c3321df550d1',
};

const unit = 'UTF-16 units';

/** What the program fills in about the machine. */
export interface Surroundings {
	/** As Node calls it: `linux`. */
	readonly platform: string;
	/** The day as the program writes it: `11/25/2026`. */
	readonly date: string;
	/** Absolute. */
	readonly folder: string;
}

/** What Cline core calls the program around it where that gives no name of its own. */
const ide = 'Terminal Shell';

const pieceOf = (id: string, about: string, text: WordingText, values: WordingPiece['values'] = {}): WordingPiece => ({
	id,
	about,
	text,
	length: textLength(text),
	values,
});

/** All that stands before the rules. */
export const basePieces = ({ platform, date, folder }: Surroundings): readonly WordingPiece[] => [
	pieceOf(
		'cline.act',
		'who the agent is, how to work in a code base and how to end',
		[opening, platform, `\n2. Date: ${date}`, `\n3. IDE: ${ide}`, `\n4. Working Directory: ${folder}`, guidance],
		{ platform, date, folder },
	),
	pieceOf('cline.modes', 'what the mode on a message means: plan or act', [modes]),
];

/** The part of a prompt that names the skills. */
export const skillsPartId = 'cline.skills-tool';

/** The description of the tool `skills`: all that the model is told of them. */
export const skillsPiece = (names: readonly string[]): WordingPiece => {
	const list = names.join(', ');
	return pieceOf(
		skillsPartId,
		'when to call the tool skills',
		[skillsTool, ...(list === '' ? [] : [` Available skills: ${list}.`])],
		{ skills: list },
	);
};

const passage = (name: string, fragment: Fragment): WordingPassage => ({ name, unit, ...fragment });

const asChatted: ChatWords = {
	'cline.act': (values) =>
		`You are a coding agent. You work in ${given(values, 'folder')} (${given(values, 'platform')}), and today is ${given(values, 'date')}. Of tools you have those that this conversation offers, and no others.`,
	'cline.skills-tool': (values) => `Skills that you may ask for by name: ${given(values, 'skills')}.`,
};

export const wording: WordingCapability = {
	passages: [
		passage('opening', opening),
		passage('guidance', guidance),
		passage('modes', modes),
		passage('skills-tool', skillsTool),
	],
	asChatted,
};
