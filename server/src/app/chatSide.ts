import { followTurns } from '../chat/continuity/afterTurn.ts';
import { createEvolver } from '../chat/learning/evolve.ts';
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
	const services = chatServices(context, {
		afterTurn: (...turn) => followTurn(...turn),
		proposed: () => proposed(),
	});
	const { transcripts } = services;
	const { records } = transcripts;
	const around = proposalsAround(context);
	const continuity = { ...around, records, gate: context.unrecordedGate };
	const evolver = createEvolver({
		...continuity,
		transcripts,
		mayPropose: (root) => context.settings.of(root).chat.learn !== 'off',
		proposed: () => proposed(),
	});
	const followTurn = followTurns(continuity, evolver);
	registerChat(context, services);
	proposed = registerProposals(context, createProposals({ ...around, records, find: services.find }), transcripts);
	// What a window left behind when it was closed.
	evolver.wake();
	context.onShutdown(() => evolver[Symbol.dispose]());
	registerEntryPoints(placesAround(context), services, { rules });
	// It looks every now and then what other windows have said, and would make its file anew where that is taken away.
	context.onShutdown(() => transcripts[Symbol.asyncDispose]());
}
