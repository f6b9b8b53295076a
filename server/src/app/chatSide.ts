import { registerChat } from '../chat/rpc/chat.ts';
import { registerEntryPoints } from '../chat/rpc/places.ts';
import type { Rule } from '../engine/rules/rule.ts';
import type { LanguageContext } from '../language/context.ts';
import { chatServices } from './chatServices.ts';
import { placesAround } from './places.ts';

/** Hangs everything on the connection that talks to a model. Loaded on demand: see `chatOnDemand`. */
export function registerChatSide(context: LanguageContext, rules: readonly Rule[]): void {
	const services = chatServices(context);
	registerChat(context, services);
	registerEntryPoints(placesAround(context), services, { rules });
	// It looks every now and then what other windows have said, and would make its file anew where that is taken away.
	context.onShutdown(() => services.transcripts[Symbol.asyncDispose]());
}
