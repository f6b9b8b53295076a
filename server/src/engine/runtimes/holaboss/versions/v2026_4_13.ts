import { talkPolicy } from '../chat/talk.ts';
import { continuityWithRecords } from '../continuity/continuity.ts';
import { roleOf } from '../files.ts';
import { install } from '../install/install.ts';
import { knownApril } from '../known.ts';
import { memoryPolicy } from '../memory/files/memoryPolicy.ts';
import { sharedHome } from '../memory/home.ts';
import type { HolabossProfile } from '../profile.ts';
import { assemble } from '../prompt/assemble.ts';
import { wordingPieces } from '../prompt/wordingPieces.ts';

/** Records of every turn, and a boundary that the next run goes on from. Its prose was never measured. */
export const v2026_4_13: HolabossProfile = {
	known: { ...knownApril, roleOf },
	assemble,
	pieces: [...Object.values(wordingPieces).map(({ id }) => id), 'session-policy', 'capability-policy'],
	memory: memoryPolicy({
		homeOf: () => sharedHome,
		remembered: 'preference/remembered.md',
		archived:
			'The memory_search tool of Holaboss still finds it there. Holaboss may list it again from its own catalog, but then has no file to read.',
	}),
	continuity: continuityWithRecords,
	talk: talkPolicy,
	install,
};
