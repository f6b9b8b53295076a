import { describe, expect, it } from 'vitest';
import { relationOf, repeatsOneOf } from '../../../server/src/engine/learning/relation.ts';

describe('how a line of memory stands to what is proposed', () => {
	it.each([
		[
			'- 2026-10-02: Use `npm run ship` for release in this workspace.',
			'Use `npm run ship` for release in this workspace.',
		],
		['- Likes concise answers', 'Likes concise answers.'],
		['* The weekly review happens on Friday at 15:00.', 'The weekly review happens on Friday at 15:00'],
	])('repeats: %s', (line, proposed) => {
		expect(relationOf(line, proposed)).toBe('repeats');
	});

	it.each([
		[
			'another command',
			'- Use `make release` for release in this workspace.',
			'Use `npm run ship` for release in this workspace.',
		],
		['the opposite', '- Likes detailed answers.', 'Likes concise answers.'],
		['a “not”', '- Do not deploy on Friday evenings.', 'Deploy on Friday evenings.'],
		['another figure', '- The weekly review is at 15:00 on Friday.', 'The weekly review is at 10:30 on Friday.'],
	])('contradicts, by %s', (_how, line, proposed) => {
		expect(relationOf(line, proposed)).toBe('contradicts');
	});

	it('is near where they are about the same', () => {
		const line = '- The release command needs a clean tree and the changelog.';
		expect(relationOf(line, 'The release command is `npm run ship`.')).toBe('near');
	});

	it.each([
		['- Ana likes oolong.', 'Use `npm run ship` for release in this workspace.'],
		['- Likes tea.', 'Likes concise answers.'],
		['', 'Likes concise answers.'],
		['---', '---'],
	])('has nothing to do with it: %s', (line, proposed) => {
		expect(relationOf(line, proposed)).toBeUndefined();
	});

	it('does not take the day of a note for what it says', () => {
		expect(
			relationOf('- 2026-10-02: The office is on the third floor.', 'The office is on the third floor. (2026-11-22)'),
		).toBe('repeats');
	});
});

it('of many lines one that says the same is enough, and others get their turn between them', async () => {
	let pauses = 0;
	const pause = async () => {
		pauses += 1;
	};
	const lines = ['- Ana likes oolong.', 'The office is on the third floor.', '- Deploy on Friday evenings.'];
	const repeatsOne = repeatsOneOf(lines, pause);
	expect(await repeatsOne('The office is on the third floor')).toBe(true);
	expect(pauses).toBe(2);
	expect(await repeatsOne('The office is on the second floor')).toBe(false);
	expect(await repeatsOne('Do not deploy on Friday evenings.')).toBe(false);
	expect(pauses).toBe(8);
});
