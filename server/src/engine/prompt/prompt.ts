import type { SectionPosition } from '../continuity/sections.ts';
import type { RunPreparation } from '../workspace/preparation.ts';
import type { Session } from '../workspace/session.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';
import type { Ledger } from './ledger.ts';
import type { WordingGap, WordingId } from './wording/wording.ts';

/** A verbatim stretch: `length` units at `at` in the part's text came from `from` in the source file. */
export interface KeptRun {
	readonly at: number;
	readonly from: number;
	readonly length: number;
}

type PartSource =
	/** Text of a file, and whatever heading or marker the runtime puts around it. */
	| { readonly kind: 'file'; readonly path: WorkspacePath; readonly runs: readonly KeptRun[] }
	/** The runtime's fixed prose, or what stands in its place; `unmeasured`: a placeholder that nobody knows the length of. */
	| {
			readonly kind: 'wording';
			readonly piece: string;
			readonly wording: WordingId;
			readonly unmeasured?: boolean;
	  }
	/** Facts that the runtime fills in: headings, markers, paths, the time zone. */
	| { readonly kind: 'fact' }
	/** A memory chosen for this turn, and why, in one line for people. */
	| {
			readonly kind: 'recall';
			readonly path: WorkspacePath;
			readonly runs: readonly KeptRun[];
			readonly why?: string;
	  };

/** Stands between the id of the part that a file begins in, and the number of a part that goes on with it. */
export const continued = '+';

/** One stretch of the prompt. The prompt is exactly its parts' texts, one after the other: separators are inside. */
export interface Part {
	/** Unique within the prompt: `openclaw.tooling`, `file:SOUL.md`. */
	readonly id: string;
	/** For outlines and budgets. */
	readonly title: string;
	readonly text: string;
	readonly source: PartSource;
	/** Where it has placeholders of the runtime's prose: what of it only takes their room, in order. */
	readonly gaps?: readonly WordingGap[];
	/** Where the runtime itself makes its prompt of sections: the one that the part is in. */
	readonly section?: SectionPosition;
	/** `stable` parts stay the same from turn to turn and may be cached by a provider. */
	readonly stability: 'stable' | 'volatile';
}

/** What a runtime makes a prompt of. */
interface PromptFields {
	/** `openclaw@2026.9.6`. */
	readonly runtime: string;
	readonly session: Session;
	/**
	 * A function is called once, and only if somebody asks for the parts: what becomes of each file is asked with every key, in every kind of
	 * session, and the text of the prompt is not. It has all that it needs, and asks the snapshot for nothing more.
	 */
	readonly parts: readonly Part[] | (() => readonly Part[]);
	readonly ledger: Ledger;
	/** What the run does to the workspace before this prompt can be read; absent where the runtime does nothing. */
	readonly preparation?: RunPreparation;
}

/**
 * What the agent reads before the first message. A class, as V8 keeps the getter of an object literal with the object’s layout, and with it
 * the whole snapshot until it goes through all of memory: 100 kB with each key.
 */
export class Prompt implements PromptFields {
	readonly runtime: string;
	readonly session: Session;
	readonly ledger: Ledger;
	declare readonly preparation?: RunPreparation;
	#parts: PromptFields['parts'];
	#text: string | undefined;

	constructor({ runtime, session, parts, ledger, preparation }: PromptFields) {
		this.runtime = runtime;
		this.session = session;
		this.ledger = ledger;
		if (preparation) this.preparation = preparation;
		this.#parts = parts;
	}

	get parts(): readonly Part[] {
		if (typeof this.#parts === 'function') this.#parts = this.#parts();
		return this.#parts;
	}

	/** The assembled prompt: the parts' texts in order, nothing between them. */
	text(): string {
		this.#text ??= this.parts.map((part) => part.text).join('');
		return this.#text;
	}
}

/** True where something in the part only takes the room of the runtime's words. */
export const hasPlaceholder = ({ source, gaps = [] }: Part): boolean =>
	gaps.length > 0 || (source.kind === 'wording' && source.wording === 'placeholder');

export const createPrompt = (fields: PromptFields): Prompt => new Prompt(fields);
