import { expect, it } from 'vitest';
import { patchLines } from '../../server/src/engine/text/patchLines.ts';

it('applies patches from the bottom up, so that every number means a line of the text as it was', () => {
	const patches = [
		{ start_line: 1, end_line: 0, content: '# Top' },
		{ start_line: 2, end_line: 3, content: '- two and three' },
		{ start_line: 5, end_line: 0, content: '- five' },
	];
	expect(patchLines('- one\n- two\n- three\n- four\n', patches)).toEqual({
		text: '# Top\n- one\n- two and three\n- four\n- five\n',
	});
});

it.each([
	['- a\r\n- b\r\n', 'x\ny', '- a\r\nx\r\ny\r\n'],
	['- a\r\n- b', 'x\r\ny', '- a\r\nx\r\ny'],
	['- a\n- b\r\n', 'x', '- a\nx\n'],
])('ends new lines as the file does: %j', (text, content, expected) => {
	expect(patchLines(text, [{ start_line: 2, end_line: 2, content }])).toEqual({ text: expected });
});

it('says why patches cannot be meant', () => {
	const overlapping = [
		{ start_line: 1, end_line: 2, content: 'x' },
		{ start_line: 2, end_line: 2, content: 'y' },
	];
	expect(patchLines('a\nb\n', overlapping)).toEqual({ fault: expect.stringContaining('overlap') });
	expect(patchLines('a\nb\n', [{ start_line: 4, end_line: 0, content: 'x' }])).toEqual({
		fault: expect.stringContaining('out of range'),
	});
});
