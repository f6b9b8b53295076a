import type * as z from 'zod';
import type { Snapshot, WorkspacePath } from '../../workspace/snapshot.ts';

/** What a tool answers, and what becomes of its file. */
export interface SelfEditOutcome {
	/** As the runtime's tool answers; `is_error` says whether it did what it was asked. */
	readonly says: Readonly<Record<string, unknown>>;
	readonly change: { readonly kind: 'none' | 'remove' } | { readonly kind: 'write'; readonly text: string };
}

/**
 * A tool by which a runtime's agent changes one of its own files. It answers as the runtime's does, with our guard in
 * front: what the file's owner did not allow, it does not do, even where the runtime forgets to ask.
 */
export interface SelfEdit {
	/** For the model, in our words. */
	readonly description: string;
	readonly input: z.ZodObject;
	/** What it does with this input, in plain words for people; `input` has passed the schema. */
	summary(input: Readonly<Record<string, unknown>>): string;
	/** The file that `input` is about; undefined where it names none. */
	target(input: unknown): WorkspacePath | undefined;
	/**
	 * `text` is the file's, undefined where there is none. Pure: it is asked again where the file changed in between.
	 * Never throws.
	 */
	run(text: string | undefined, input: unknown, at: SelfEditPlace): SelfEditOutcome;
}

export interface SelfEditPlace {
	/** Absolute path of the workspace, which answers quote. */
	readonly root: string;
	/** ms since the epoch. */
	readonly now: number;
	/** The workspace as it is; absent where nobody has looked. */
	readonly snapshot?: Snapshot;
}
