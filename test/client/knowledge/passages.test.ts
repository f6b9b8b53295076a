import { expect, it, vi } from 'vitest';
import { marksIn } from '../../../client/src/features/knowledge/searchPicker.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeMemory.ts'));

it.each([
	['Celadon needs reduction', 'reduction', ['reduction']],
	['Celadon needs REDUCTION', 'needs reduction', ['needs', 'REDUCTION']],
	['Tee und Ofen', 'ofen tee', ['Tee', 'Ofen']],
	['Nothing here', 'kiln a', []],
])('the words of a question are marked in %j, in their order', (text, query, words) => {
	expect(marksIn(text, query).map(([start, end]) => text.slice(start, end))).toEqual(words);
});
