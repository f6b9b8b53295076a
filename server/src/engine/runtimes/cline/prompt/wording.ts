import type { ChatWords } from '../../../prompt/wording/chatWording.ts';
import type { Fragment, WordingPassage, WordingPiece } from '../../../prompt/wording/wording.ts';
import type { WordingCapability } from '../../capabilities/wording.ts';

/** Fixed prose of the program: its measure, taken in Cline core 0.0.86, and what it is about. */
const passages = {
	opening: {
		length: 939,
		sha256: 'c7e05ffdd6f5cd51eaccbb1c17b3f455aefc2f22b7f25d8b28f4ddfb575488af',
		about: 'who the agent is, and how it gets to know a code base',
	},
	guidance: {
		length: 2615,
		sha256: '0fe7a641a5d56e4d162f0133b65069db30da2732e2022c0259b98b1e4dd8b480',
		about: 'how to work, how to call tools and how to end',
	},
	modes: {
		length: 606,
		sha256: '0642bef557379f850b6f83cde65e0808e837993b21f5f16eb7f476f369580b03',
		about: 'what the mode on a message means: plan or act',
	},
	'skills-tool': {
		length: 528,
		sha256: '078137fa805c8f83442b369491c42f5872e0a3c3c188b1ab3091c3321df550d1',
		about: 'when to call the tool skills, and how',
	},
} as const satisfies Readonly<Record<string, Fragment & { readonly about: string }>>;

type PassageName = keyof typeof passages;

export const pieceOf = (name: PassageName): WordingPiece => {
	const { length, sha256, about } = passages[name];
	return { id: `cline.${name}`, about, length, sha256, text: [{ length, sha256 }] };
};

/** What the program fills in about the machine. */
interface Surroundings {
	/** As Node calls it: `linux`. */
	readonly platform: string;
	/** The day as the program writes it: `11/25/2026`. */
	readonly date: string;
	/** Absolute. */
	readonly folder: string;
}

/** What Cline core calls the program around it where that gives no name of its own. */
const ide = 'Terminal Shell';

export const environmentText = ({ platform, date, folder }: Surroundings): string =>
	[`1. Platform: ${platform}`, `2. Date: ${date}`, `3. IDE: ${ide}`, `4. Working Directory: ${folder}`].join('\n');

/** The end of the description of the tool `skills`: all that the model is told of them. */
export const skillNames = (names: readonly string[]): string =>
	names.length === 0 ? '' : ` Available skills: ${names.join(', ')}.`;

const asChatted: ChatWords = {
	'cline.opening':
		'You are a coding agent. Of tools you have those that this conversation offers, and no others. Where you are:\n',
	'cline.skills-tool': 'There are skills that you may ask for by name.',
};

export const wording: WordingCapability = {
	passages: Object.entries(passages).map(
		([name, { length, sha256 }]): WordingPassage => ({ name, unit: 'UTF-16 units', length, sha256 }),
	),
	asChatted,
};
