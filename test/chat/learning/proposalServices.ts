import type { ProposalServices } from '../../../server/src/chat/learning/proposals/settling/proposalServices.ts';
import type { RetireServices } from '../../../server/src/chat/retiring/proposeRetiring.ts';
import { roughTokens } from '../support.ts';
import type { talkWith } from '../talk.ts';

/** What proposals of a talk are looked after with. */
export const proposalServices = (talk: Awaited<ReturnType<typeof talkWith>>): ProposalServices => ({
	records: talk.transcripts.records,
	workspaces: () => [talk.workspace],
	gate: talk.services.gate,
	changes: talk.records,
	journal: talk.journal,
	writersOn: talk.services.writersOn,
	tokens: async () => roughTokens,
	find: talk.services.find,
	changed: talk.services.changed,
	now: () => talk.clock.now,
	log: talk.services.log,
});

/** What looking for memories to archive is done with. */
export const retireServices = (talk: Awaited<ReturnType<typeof talkWith>>, unrecalledDays = 0): RetireServices => ({
	records: talk.transcripts.records,
	transcripts: talk.transcripts,
	now: () => talk.clock.now,
	unrecalledDays: () => unrecalledDays,
});
