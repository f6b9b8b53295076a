import type { JsonSchema } from '../../schema/jsonSchema.ts';
import type { TextRange } from '../../text/range.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';

/** What a runtime makes of the frontmatter of its files. Everything is pure; nothing throws. */
export interface FrontmatterCapability {
	/** What may stand in the frontmatter of files of this role (its id); undefined where there is none to speak of. */
	schema(roleId: string): JsonSchema | undefined;
	/** Roles (ids) whose schema is written down for other editors, and what it is called there: `context-file`. */
	readonly published: Readonly<Record<string, string>>;
	/** What is wrong with the frontmatter in `text`; absent where the runtime does not go by frontmatter. */
	faults?(path: WorkspacePath, text: string): readonly FrontmatterFault[];
}

/** Something in the frontmatter of a file that keeps the runtime from taking the file as it was meant. */
export interface FrontmatterFault {
	/** `code`: the block is a program. `never-matches`: what is to bring the file in cannot happen. */
	readonly kind: 'syntax' | 'code' | 'missing-key' | 'unknown-key' | 'value' | 'never-matches';
	readonly range: TextRange;
	/** One clause for people: `loading is missing`. */
	readonly what: string;
	/** What comes of it, one clause with its conjunction: `so the runtime never loads this file`. */
	readonly effect: string;
	/** True where other files suffer from it as well. */
	readonly spreads?: true;
	readonly key?: string;
	/** Where `unknown-key`: the line that could go, and keys that may stand in its place. */
	readonly place?: TextRange | undefined;
	readonly candidates?: readonly string[];
	/** A change that puts it right. */
	readonly repair?: { readonly title: string; readonly range: TextRange; readonly text: string };
}
