import { readFileSync } from 'node:fs';
import tokens from 'gpt-tokenizer/bpeRanks/o200k_base';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test, vi } from 'vitest';
import { loadO200kCounter } from '../../../server/src/engine/text/lengths/o200k.ts';

const letters = ['a', 'B', ' ', '\n', '\r', '\t', '/', '!', '#', '9', 'é', '😀', '你'];

/** The same texts on every run. */
function* texts(count: number): Iterable<string> {
	let seed = 1;
	const next = (below: number) => {
		seed = (seed * 48271) % 2147483647;
		return seed % below;
	};
	for (let i = 0; i < count; i++) yield Array.from({ length: 30 }, () => letters[next(letters.length)]).join('');
}

test('counting by stretches gives what counting the whole gives', async () => {
	const counter = await loadO200kCounter();
	for (const text of texts(2000)) expect(counter.count(text), JSON.stringify(text)).toBe(countTokens(text));
});

test('every token is one, and a document has as many as the library counts', async () => {
	const counter = await loadO200kCounter();
	const wrong = tokens.filter(
		(token, rank) => rank % 41 === 0 && typeof token === 'string' && counter.count(token) !== countTokens(token),
	);
	expect(wrong).toEqual([]);
	for (const page of ['README.md', 'CHANGELOG.md', 'docs/performance.md', 'docs/architecture.md']) {
		const text = readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8');
		expect([page, counter.count(text)]).toEqual([page, countTokens(text)]);
	}
});

test('the count is said to be an estimate', async () => {
	const counter = await loadO200kCounter();
	expect(counter).toMatchObject({ name: 'o200k estimate', exact: false });
});

test('names of special tokens are text like any other', async () => {
	const counter = await loadO200kCounter();
	expect(counter.count('<|endoftext|>')).toBeGreaterThan(1);
});

test('a line of a megabyte is counted', async () => {
	const counter = await loadO200kCounter();
	expect(counter.count('<'.repeat(1_000_000))).toBeGreaterThan(0);
});

test('tables that could not be loaded are asked for again', async () => {
	let attempts = 0;
	vi.doMock('../../../server/src/engine/text/lengths/o200kTables.ts', () => {
		attempts++;
		throw new Error('too many open files');
	});
	vi.resetModules();
	const { loadO200kCounter: load } = await import('../../../server/src/engine/text/lengths/o200k.ts');
	await expect(load()).rejects.toThrow();
	vi.doUnmock('../../../server/src/engine/text/lengths/o200kTables.ts');
	expect((await load()).count('hello')).toBe(1);
	expect(attempts).toBe(1);
});
