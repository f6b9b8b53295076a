import type { ChatWords } from '../../../prompt/wording/chatWording.ts';
import {
	type Fragment,
	textLength,
	type WordingPassage,
	type WordingPiece,
	type WordingText,
} from '../../../prompt/wording/wording.ts';
import { type HermesTarget, memoryNames } from './targets.ts';

/** Hermes Agent 0.19.0: its own words around what it remembers (UTF-16 units). */
const prose = {
	'memory title': { length: 28, sha256: 'b6edeeea88e3020e7ef39c84e9fa0239023a276e4ea9c43f7d55b22938ac465e' },
	'user title': { length: 30, sha256: '28c585f5d054f99c0ffbee7c9d324bd05d9df40f242c2f4e7e82ccc0859fb816' },
	'entry blocked': { length: 36, sha256: '9a1d3ef103be0cc4124e9eceadc8d554c9d01a27f7871f602b98d7a80685a4ef' },
	'entry removed': { length: 80, sha256: '5b85620004728a0c04944ae9d12ec11b60300f67fbdfe1566de365ad42826699' },
} as const satisfies Readonly<Record<string, Fragment>>;

const piece = (id: string, about: string, text: WordingText): WordingPiece => ({
	id: `hermes.${id}`,
	about,
	text,
	length: textLength(text),
});

const titles: Readonly<Record<HermesTarget, WordingPiece>> = {
	memory: piece('memory.title', 'notes of the agent', [prose['memory title']]),
	user: piece('user.title', 'who the person is', [prose['user title']]),
};

/** The title of the block that a memory is in. */
export const titlePiece = (target: HermesTarget): WordingPiece => titles[target];

/** What stands in the place of an entry that looks like an attack. */
export const blockedEntryPiece = (target: HermesTarget, patterns: readonly string[]): WordingPiece =>
	piece('memory.blocked', 'that an entry is left out, and which patterns it fits', [
		`[BLOCKED: ${memoryNames[target]}`,
		prose['entry blocked'],
		patterns.join(', '),
		prose['entry removed'],
	]);

/** What a wording pack can hold. */
export const memoryPassages: readonly WordingPassage[] = Object.entries(prose).map(([name, text]) => ({
	name,
	unit: 'UTF-16 units',
	...text,
}));

/** Our words in a chat. */
export const memoryChatWords: ChatWords = {
	'hermes.memory.title': 'MEMORY (your notes)',
	'hermes.user.title': 'USER PROFILE (the person you talk with)',
	'hermes.memory.blocked': '[An entry was left out: it looks like an attack.]',
};
