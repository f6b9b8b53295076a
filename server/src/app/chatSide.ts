import { createProposals } from '../chat/learning/proposals.ts';
import { registerChat } from '../chat/rpc/chat.ts';
import { registerEntryPoints } from '../chat/rpc/places.ts';
import { registerProposals } from '../chat/rpc/proposals.ts';
import type { Rule } from '../engine/rules/rule.ts';
import type { LanguageContext } from '../language/context.ts';
import { chatServices } from './chatServices.ts';
import { placesAround } from './places.ts';
import { proposalsAround } from './proposals.ts';

/** Hangs everything on the connection that talks to a model. Loaded on demand: see `chatOnDemand`. */
export function registerChatSide(context: LanguageContext, rules: readonly Rule[]): void {
	let proposed = () => {};
	const services = chatServices(context, () => proposed());
	const { transcripts } = services;
	const proposals = createProposals({ ...proposalsAround(context), records: transcripts.records, find: services.find });
	registerChat(context, services);
	proposed = registerProposals(context, proposals, transcripts);
	registerEntryPoints(placesAround(context), services, { rules });
	// It looks every now and then what other windows have said, and would make its file anew where that is taken away.
	context.onShutdown(() => transcripts[Symbol.asyncDispose]());
}
