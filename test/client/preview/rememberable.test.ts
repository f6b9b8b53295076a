import { describe, expect, test } from 'vitest';
import { layOut } from '../../../client/src/features/preview/document/layout.ts';
import { rememberable } from '../../../client/src/features/preview/rememberable.ts';
import type { PreviewPart, PreviewResult } from '../../../protocol/preview/preview.ts';

const pieces: readonly (readonly [PreviewPart['kind'], string])[] = [
	['wording', '## Tooling\n⟦Tools····⟧\n'],
	['file', '# Soul\nCalm.\n'],
	['wording', '⟦Silence··⟧\n'],
	['fact', 'OS: linux'],
];

function shownAs(wording: NonNullable<PreviewPart['wording']>, short: PreviewResult['short'] = []) {
	let text = '';
	const parts = pieces.map(([kind, words], index): PreviewPart => {
		const start = text.length;
		text += words;
		const whose = kind === 'wording' ? { wording } : {};
		return { id: `${index}`, title: '', kind, ...whose, start, end: text.length, stability: 'stable', runs: [] };
	});
	const result: PreviewResult = {
		text,
		parts,
		runtime: 'x',
		runtimeTitle: 'X',
		length: text.length,
		placeholders: { count: 0, unmeasured: 0 },
		tokens: 0,
		unit: 'characters',
		tokenWords: '',
		run: [],
		short,
	};
	return { result, layout: layOut(result) };
}

const start = { line: 0, character: 0 };
const end = { line: 9, character: 99 };

describe('what of a selection in a prompt is remembered', () => {
	test('is nothing where placeholders alone are selected', () => {
		expect(rememberable(shownAs('placeholder'), start, { line: 1, character: 4 })).toBe('');
	});

	test('leaves out the placeholders between other text', () => {
		expect(rememberable(shownAs('placeholder'), start, end)).toBe('# Soul\nCalm.\nOS: linux');
	});

	test('leaves out what stands for the runtime’s words within other text', () => {
		const calm = { start: 30, end: 35, text: '⟦Calm⟧' };
		expect(rememberable(shownAs('placeholder', [calm]), start, end)).toBe('# Soul\n\nOS: linux');
	});

	test('begins and ends where the selection does', () => {
		const from = { line: 3, character: 0 };
		expect(rememberable(shownAs('placeholder'), from, { line: 3, character: 4 })).toBe('Calm');
		expect(rememberable(shownAs('placeholder'), { line: 1, character: 3 }, { line: 2, character: 6 })).toBe('# Soul');
	});

	test.each(['chat', 'pack'] as const)('is all of it where the prompt shows words: %s', (words) => {
		expect(rememberable(shownAs(words), start, { line: 2, character: 0 })).toBe('## Tooling\n⟦Tools····⟧\n');
	});
});
