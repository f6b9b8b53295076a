import { expect, test, vi } from 'vitest';
import type { ShownPrompt } from '../../../client/src/features/preview/document/store.ts';
import { summaryWords } from '../../../client/src/features/preview/lenses/summaryWords.ts';

vi.mock('vscode', () => ({
	l10n: { t: (text: string, ...given: string[]) => text.replace(/\{(\d)\}/gu, (_, at) => given[at] ?? '') },
}));

const wordsFor = (address: object = {}, result: object = {}) =>
	summaryWords({
		address: { workspace: 'file:///a', session: 'group', wording: 'runtime', ...address },
		result: {
			runtimeTitle: 'OpenClaw 2026.9.6',
			tokenWords: '10,012 tokens as the runtime words it (o200k estimate)',
			length: 43_342,
			unit: 'characters',
			placeholders: { count: 23, unmeasured: 0 },
			run: [],
			...result,
		},
	} as unknown as ShownPrompt);

test('whose prompt it is comes first, its size last and in full', () => {
	const words = wordsFor();
	expect(words[0]).toBe('The prompt of a group session in OpenClaw 2026.9.6, before the first message.');
	expect(words[1]).toMatch(/^Placeholders for the runtime’s own words: 23\. They have the exact length\./u);
	expect(words.at(-1)).toBe('10,012 tokens as the runtime words it (o200k estimate) · 43,342 characters');
});

test('whatever makes the prompt another one is said: a message, a persona, what the run does first', () => {
	const personaSwap = { active: 'SOUL_EVIL.md stands in for SOUL.md: by chance' };
	const run = [{ kind: 'refusal', text: 'It will not start here.' }];
	expect(wordsFor({ message: 'Tea?' }, { personaSwap, run })).toEqual(
		expect.arrayContaining(['Message: Tea?', personaSwap.active, 'It will not start here.']),
	);
});

test('placeholders are told apart: none, of unknown length, as chatted', () => {
	const second = (address: object, placeholders: object) => wordsFor(address, { placeholders })[1];
	expect(second({}, { count: 0, unmeasured: 0 })).toBe(
		'All words are the runtime’s own. The preview is exact to the byte.',
	);
	expect(second({}, { count: 3, unmeasured: 1 })).toContain('3, some of unknown length');
	expect(second({ wording: 'chat' }, { count: 0, unmeasured: 0 })).toContain('Soulscope’s short text');
});
