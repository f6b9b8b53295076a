import { describe, expect, it } from 'vitest';
import { goesOn, messageDigest, saidBefore, saidBeforeAll } from '../../../server/src/engine/continuity/saidBefore.ts';

/** A conversation in which a person and the agent take turns: `Q1 A1 Q2 …`. */
const digests = (...words: readonly string[]) =>
	words.map((word, index) => messageDigest(index % 2 === 0 ? 'user' : 'assistant', word));
const said = (...words: readonly string[]) => saidBefore(digests(...words), (index) => index % 2 === 0);

describe('what a record keeps of the messages of a request', () => {
	it('tells that a later request goes on from it', () => {
		expect(goesOn(said('Q1'), said('Q1', 'A1', 'Q2'))).toBe(true);
		expect(goesOn(said('Q1', 'A1', 'Q2'), said('Q1', 'A1', 'Q2', 'A2', 'Q3', 'A3', 'Q4'))).toBe(true);
	});

	it('tells that the question itself was asked again, or in other words', () => {
		expect(goesOn(said('Q1', 'A1', 'Q2'), said('Q1', 'A1', 'Q2'))).toBe(true);
		expect(goesOn(said('Q1', 'A1', 'Q2'), said('Q1', 'A1', 'Other'))).toBe(true);
	});

	it('tells that something before it was edited, left out or summarised', () => {
		expect(goesOn(said('Q1', 'A1', 'Q2'), said('Other', 'A1', 'Q2', 'A2', 'Q3'))).toBe(false);
		expect(goesOn(said('Q1', 'A1', 'Q2'), said('Q2', 'A2', 'Q3'))).toBe(false);
		expect(goesOn(said('Q1', 'A1', 'Q2'), said('Other'))).toBe(false);
	});

	it('is compared with records that have a digest of every message', () => {
		const before = digests('Q1', 'A1', 'Q2');
		const after = digests('Q1', 'A1', 'Q2', 'A2', 'Q3');
		expect(goesOn(saidBeforeAll(before), saidBeforeAll(after))).toBe(true);
		expect(goesOn(saidBeforeAll(before), said('Q1', 'A1', 'Q2', 'A2', 'Q3'))).toBe(true);
		expect(goesOn(saidBeforeAll(before), said('Q1', 'Other', 'Q2', 'A2', 'Q3'))).toBe(false);
	});

	it('is no longer however much was said', () => {
		const long = Array.from({ length: 5_000 }, (_each, index) => `${index}`);
		expect(JSON.stringify(said(...long)).length).toBeLessThan(400);
		expect(said(...long).count).toBe(5_000);
	});
});
