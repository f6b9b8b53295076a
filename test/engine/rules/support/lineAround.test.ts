import { expect, it } from 'vitest';
import { lineAround } from '../../../../server/src/engine/rules/support/edits.ts';

const lineOf = (text: string, offset: number) => {
	const { start, end } = lineAround(text, offset);
	return text.slice(start, end);
};

it.each([
	['one\ntwo\nthree', 5, 'two\n'],
	['one\r\ntwo\r\nthree', 6, 'two\r\n'],
	['one\r\ntwo\r\nthree', 8, 'two\r\n'],
	['one\r\ntwo\r\nthree', 9, 'two\r\n'],
	['one\rtwo\rthree', 5, 'two\r'],
	['one\rtwo\rthree', 9, 'three'],
	['one\r\n\r\ntwo', 5, '\r\n'],
	['one', 0, 'one'],
	['', 0, ''],
])('the line of %j at %i', (text, offset, line) => expect(lineOf(text, offset)).toBe(line));
