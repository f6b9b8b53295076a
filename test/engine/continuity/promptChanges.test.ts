import { describe, expect, it } from 'vitest';
import { type ComparedSection, promptChanges } from '../../../server/src/engine/continuity/promptChanges.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';

const section = (id: string, content: string, lines?: ComparedSection['lines']): ComparedSection => ({
	id,
	content,
	fingerprint: sha256(content),
	lines,
});

const user = (content: string) => section('user', `## USER.md\n\n${content}`, [[2, 1]]);

describe('what became of a prompt', () => {
	it('is nothing where all is the same', () => {
		const sections = [section('core', 'Be.'), user('Ann\n')];
		expect(promptChanges(sections, sections)).toEqual({ byId: new Map(), first: undefined });
	});

	it.each([
		[
			'a line that is another',
			'Ann\nlikes\ntrains\n',
			'Ann\nloves\ntrains\n',
			{ line: 2, before: 'likes', after: 'loves' },
		],
		['a line that came at the end', 'Ann\n', 'Ann\nlikes tea\n', { line: 2, before: '', after: 'likes tea' }],
		['a line that went from the end', 'Ann\nlikes tea', 'Ann', { line: 2, before: 'likes tea', after: '' }],
		['the first line', 'Ann', 'Bob', { line: 1, before: 'Ann', after: 'Bob' }],
	])('says which line of the file: %s', (_, before, after, expected) => {
		const { first } = promptChanges([section('core', 'Be.'), user(before)], [section('core', 'Be.'), user(after)]);
		expect(first?.change).toEqual({ kind: 'changed', ...expected });
	});

	it('counts the lines of a file behind what was cut out of it', () => {
		const cut = (tail: string) =>
			section('soul', `Head\n[cut]\n${tail}`, [
				[0, 1],
				[2, 40],
			]);
		expect(promptChanges([cut('a\nb')], [cut('a\nc')]).first?.change).toMatchObject({ line: 41 });
	});

	it('names no line where what changed is not of a file', () => {
		expect(promptChanges([section('time', '12:00')], [section('time', '12:01')]).first?.change).toEqual({
			kind: 'changed',
			before: '12:00',
			after: '12:01',
		});
	});

	it('finds what came, what went and what moved, and where the prompts part', () => {
		const [a, b, c] = ['a', 'b', 'c'].map((id) => section(id, id)) as [
			ComparedSection,
			ComparedSection,
			ComparedSection,
		];
		expect(promptChanges([a, c], [a, b, c])).toMatchObject({ first: { section: b, change: { kind: 'added' } } });
		expect(promptChanges([a, b, c], [a, c])).toMatchObject({ first: { section: b, change: { kind: 'removed' } } });
		expect(promptChanges([a, b], [b, a])).toMatchObject({ first: { change: { kind: 'moved' } } });
		expect(promptChanges([a], [a, b]).byId).toEqual(new Map([['b', { kind: 'added' }]]));
	});
});
