import { expect, test } from 'vitest';
import { exactnessOf } from '../../../client/src/features/preview/document/placeholders.ts';
import type { PreviewResult } from '../../../protocol/preview/preview.ts';

const promptWith = (count: number, unmeasured: number): PreviewResult => ({
	text: '',
	runtime: 'x',
	runtimeTitle: 'X',
	parts: [],
	placeholders: { count, unmeasured },
	length: 0,
	tokens: 0,
	unit: 'characters',
	tokenWords: '',
	run: [],
});

test('a prompt without placeholders is exact, one with them says how many, and whether their lengths are known', () => {
	expect(exactnessOf(promptWith(0, 0))).toEqual({ kind: 'exact' });
	expect(exactnessOf(promptWith(3, 0))).toEqual({ kind: 'placeholders', count: 3, measured: true });
	expect(exactnessOf(promptWith(3, 1))).toEqual({ kind: 'placeholders', count: 3, measured: false });
});
