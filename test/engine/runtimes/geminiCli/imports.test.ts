import { describe, expect, it } from 'vitest';
import { codeRegions } from '../../../../server/src/engine/runtimes/geminiCli/imports/codeRegions.ts';
import { importTokens } from '../../../../server/src/engine/runtimes/geminiCli/imports/tokens.ts';
import type { TextContent } from '../../../../server/src/engine/workspace/snapshot.ts';
import { diceOf } from '../../../support/random.ts';

const content = (text: string): TextContent => ({ kind: 'text', text, origin: 'disk' });

describe('code regions', () => {
	it('are those that the expression of the program finds', () => {
		const dice = diceOf(7);
		for (let round = 0; round < 5_000; round += 1) {
			const text = Array.from({ length: dice.below(24) }, () => dice.one(['`', '`', '`', 'a', '\n'])).join('');
			const expected = [...text.matchAll(/(`+)([\s\S]*?)\1/gu)].map(({ index, 0: all }) => ({
				start: index,
				end: index + all.length,
			}));
			expect(codeRegions(text), JSON.stringify(text)).toEqual(expected);
		}
	});

	it.each([
		['one long run', '`'.repeat(200_000)],
		[
			'runs that each are longer than all before',
			Array.from({ length: 600 }, (_, index) => '`'.repeat(index)).join(' '),
		],
		['runs that each are shorter', Array.from({ length: 600 }, (_, index) => '`'.repeat(600 - index)).join(' ')],
		['many words', '@a.md ` '.repeat(10_000)],
	])('take no time in %s', (_, text) => {
		const started = performance.now();
		importTokens(content(text));
		codeRegions(text);
		expect(performance.now() - started).toBeLessThan(500);
	});
});

it('words that begin with @ are imports by their first letter, up to the next space', () => {
	const paths = (text: string) => importTokens(content(text)).map(({ path, code }) => (code ? `(${path})` : path));
	expect(paths('@a @./b @/c @../d.md, @1 @_e @-f @~/g (@h) x@i \u00a0@j\t@k\r\n@l')).toEqual([
		'a',
		'./b',
		'/c',
		'../d.md,',
		'k',
		'l',
	]);
	expect(paths('`@a` @b `` @c ` @d `` @e')).toEqual(['b', '(c)', '(d)', 'e']);
	expect(paths('@@a @ @')).toEqual([]);
});
