import { describe, expect, it } from 'vitest';
import { lostIn } from '../../../server/src/engine/continuity/survival.ts';

describe('what a summary lost', () => {
	it('is every exact thing that was named and is not in it, the most often named first', () => {
		const messages = [
			'Release with `npm run ship`, never on 2026-12-24.',
			'The notes are in plan.md, the rest at https://example.org/wiki.',
			'Again: `npm run ship` at 15:30, for 1,250 people.',
		];
		expect(lostIn(messages, 'They release before the holidays.')).toEqual([
			'npm run ship',
			'15:30',
			'1,250',
			'https://example.org/wiki',
			'plan.md',
			'2026-12-24',
		]);
	});

	it('is nothing where all of it stands there, whatever its case and spaces', () => {
		expect(lostIn(['Use `npm run   Ship` at 15:30.'], 'At 15:30 they NPM RUN SHIP.')).toEqual([]);
		expect(lostIn(['We talked about tea and the weather.'], 'Small talk.')).toEqual([]);
		expect(lostIn([], '')).toEqual([]);
	});
});
