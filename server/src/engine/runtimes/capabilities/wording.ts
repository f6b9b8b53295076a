import type { ChatWords } from '../../prompt/wording/chatWording.ts';
import type { WordingPassage } from '../../prompt/wording/wording.ts';

/** The runtime's own words in its prompts. We have none of them: only what can be told of them, and what stands in for them. */
export interface WordingCapability {
	/** Every fixed passage of its prompts that a wording pack can hold. */
	readonly passages: readonly WordingPassage[];
	/** Names of fixed prose that nobody has measured: no pack can hold it, and its placeholders have no true length. */
	readonly unmeasured?: readonly string[];
	/** What the chat says in the place of each piece, by its id. A piece that is missing is left out with its heading. */
	readonly asChatted?: ChatWords;
	/** What it writes around context files and does not look for inside them; absent where it marks nothing. */
	readonly frames?: readonly PromptFrame[];
}

/** A mark of the runtime's own in a prompt. */
export interface PromptFrame {
	/** Global. */
	readonly mark: RegExp;
	/** What happens where a file contains it, one clause. */
	readonly effect: string;
}
