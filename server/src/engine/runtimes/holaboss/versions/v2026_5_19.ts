import { harnessTalk } from '../chat/harnessTalk.ts';
import { continuityWithout } from '../continuity/continuity.ts';
import { mayRoleOf } from '../files.ts';
import { mayInstall } from '../install/install.ts';
import { knownMay } from '../known.ts';
import { memoryPolicy } from '../memory/files/memoryPolicy.ts';
import { workspaceNamed } from '../memory/files/typedMemories.ts';
import { ownHome } from '../memory/home.ts';
import type { HolabossProfile } from '../profile.ts';
import { harnessPieceNames } from '../prompt/harness/pieces.ts';
import { assemble } from '../prompt/v2026_5/assemble.ts';
import { pieceNames } from '../prompt/v2026_5/pieces.ts';
import { wordingPieces } from '../prompt/wordingPieces.ts';

/** A memory in the folder of each workspace, and no boundaries: the harness keeps the conversation. */
export const v2026_5_19: HolabossProfile = {
	known: { ...knownMay, roleOf: mayRoleOf },
	assemble,
	pieces: [...pieceNames, ...harnessPieceNames, wordingPieces.recallGuidance.id],
	memory: memoryPolicy({
		homeOf: (folder) => ownHome(workspaceNamed(folder)),
		remembered: 'workspace/own/knowledge/facts/remembered.md',
	}),
	continuity: continuityWithout,
	talk: harnessTalk,
	install: mayInstall,
};
