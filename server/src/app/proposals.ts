import type { ProposalServices } from '../chat/learning/proposals/settling/proposalServices.ts';
import type { LanguageContext } from '../language/context.ts';

/** What looking after proposals is given of the server around it, but for what the chat has already. */
export const proposalsAround = (context: LanguageContext): Omit<ProposalServices, 'records' | 'find'> => ({
	workspaces: () => context.workspaces.list(),
	gate: context.gate,
	changes: context.records,
	journal: context.journal,
	writersOn: context.writersOn,
	tokens: context.counter,
	changed: (files) => context.workspaces.filesChanged(files.map((path) => ({ path, kind: 'changed' }))),
	now: Date.now,
	log: (where, error) => context.log.error(where, error),
});
