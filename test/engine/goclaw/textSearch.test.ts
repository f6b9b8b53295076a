import { describe, expect, it } from 'vitest';
import {
	plainQuery,
	textRank,
	textVector,
} from '../../../server/src/engine/runtimes/goclaw/memory/managed/textSearch.ts';
import { textTokens } from '../../../server/src/engine/runtimes/goclaw/memory/managed/textTokens.ts';

/** What `to_tsvector('simple', …)` of PostgreSQL 15 made of each, position by position. */
const parsed: readonly (readonly [string, readonly string[]])[] = [
	["don't foo_bar", ['don', 't', 'foo', 'bar']],
	['well-known', ['well-known', 'well', 'known']],
	['memory/coffee.md ./run.sh', ['memory/coffee.md', '/run.sh']],
	['see config.yaml, e.g.', ['see', 'config.yaml', 'e.g']],
	['http://a.com/x?y=1', ['a.com/x?y=1', 'a.com', '/x?y=1']],
	['write to a@b.co', ['write', 'to', 'a@b.co']],
	['2026-01-02 v1.2 1.2.3 -5 3e10', ['2026', '-01', '-02', 'v1.2', '1.2.3', '-5', '3e10']],
	['<b class="x">bold</b> &amp; <!-- gone -->', ['bold']],
	['日本語 Ünï', ['日本語', 'ünï']],
];

describe('the words of a text', () => {
	it.each(parsed)('in %j are those that the database finds', (text, words) => {
		expect(textTokens(text)).toEqual(words);
	});

	it.each(['<!--', '<a "', 'a_', 'a@', 'a-1', '1.'])(
		'behind %j over and over are found without trying again and again',
		(piece) => {
			// Each try from each place would take hours here.
			expect(textTokens(`${piece.repeat(20_000)} word`)).toContain('word');
		},
	);
});

describe('the rank of a text', () => {
	const rank = (text: string, query: string) => textRank(textVector(text), plainQuery(query));

	it('is that of the database, to the last digit', () => {
		expect(rank('The team ships Go services.', 'go')).toBe(0.06079271);
		expect(rank('The team ships Go services.\n\nConfiguration lives in YAML.', 'go configuration')).toBe(0.098500855);
	});

	it('is none where a word is missing or nothing is asked', () => {
		expect(rank('go', 'go rust')).toBeUndefined();
		expect(rank('go', '&!')).toBeUndefined();
	});
});
