import { describe, expect, it } from 'vitest';
import { forget } from '../../../server/src/engine/memory/notes/forget.ts';

const log = '# 2026-11-21\n\n- 09:00 tea\n- 09:30 kiln\n  at six\n- 10:00 post\n';

const without = (text: string, startLine: number, endLine: number, message: string) =>
	forget(text, { startLine, endLine, text: message });

describe('forgetting', () => {
	it.each([
		['one line', log, 2, 2, '- 09:00 tea', '# 2026-11-21\n\n- 09:30 kiln\n  at six\n- 10:00 post\n'],
		['several', log, 3, 4, '- 09:30 kiln\n  at six', '# 2026-11-21\n\n- 09:00 tea\n- 10:00 post\n'],
		[
			'with the line break that a selection ends in',
			log,
			5,
			5,
			'- 10:00 post\n',
			'# 2026-11-21\n\n- 09:00 tea\n- 09:30 kiln\n  at six\n',
		],
		['a paragraph, and one of its blank lines', 'a\n\nb\n\nc\n', 2, 2, 'b', 'a\n\nc\n'],
		['the last paragraph, and the blank line above', 'a\n\nb', 2, 2, 'b', 'a\n'],
		['lines that end as Windows has it', 'a\r\nb\r\nc\r\n', 1, 1, 'b', 'a\r\nc\r\n'],
		['lines whose ends an editor trimmed', 'a\nb\nc\n', 1, 1, 'b  ', 'a\nc\n'],
		['everything', 'a\n', 0, 0, 'a', ''],
	])('takes out %s', (_, text, start, end, message, after) => {
		expect(without(text, start, end, message)).toBe(after);
	});

	it('finds the lines where they stand by now, the nearest of several', () => {
		expect(without(`new\nnewer\n${log}`, 2, 2, '- 09:00 tea')).toBe(`new\nnewer\n${log.replace('- 09:00 tea\n', '')}`);
		expect(without('x\na\nx\nb\nx\n', 3, 3, 'x')).toBe('x\na\nb\nx\n');
	});

	it.each([
		['other words', 2, '- 09:00 coffee'],
		['a part of a line', 2, '09:00'],
		['nothing', 1, ''],
		['more than there is', 5, '- 10:00 post\n- 11:00 x'],
	])('leaves a text alone that says %s', (_, line, message) => {
		expect(forget(log, { startLine: line, endLine: line, text: message })).toBeUndefined();
	});
});
