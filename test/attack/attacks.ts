import type { Attack } from './attack.ts';
import { clockJumps } from './attacks/clockJumps.ts';
import { damagedDatabases } from './attacks/damagedDatabases.ts';
import { fileStorm } from './attacks/fileStorm.ts';
import { foreignAppenders } from './attacks/foreignAppenders.ts';
import { fuzzKnowledge } from './attacks/fuzzKnowledge.ts';
import { fuzzMessages } from './attacks/fuzzMessages.ts';
import { fuzzPage } from './attacks/fuzzPage.ts';
import { fuzzPersona } from './attacks/fuzzPersona.ts';
import { fuzzTools } from './attacks/fuzzTools.ts';
import { hostileDocuments } from './attacks/hostileDocuments.ts';
import { hostileMcpClient } from './attacks/hostileMcpClient.ts';
import { hostileServers } from './attacks/hostileServers.ts';
import { killStorm } from './attacks/killStorm.ts';
import { knowledgeWriters } from './attacks/knowledgeWriters.ts';
import { swapLoops } from './attacks/swapLoops.ts';
import { troubledDisk } from './attacks/troubledDisk.ts';

/** Every attack, in the order in which they are made. */
export const attacks: readonly Attack[] = [
	killStorm,
	swapLoops,
	troubledDisk,
	clockJumps,
	foreignAppenders,
	damagedDatabases,
	hostileServers,
	fileStorm,
	fuzzMessages,
	fuzzPage,
	fuzzTools,
	fuzzPersona,
	knowledgeWriters,
	fuzzKnowledge,
	hostileDocuments,
	hostileMcpClient,
];
