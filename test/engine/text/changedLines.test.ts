import { describe, expect, it } from 'vitest';
import { changedLines } from '../../../server/src/engine/text/patches/changedLines.ts';
import { dice } from '../../support/dice.ts';

describe('the changed lines of a text', () => {
	it.each([
		['a\nb\nc\n', 'a\nbx\nc\n', 'bx'],
		['a\nb\nc\n', 'a\nbc\n', 'bc'],
		['a\r\nb', 'a\r\nb\r\nc', 'b\r\nc'],
		['a\nb', 'a\nb', ''],
		['', 'a', 'a'],
		['aaaa', 'aaa', 'aaa'],
		['ab\ncd', 'ab\n', ''],
	])('%j → %j: %j', (before, after, changed) => {
		expect(changedLines(before, after)).toBe(changed);
	});

	it('leave out no line that the text before did not have', () => {
		const random = dice(11);
		const pieces = ['a', 'b', '\n', '\r\n', '- x\n', 'ü'];
		const text = () =>
			Array.from({ length: Math.floor(random() * 9) }, () => pieces[Math.floor(random() * pieces.length)]).join('');
		for (let round = 0; round < 5_000; round++) {
			const [before, after] = [text(), text()];
			const had = new Set(before.split(/[\r\n]/));
			const changed = new Set(changedLines(before, after).split(/[\r\n]/));
			for (const line of after.split(/[\r\n]/)) {
				if (!had.has(line)) expect(changed, JSON.stringify([before, after])).toContain(line);
			}
		}
	});

	it('are as few in a long text, wherever something is typed', () => {
		const lines = Array.from({ length: 120 }, (_, index) => `- ${'jar '.repeat(index % 9)}\n`);
		const before = lines.join('');
		for (let at = 0; at <= before.length; at += 7) {
			const after = `${before.slice(0, at)}x${before.slice(at)}`;
			const [line] = after.split('\n').filter((each) => each.includes('x'));
			expect([at, changedLines(before, after)]).toEqual([at, line]);
			expect(changedLines(after, before).includes('\n')).toBe(false);
		}
	});
});
