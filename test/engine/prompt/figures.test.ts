import { describe, expect, it } from 'vitest';
import {
	fileFigures,
	keptWords,
	limitWords,
	promptFigures,
	shortTokens,
	tokenWords,
	wordingNames,
} from '../../../server/src/engine/prompt/figures.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import type { TokenCounter } from '../../../server/src/engine/text/lengths/tokens.ts';
import { runtimeOf, session, snapshotOf } from '../../support/ruleTester.ts';

/** Four units a token, so that sums can be done in the head. */
const counter: TokenCounter = { name: 'a guess', exact: false, count: (text) => Math.ceil(text.length / 4) };

const tree = {
	runtime: 'openclaw@2026.9.6',
	files: {
		'AGENTS.md': '# Rules\n- Be kind.\n',
		'SOUL.md': 'x'.repeat(25_000),
		'IDENTITY.md': '- Name: Aria\n',
		'MEMORY.md': 'Private.\n',
	},
} as const;

const prompt = (kind: 'main' | 'group') =>
	runtimeOf(tree).assemble(snapshotOf(tree), { ...session, kind }, placeholderWording);

function figuresOf(path: keyof typeof tree.files, kind: 'main' | 'group' = 'main') {
	const made = prompt(kind);
	const row = made.ledger.rows.find((candidate) => candidate.path === path);
	if (!row) throw new Error(`no row for ${path}`);
	return fileFigures(row, made, tree.files[path], counter);
}

describe('the figures of a file', () => {
	it('tell its text from its frame in the prompt', () => {
		const figures = figuresOf('IDENTITY.md');
		const { tokens, textTokens } = figures;
		expect(textTokens).toBe(4);
		expect(tokens).toBeGreaterThan(textTokens);
		expect(tokenWords(figures)).toBe(`${tokens} tokens in the prompt: 4 of text, ${tokens - 4} of frame (a guess)`);
		expect(shortTokens(figures)).toBe(`${tokens} tokens in the prompt`);
	});

	it('tell what a cut leaves from the same with its marks, and name the limit', () => {
		const figures = figuresOf('SOUL.md');
		expect(keptWords(figures)).toBe('19,893 of 25,000 characters reach the agent (19,999 with the cut marks)');
		expect(limitWords(figures)).toBe('25,000 of 20,000 characters (125 %)');
		expect(tokenWords(figures)).toMatch(
			/^[\d,]+ tokens in the prompt, including its frame and the cut marks; 6,250 in the file \(a guess\)$/,
		);
	});

	it('say of a file that is withheld that nothing of it is in the prompt', () => {
		const figures = figuresOf('MEMORY.md', 'group');
		expect(shortTokens(figures)).toBe('3 tokens, none in the prompt');
		expect(keptWords(figures)).toBe('');
	});

	it('say how large a file is that is only read on demand, and count one character as one', () => {
		const nested = {
			runtime: 'claude-code@2.1.330',
			files: { 'CLAUDE.md': 'Be kind.\n', 'packages/web/CLAUDE.md': 'Use npm.\n' },
		} as const;
		const made = runtimeOf(nested).assemble(snapshotOf(nested), { ...session, kind: 'main' }, placeholderWording);
		const row = made.ledger.rows.find(({ path }) => path === 'packages/web/CLAUDE.md');
		if (!row) throw new Error('no row');
		expect(row.fate).toBe('waiting');
		expect(limitWords(fileFigures(row, made, 'Use npm.\n', counter))).toBe('9 characters');
		expect(limitWords(fileFigures(row, made, 'U', counter))).toBe('1 character');
	});
});

describe('the figures of a prompt', () => {
	it('say whose words it is in, and that placeholders count by their length', () => {
		const { tokens, fileTokens, words } = promptFigures(prompt('main'), counter, wordingNames.runtime);
		expect(fileTokens).toBeGreaterThan(0);
		expect(tokens).toBeGreaterThan(fileTokens);
		expect(words).toMatch(/^[\d,]+ tokens as the runtime words it \(a guess, placeholders counted by length\)$/);
	});
});
