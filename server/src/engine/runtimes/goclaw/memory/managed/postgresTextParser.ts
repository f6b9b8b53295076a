import { addresses } from './textStates/addresses.ts';
import { hyphens } from './textStates/hyphens.ts';
import { markup } from './textStates/markup.ts';
import { words } from './textStates/words.ts';

/**
 * The default text-search parser of Postgres 15 as a table: for each state, what a character may be and what then comes
 * of it. The first line that fits counts; a state that was pushed goes on, when it is popped, behind the line that pushed.
 *
 * A line is `test action state [token]`. Tests: `end` of the text, a character in quotes, or a class; `any` fits always.
 * Actions: `next` takes the character; `push` takes it and remembers where to come back to; `pop` goes back there;
 * `clear` takes it and forgets where that was; `rerun` looks at the character again; `bingo` ends a token before it.
 */
const states = [words, markup, addresses, hyphens].join('');

/** `space`: passed over, as blanks, tags, entities and protocols are. `host` and `path` are words as well. */
export type TokenKind = 'word' | 'host' | 'path' | 'space';

export interface ParserStep {
	/** A class, a question about more than the character, or the character itself. */
	readonly test: string;
	readonly action: string;
	readonly to: string;
	readonly kind: TokenKind;
	/** Tells steps apart. */
	readonly index: number;
}

const isKind = (kind: string): kind is TokenKind => ['word', 'host', 'path', 'space'].includes(kind);

function read(): ReadonlyMap<string, readonly ParserStep[]> {
	const table = new Map<string, ParserStep[]>();
	let steps: ParserStep[] = [];
	for (const [index, line] of states.split('\n').entries()) {
		if (line === '') continue;
		if (!line.startsWith('\t')) {
			steps = [];
			table.set(line, steps);
			continue;
		}
		const [written = '', action = '', to = '', kind = 'space'] = line.trim().split(' ');
		const test = /^'.'$/u.test(written) ? written.charAt(1) : written;
		steps.push({ test, action, to, kind: isKind(kind) ? kind : 'space', index });
	}
	return table;
}

/** Steps by state. */
export const parserStates = read();
