import { createHash } from 'node:crypto';

/** Nothing else has it: no object that only looks like a statement is one. */
declare const made: unique symbol;

/**
 * A statement whose text stands in the source as it is sent: values only ever go along as parameters. `sql` makes it, and takes no
 * template with anything put in.
 */
export interface SqlStatement {
	readonly [made]: true;
	readonly text: string;
	/** What the server keeps it under once it is prepared; two texts never have the same. */
	readonly name: string;
}

/** The only way to a statement. A value in the template is an error of types, and one more when it runs. */
export function sql(parts: TemplateStringsArray, ...none: readonly never[]): SqlStatement {
	const [text] = parts;
	if (text === undefined || parts.length !== 1 || none.length > 0)
		throw new Error('a statement is never built from text');
	return { text, name: `soulscope_${createHash('sha256').update(text).digest('hex').slice(0, 40)}` } as SqlStatement;
}

/** What a parameter may be. */
export type SqlValue =
	| string
	| number
	| boolean
	| null
	| Uint8Array
	| readonly (string | null)[]
	| readonly number[]
	| readonly boolean[]
	| readonly Uint8Array[];
