import { describe, expect, test } from 'vitest';
import { layOut } from '../../../client/src/features/preview/document/layout.ts';
import { foldsIn, stretchesWith } from '../../../client/src/features/preview/folding/folds.ts';
import type { PreviewPart, PreviewResult } from '../../../protocol/preview/preview.ts';

type Piece = readonly [id: string, words: string, fields: Partial<PreviewPart>];

function promptOf(pieces: readonly Piece[], fields: Partial<PreviewResult> = {}) {
	let text = '';
	const parts = pieces.map(([id, words, fields]): PreviewPart => {
		const start = text.length;
		text += words;
		return { id, title: id, kind: 'wording', stability: 'stable', runs: [], start, end: text.length, ...fields };
	});
	return { text, parts, unit: 'characters', ...fields };
}

const pack = { wording: 'pack' } as const;
const shownWith = (prompt: ReturnType<typeof promptOf>, open: readonly string[] = []) => {
	const shut = foldsIn(prompt, 'folded').filter(({ part }) => !open.includes(part.id));
	return layOut(prompt, stretchesWith(shut, prompt.short ?? []));
};

const tooling = '## Tooling\nUse them.\nWith care.\n\n';
const soul = '## SOUL.md\nBe kind.\nBe brief.\n';
const prompt = promptOf([
	['tooling', tooling, pack],
	['soul', soul, { kind: 'file', uri: 'file:///a/SOUL.md', runs: [{ at: 11, from: 0, length: soul.length - 12 }] }],
	['silence', 'Say nothing.\n', pack],
]);

describe('the folds of a prompt', () => {
	test('leave the first line of the runtime’s words, and how much follows; files stay open', () => {
		expect(shownWith(prompt).text).toBe(`## Tooling ⟦20 characters, folded⟧\n\n${soul}Say nothing.\n`);
	});

	test('keep every way between the prompt and its files', () => {
		const layout = shownWith(prompt);
		const at = prompt.text.indexOf('brief');
		const shown = layout.positionAt(at);
		expect(layout.lines.text(shown.line).slice(shown.character)).toBe('brief.');
		expect(layout.offsetAt(shown)).toBe(at);
		expect(layout.originAt(shown)).toMatchObject({ offset: soul.indexOf('brief') - 11, verbatim: true });
		expect(layout.partAt({ line: 0, character: 15 })?.id).toBe('tooling');
	});

	test('that are opened show what they hold', () => {
		expect(shownWith(prompt, ['tooling']).text).toBe(prompt.text);
	});

	test('take short words with them, and are opened to them', () => {
		const dots = '## Tooling\n⟦Tools········⟧\n';
		const short = [{ start: 11, end: dots.length - 1, text: '⟦Tools · 15 units⟧' }];
		const placeholder = promptOf([['tooling', dots, { wording: 'placeholder' }]], { short });
		expect(shownWith(placeholder).text).toBe('## Tooling ⟦15 characters, folded⟧\n');
		expect(shownWith(placeholder, ['tooling']).text).toBe('## Tooling\n⟦Tools · 15 units⟧\n');
	});

	test('are none where short words already stand for several lines', () => {
		const dots = '⟦Tools····⟧\n⟦More····⟧\n';
		const short = [{ start: 0, end: dots.length - 1, text: '⟦Tools · 22 units⟧' }];
		expect(foldsIn(promptOf([['tooling', dots, { wording: 'placeholder' }]], { short }), 'folded')).toEqual([]);
	});

	test('count as the runtime does, and say no number where nobody knows it', () => {
		const words = '## Ton\nLöwe\n';
		expect(shownWith(promptOf([['x', words, pack]], { unit: 'bytes' })).text).toBe('## Ton ⟦5 bytes, folded⟧\n');
		const unmeasured = { wording: 'placeholder', unmeasured: true } as const;
		expect(shownWith(promptOf([['x', words, unmeasured]])).text).toBe('## Ton ⟦folded⟧\n');
	});

	test('are none of our own words, which the chat sends as they stand', () => {
		expect(foldsIn(promptOf([['x', tooling, { wording: 'chat' }]]), 'folded')).toEqual([]);
	});
});
