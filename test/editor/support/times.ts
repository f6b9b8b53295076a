import { summarise } from '../../bench/statistics.ts';

const noted = new Map<string, number[]>();

/** Keeps how long something took a person, in ms. Times are told at the end of a run and never asserted: machines are busy. */
export function took(what: string, ms: number): void {
	noted.set(what, [...(noted.get(what) ?? []), ms]);
}

/** What was noted, a line each. */
export const timesTold = (): string =>
	[...noted]
		.map(([what, all]) => {
			const { p50, max, rounds } = summarise(all);
			return `${what.padEnd(46)} p50 ${Math.round(p50)} ms, max ${Math.round(max)} ms (${rounds} ×)`;
		})
		.join('\n');
