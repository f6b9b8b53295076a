import type { Scene } from '../support/scene.ts';
import { managedEmbeddings } from './agents/embeddings.ts';
import { fileOfAgents } from './agents/fileOfAgents.ts';
import { laterDatabase } from './agents/laterDatabase.ts';
import { manageAgents } from './agents/manage.ts';
import { managedAgents } from './agents/managed.ts';
import { managedPeople } from './agents/managedPeople.ts';
import { skillGrants } from './agents/skillGrants.ts';
import { summonAgain } from './agents/summonAgain.ts';
import { agentServer } from './chat/agentServer.ts';
import { chat } from './chat/chat.ts';
import { chatConversations } from './chat/chatConversations.ts';
import { chatWrites } from './chat/chatWrites.ts';
import { heartbeat } from './chat/heartbeat.ts';
import { manyTurns } from './chat/manyTurns.ts';
import { models } from './chat/models.ts';
import { places } from './chat/places.ts';
import { recallByModel } from './chat/recallByModel.ts';
import { talk } from './chat/talk.ts';
import { turns } from './chat/turns.ts';
import { guard } from './guard.ts';
import { health } from './health.ts';
import { hostile } from './hostile.ts';
import { keyboard } from './keyboard.ts';
import { citedDocument } from './knowledge/citedDocument.ts';
import { knowledge } from './knowledge/knowledge.ts';
import { battery } from './memory/battery.ts';
import { memory } from './memory/memory.ts';
import { origin } from './memory/origin.ts';
import { proposals } from './memory/proposals.ts';
import { remember } from './memory/remember.ts';
import { skillProposals } from './memory/skillProposals.ts';
import { tidying } from './memory/tidying.ts';
import { tools } from './memory/tools.ts';
import { backup } from './prompt/backup.ts';
import { budget } from './prompt/budget.ts';
import { codingAgents } from './prompt/codingAgents.ts';
import { growth } from './prompt/growth.ts';
import { halfMoved } from './prompt/halfMoved.ts';
import { hermesScenes } from './prompt/hermes.ts';
import { holabossMay } from './prompt/holabossMay.ts';
import { nanobotScene } from './prompt/nanobot.ts';
import { openCode } from './prompt/openCode.ts';
import { overview } from './prompt/overview.ts';
import { past } from './prompt/past.ts';
import { preview } from './prompt/preview.ts';
import { quickFix } from './prompt/quickFix.ts';
import { runtime } from './prompt/runtime.ts';
import { startUp } from './prompt/startUp.ts';
import { truncation } from './prompt/truncation.ts';
import { twoYears } from './prompt/twoYears.ts';
import { safety } from './safety.ts';
import { setUp } from './setUp.ts';
import { summonScenes } from './summon.ts';
import { tour } from './tour.ts';

/** Every scene, in the order in which a newcomer would meet what it shows. */
export const scenes: readonly Scene[] = [
	...tour,
	...startUp,
	...truncation,
	...quickFix,
	...halfMoved,
	...nanobotScene,
	...preview,
	...past,
	...backup,
	...twoYears,
	...budget,
	...overview,
	...growth,
	...remember,
	...chat,
	...places,
	...models,
	...recallByModel,
	...agentServer,
	...chatWrites,
	...chatConversations,
	...talk,
	...turns,
	...manyTurns,
	...memory,
	...battery,
	...origin,
	...proposals,
	...guard,
	...skillProposals,
	...tidying,
	...knowledge,
	...citedDocument,
	...keyboard,
	...heartbeat,
	...tools,
	...runtime,
	...codingAgents,
	...openCode,
	...hermesScenes,
	...holabossMay,
	...setUp,
	...summonScenes,
	...manageAgents,
	...managedAgents,
	...fileOfAgents,
	...laterDatabase,
	...skillGrants,
	...summonAgain,
	...managedPeople,
	...managedEmbeddings,
	...health,
	...safety,
	...hostile,
];
