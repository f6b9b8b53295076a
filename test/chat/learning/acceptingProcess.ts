// A process of its own that settles a proposal and is killed at a step: `SHARED NOW STEP SETTLING`, with SHARED and SETTLING in
// JSON. Where STEP is 0 it lives, and says how many steps there are.

import type { SettleProposalParams } from '../../../protocol/memory/proposals.ts';
import { proposalsOnDisk, type Shared } from './proposalsOnDisk.ts';

const [shared = '', now = '', fatal = '', settling = ''] = process.argv.slice(2);

let steps = 0;
using home = await proposalsOnDisk(JSON.parse(shared) as Shared, {
	now: Number(now),
	step() {
		steps += 1;
		if (steps === Number(fatal)) process.kill(process.pid, 'SIGKILL');
	},
});
const result = await home.proposals.settle(JSON.parse(settling) as SettleProposalParams);
console.log(JSON.stringify({ steps, result }));
