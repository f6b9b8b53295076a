import { talkPolicy } from '../chat/talk.ts';
import { continuityWithRecords } from '../continuity/continuity.ts';
import { roleOf } from '../files.ts';
import { install } from '../install/install.ts';
import { knownApril } from '../known.ts';
import { memoryPolicy } from '../memory/files/memoryPolicy.ts';
import { sharedHome } from '../memory/home.ts';
import type { HolabossProfile } from '../profile.ts';
import { harnessPieceNames } from '../prompt/harness/pieces.ts';
import { assemble } from '../prompt/v2026_4/assemble.ts';
import { pieceNames } from '../prompt/v2026_4/pieces.ts';
import { wordingPieces } from '../prompt/wordingPieces.ts';

/** Records of every turn, and a boundary that the next run goes on from. */
export const v2026_4_13: HolabossProfile = {
	known: { ...knownApril, roleOf },
	assemble,
	pieces: [...pieceNames, ...harnessPieceNames, wordingPieces.recallGuidance.id],
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
