import type { CodingEntry } from '../../coding/entry.ts';
import type { Bar } from '../config/barred.ts';
import type { Scope } from './scopes.ts';

/** A file that Claude Code has looked at. */
export interface ClaudeEntry extends CodingEntry {
	readonly scope: Scope;
	/** What its heading calls it, where that is not its path. */
	readonly name?: string;
	/** What a rule is for. */
	readonly patterns?: readonly string[];
	/** Which of the files that the agent touches has brought it in: an index. */
	readonly turn?: number;
	/** What the fate comes of, for those who look for mistakes: told apart without reading what is for people. */
	readonly cause?: EntryCause;
	/** The setting that keeps it out. */
	readonly bar?: Bar;
}

export type EntryCause =
	| 'outside'
	| 'too-deep'
	| 'not-text'
	| 'missing'
	| 'denied'
	| 'excluded'
	| 'linked-outside'
	| 'other-file'
	| 'conditional';

/** `a`, `a and b`, `a, b and 3 more`. */
export function listed(texts: readonly string[]): string {
	const [first = '', second, ...others] = texts;
	if (second === undefined) return first;
	if (others.length === 0) return `${first} and ${second}`;
	return `${first}, ${second} and ${others.length} more`;
}
