import { describe, expect, it } from 'vitest';
import { hunkOf, revert } from '../../server/src/engine/memory/hunk.ts';
import { dice } from '../support/dice.ts';

describe('the hunk between two texts', () => {
	it('is the one stretch of lines that differs, with a line around it', () => {
		expect(hunkOf('a\nb\nc\nd\n', 'a\nB\nC\nd\n')).toEqual({
			line: 1,
			removed: ['b\n', 'c\n'],
			added: ['B\n', 'C\n'],
			above: 'a\n',
			below: 'd\n',
		});
	});

	it('keeps line breaks, and an end without one', () => {
		expect(hunkOf('a\r\nb', 'a\r\nb\r\nc')).toEqual({ line: 1, removed: ['b'], added: ['b\r\n', 'c'], above: 'a\r\n' });
	});
});

describe('taking a change back', () => {
	const before = '# Log\n- one\n- two\n';
	const after = '# Log\n- one\n- new\n- two\n';

	it('gives the text before it, to the last character, whatever the two texts are', () => {
		const random = dice(7);
		const text = () =>
			Array.from(
				{ length: Math.floor(random() * 6) },
				() => ['a', 'b', '\n', '\r\n', '- x\n', 'ü'][Math.floor(random() * 6)],
			).join('');
		for (let round = 0; round < 500; round++) {
			const [old, now] = [text(), text()];
			expect(revert(now, hunkOf(old, now))).toBe(old);
		}
	});

	it('leaves alone what was changed elsewhere since', () => {
		expect(revert(`# Log\n- zero\n- one\n- new\n- two\n- three\n`, hunkOf(before, after))).toBe(
			'# Log\n- zero\n- one\n- two\n- three\n',
		);
	});

	it('takes the right one of several that say the same', () => {
		expect(revert('- new\n# Log\n- one\n- new\n- two\n', hunkOf(before, after))).toBe('- new\n# Log\n- one\n- two\n');
	});

	it('is not tried where the lines say something else by now, or stand among others', () => {
		expect(revert(after.replace('new', 'newer'), hunkOf(before, after))).toBeUndefined();
		expect(revert('- new\n', hunkOf(before, after))).toBeUndefined();
	});

	it('puts lines back between those that they stood between', () => {
		expect(
			revert('# Log\n- zero\n- one\n- three\n', hunkOf('# Log\n- one\n- two\n- three\n', '# Log\n- one\n- three\n')),
		).toBe('# Log\n- zero\n- one\n- two\n- three\n');
	});
});
