import type { Runtime } from '../runtimes/runtime.ts';
import type { Session } from '../workspace/session.ts';
import type { Snapshot } from '../workspace/snapshot.ts';
import { chatWording } from './chatWording.ts';
import { createPrompt, type Prompt } from './prompt.ts';

/**
 * The prompt in its *as chatted* wording: what the preview shows and what the chat sends, to the byte.
 *
 * A runtime may cut a file in the middle of a surrogate pair. Half a pair has no place in UTF-8 and a model provider
 * refuses a request that holds one, so here, and only here, each becomes U+FFFD. Lengths in UTF-16 units stay as they
 * are, and so do all ranges.
 */
export function assembleAsChatted(runtime: Runtime, snapshot: Snapshot, session: Session): Prompt {
	// The runtime's own tools are not here: what cannot be called is not named.
	const prompt = runtime.assemble(snapshot, { ...session, toolNames: session.toolNames ?? [] }, chatWording);
	if (prompt.parts.every((part) => part.text.isWellFormed())) return prompt;
	return createPrompt({
		...prompt,
		parts: prompt.parts.map((part) => (part.text.isWellFormed() ? part : { ...part, text: part.text.toWellFormed() })),
	});
}
