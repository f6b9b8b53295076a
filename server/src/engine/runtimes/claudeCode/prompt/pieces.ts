import type { ChatWords } from '../../../prompt/wording/chatWording.ts';
import type { Fragment, WordingPassage, WordingPiece } from '../../../prompt/wording/wording.ts';
import { agentPassages } from '../agents/builtin.ts';
import type { ClaudeCodeProfile } from '../profile.ts';
import { skillPassages } from '../skills/bundled.ts';
import { contextFollows, contextMayNotMatter, instructionsFollow, shorterIndex } from './prose.ts';

const piece = (id: string, about: string, fragment: Fragment): WordingPiece => ({
	id: `claude-code.${id}`,
	about,
	length: fragment.length,
	text: [fragment],
	sha256: fragment.sha256,
});

/** It holds paths and dates, and differs from model to model: nobody can say how long it is. */
export const systemPrompt: WordingPiece = {
	id: 'claude-code.system',
	about: 'who Claude Code is, how it works, its tools, and where it keeps its memory',
	ending: '\n\n',
};

export const pieces = {
	instructions: piece('instructions', 'instructions follow, and they count', instructionsFollow),
	context: piece('context', 'what follows may help', contextFollows),
	relevance: piece('relevance', 'the context may have nothing to do with the task', contextMayNotMatter),
	memoryAdvice: piece('memory-advice', 'how to keep the index short', shorterIndex),
} as const;

const passage = (name: string, fragment: Fragment): WordingPassage => ({ name, unit: 'UTF-16 units', ...fragment });

/** What a wording pack of the version can hold. */
export const passagesOf = ({ frame, autoMemory, lists }: ClaudeCodeProfile): readonly WordingPassage[] => [
	passage('instructions', instructionsFollow),
	...(frame === 'context' ? [passage('context', contextFollows), passage('relevance', contextMayNotMatter)] : []),
	...(autoMemory ? [passage('memory-advice', shorterIndex)] : []),
	...(lists ? [...skillPassages, ...agentPassages] : []),
];

/** What the chat says in their place. */
export const chatWords: ChatWords = {
	[systemPrompt.id]: 'You help with the code in this folder.',
	[pieces.instructions.id]: 'These are the instructions for this project. Follow them.',
	[pieces.context.id]: 'This is what you know about the project:',
	[pieces.relevance.id]: 'Use it where it matters.',
	[pieces.memoryAdvice.id]: 'Keep the index short.',
};
