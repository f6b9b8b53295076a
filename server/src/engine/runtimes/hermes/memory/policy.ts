import type { MemoryPolicy } from '../../capabilities/memory.ts';
import { memoryPaths } from '../paths.ts';
import { entriesOf } from './changes.ts';
import { keptOut } from './keptOut.ts';
import { addNote, withoutEmpty } from './notes.ts';

/** In a home. What a person asks to remember is noted as the agent would note it itself. */
export const memory: MemoryPolicy = {
	curatedPath: memoryPaths[0],
	accepts: (path) => memoryPaths.some((each) => each === path),
	keptOut,
	entries: { add: addNote, count: (text) => entriesOf({ text }).length, tidied: withoutEmpty },
};
