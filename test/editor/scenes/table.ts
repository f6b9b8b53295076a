import type { Scene } from '../support/scene.ts';
import { budget } from './budget.ts';
import { chat } from './chat.ts';
import { chatConversations } from './chatConversations.ts';
import { chatWrites } from './chatWrites.ts';
import { halfMoved } from './halfMoved.ts';
import { heartbeat } from './heartbeat.ts';
import { hostile } from './hostile.ts';
import { keyboard } from './keyboard.ts';
import { manyTurns } from './manyTurns.ts';
import { memory } from './memory.ts';
import { models } from './models.ts';
import { places } from './places.ts';
import { preview } from './preview.ts';
import { quickFix } from './quickFix.ts';
import { remember } from './remember.ts';
import { runtime } from './runtime.ts';
import { safety } from './safety.ts';
import { setUp } from './setUp.ts';
import { summonScenes } from './summon.ts';
import { talk } from './talk.ts';
import { tools } from './tools.ts';
import { tour } from './tour.ts';
import { truncation } from './truncation.ts';

/** Every scene, in the order in which a newcomer would meet what it shows. */
export const scenes: readonly Scene[] = [
	...tour,
	...truncation,
	...quickFix,
	...halfMoved,
	...preview,
	...budget,
	...remember,
	...chat,
	...places,
	...models,
	...chatWrites,
	...chatConversations,
	...talk,
	...manyTurns,
	...memory,
	...keyboard,
	...heartbeat,
	...tools,
	...runtime,
	...setUp,
	...summonScenes,
	...safety,
	...hostile,
];
