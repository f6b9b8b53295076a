import type { Attack } from './attack.ts';
import { clockJumps } from './attacks/clockJumps.ts';
import { damagedDatabases } from './attacks/damagedDatabases.ts';
import { foreignAppenders } from './attacks/foreignAppenders.ts';
import { hostileServers } from './attacks/hostileServers.ts';
import { killStorm } from './attacks/killStorm.ts';
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
];
