import { describe, expect, it } from 'vitest';
import { findSentence } from '../../../server/src/host/past/findSentence.ts';
import type { PastPoint } from '../../../server/src/host/past/past.ts';

const dayMs = 86_400_000;

/** One state a day, newest last; the prompt is the state itself. */
const points = (...states: readonly string[]): readonly PastPoint[] =>
	states.map((state, day) => ({ id: `c${day}`, at: day * dayMs, author: 'Sam', message: 'm', state })).reverse();

const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

describe('when a sentence was in the prompt', () => {
	it('is told of each time that it came and went', async () => {
		const found = await findSentence({
			points: points('a', 'a b', 'a b c', 'c', 'a b', 'd'),
			sentence: 'a\n b',
			promptOf: async ({ state }) => state,
			dayOf,
		});
		expect(found.moves.map(({ kind, by, point }) => `${kind} ${point.id} ${by}`)).toEqual([
			'entered c1 change',
			'left c3 change',
			'entered c4 change',
			'left c5 change',
		]);
		expect(found).toMatchObject({ isThere: false, states: 6, looked: 'all' });
	});

	it('asks the same files on the same day once', async () => {
		const asked: string[] = [];
		const sameDay = points('x', 'y', 'x', 'y').map((point) => ({ ...point, at: 5 }));
		const found = await findSentence({
			points: sameDay,
			sentence: 'y',
			async promptOf({ state }) {
				asked.push(state);
				return state;
			},
			dayOf,
		});
		expect(asked.sort()).toEqual(['x', 'y']);
		expect(found.moves).toHaveLength(3);
	});

	it('tells what grew old by itself from what somebody changed', async () => {
		const found = await findSentence({
			points: points('note of day 0', 'note of day 0, more', 'note of day 0, and more'),
			sentence: 'note',
			// As a daily note that is read on its day and the next.
			promptOf: async ({ state }, moment) => (moment < 2 * dayMs ? state : ''),
			dayOf,
		});
		expect(found.moves.map(({ kind, by, point }) => `${kind} ${point.id} ${by}`)).toEqual([
			'entered c0 change',
			'left c2 time',
		]);
	});

	it('looks at samples where there are very many, finds the exact change between them, and says so', async () => {
		const states = Array.from({ length: 100 }, (_, at) => (at < 37 ? `old ${at}` : `new ${at}`));
		const found = await findSentence({
			points: points(...states),
			sentence: 'new',
			promptOf: async ({ state }) => state,
			dayOf,
			mostLooked: 10,
		});
		expect(found.moves.map(({ kind, point }) => `${kind} ${point.id}`)).toEqual(['entered c37']);
		expect(found.looked).toBe('samples');
		expect(found.assembled).toBeLessThan(25);
	});
});
