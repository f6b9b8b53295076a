import type { ChatWords } from '../../../prompt/wording/chatWording.ts';
import {
	textLength,
	type WordingPassage,
	type WordingPiece,
	type WordingText,
} from '../../../prompt/wording/wording.ts';
import { ownValue } from '../../../text/ownValue.ts';
import { memoryChatWords, memoryPassages } from '../memory/pieces.ts';
import { skillChatWords, skillPassages } from '../skills/pieces.ts';
import { platformProse, prose } from './prose.ts';

/** Passages that stand by themselves, and what each is about. */
const abouts = {
	identity: 'who the agent is where SOUL.md says nothing',
	help: 'where to look for answers about the program itself',
	completion: 'to finish a task, and to make nothing up',
	parallel: 'to ask for several things at once',
	memory: 'what to remember, and in which form',
	search: 'when to search earlier conversations',
	skills: 'when to write and to correct skills',
	steer: 'what a message of the person in the middle of a turn looks like',
	enforcement: 'to call tools and not to announce it',
	google: 'how to work, for models of Google',
	openai: 'how to work, for models of OpenAI and xAI',
	coding: 'how to work on code',
	patch: 'how to edit files, for models of OpenAI',
	replace: 'how to edit files, for other models',
	context: 'that the files below are to be followed',
	cut: 'that the middle is left out, and how to read it',
} as const satisfies Readonly<Partial<Record<keyof typeof prose, string>>>;

export type PieceName = keyof typeof abouts;

const piece = (id: string, about: string, text: WordingText): WordingPiece => ({
	id: `hermes.${id}`,
	about,
	text,
	length: textLength(text),
});

export const pieceOf = (name: PieceName): WordingPiece => piece(name, abouts[name], [prose[name]]);

/** Of the platform with this name; undefined where the program has nothing to say of it. */
export function platformPiece(name: string): WordingPiece | undefined {
	const text = ownValue(platformProse, name);
	return text && piece(`platform.${name}`, `how to write on the platform ${name}`, [text]);
}

/** Which profile runs. `home`: absolute. */
export const profilePiece = (profile: string, home: string): WordingPiece =>
	piece(
		'profile',
		'which profile is active, and to leave the others alone',
		profile === 'default'
			? [prose.defaultProfile, home, prose.ofProfiles]
			: [
					`Active Hermes profile: ${profile}`,
					prose.reads,
					`${home}/profiles/${profile}/`,
					prose.othersAt,
					`${home}/skills/, ${home}/plugins/, ${home}/cron/, ${home}/memories/`,
					prose.ofDefault,
				],
	);

/** What stands in the place of a file that looks like an attack. */
export const blockedPiece = (name: string, patterns: readonly string[]): WordingPiece => ({
	...piece('blocked', 'that the file is left out, and which patterns it fits', [
		`[BLOCKED: ${name}`,
		prose.blocked,
		patterns.join(', '),
		prose.notLoaded,
	]),
	values: { file: name, patterns: patterns.join(', ') },
});

/** Never measured: it says what was found there. */
export const backendPiece: WordingPiece = {
	id: 'hermes.backend',
	about: 'that commands run elsewhere, and what is there',
};

/** Never measured: it is of the machine and of the day. */
export const workspacePiece: WordingPiece = {
	id: 'hermes.workspace',
	about: 'the state of the repository: its root, branch and files of instructions',
};

/** Never measured: it is made of what the agent above it wants done. */
export const taskPiece: WordingPiece = { id: 'hermes.task', about: 'what this agent is to do, and how to answer' };

/** What a wording pack can hold. */
export const passages: readonly WordingPassage[] = [
	...memoryPassages,
	...skillPassages,
	...Object.entries(prose).map(([name, text]) => ({ name, unit: 'UTF-16 units', ...text }) as const),
	...Object.entries(platformProse).map(
		([name, text]) => ({ name: `platform ${name}`, unit: 'UTF-16 units', ...text }) as const,
	),
];

export const unmeasured: readonly string[] = ['backend', 'workspace', 'task'];

/** What the chat says in the place of the program’s prose: our words, short, and only where they are of use to a model that answers here. */
export const chatWords: ChatWords = {
	...memoryChatWords,
	...skillChatWords,
	'hermes.identity': 'You are a helpful assistant. Answer plainly and briefly, and say so where you do not know.',
	'hermes.memory':
		'What you have noted earlier is below. Note what will still be true in a month, as facts and not as orders.',
	'hermes.blocked': ({ file = 'The file', patterns = '' }) =>
		`${file} is left out: it looks like an attack (${patterns}).`,
	'hermes.context': 'Follow the instructions of the files below.',
	'hermes.cut': ' characters. The middle is left out: ',
};
