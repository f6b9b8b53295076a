import { expect, test } from 'vitest';
import type { Part } from '../../../server/src/engine/prompt/prompt.ts';
import { tokensOfPart } from '../../../server/src/engine/prompt/promptTokens.ts';

const everyWord = { name: 'words', exact: false, count: (text: string) => text.split(/\s+/).length };
const part = (text: string, source: Part['source']): Part => ({
	id: 'x',
	title: 'X',
	text,
	source,
	stability: 'stable',
});

test('a placeholder costs what words of its length would cost', () => {
	const text = `⟦Tooling${'·'.repeat(411)}⟧`;
	expect(text).toHaveLength(420);
	expect(tokensOfPart(part(text, { kind: 'wording', piece: 'p', wording: 'placeholder' }), everyWord)).toBe(100);
});

test('and so does one that stands among other words', () => {
	const text = `so ${'·'.repeat(42)} it ends`;
	const gaps = [{ at: 3, length: 42, about: 'how' }];
	expect(tokensOfPart({ ...part(text, { kind: 'fact' }), gaps }, everyWord)).toBe(13);
});

test('words that really go out are counted, whoever wrote them', () => {
	expect(tokensOfPart(part('three short words', { kind: 'wording', piece: 'p', wording: 'chat' }), everyWord)).toBe(3);
	expect(tokensOfPart(part('a file', { kind: 'file', path: 'SOUL.md', runs: [] }), everyWord)).toBe(2);
});
