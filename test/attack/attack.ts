import { setTimeout } from 'node:timers/promises';
import { type Dice, diceOf } from '../support/random.ts';

/** What may come of an attack, and never should. */
export const damages = ['lost', 'doubled', 'outside', 'hung', 'wrong'] as const;

/**
 * `lost`: something that was said to be kept is not there, or only in part. `doubled`: it is there twice. `outside`:
 * something beyond the workspace was read or written. `hung`: an answer that never came. `wrong`: whatever else is not so.
 */
type Damage = (typeof damages)[number];

export interface Attack {
	/** For `--only`. */
	readonly name: string;
	/** What is done, in one line. */
	readonly what: string;
	run(ground: Ground): Promise<void>;
}

export interface Figures {
	readonly tries: number;
	readonly damage: Readonly<Record<Damage, number>>;
	/** Longest stretch, in ms of the product's own processor time, between a person's input and its answer. */
	readonly slowest: number | undefined;
	/** One line for each damage, as far as they are kept. */
	readonly reports: readonly string[];
	/** What people should know of how it was tried. */
	readonly notes: readonly string[];
}

/** What an attack stands on, and where it says what came of it. */
export interface Ground {
	readonly dice: Dice;
	readonly seed: number;
	/** `few` in the short form, else `many` as often as the scale says. */
	size(few: number, many: number): number;
	tried(times?: number): void;
	broke(damage: Damage, report: string): void;
	/** Broke, unless `holds`. */
	expect(holds: boolean, damage: Damage, report: () => string): void;
	/** What `work` gives, or undefined where it has hung: no answer within `seconds`. What it throws is thrown. */
	answered<T>(work: Promise<T>, report: string, seconds?: number): Promise<T | undefined>;
	/** A person's input took this much of the product's processor time; undefined where that cannot be told. */
	input(ms: number | undefined): void;
	note(line: string): void;
}

const mostReports = 20;

/** Seconds. Nothing takes so long, however busy the machine: what has not answered by then never will. */
const timeoutMs = 60;

/** From a name and a seed the same dice, whatever else is run beside it. */
const seedOf = (name: string, seed: number): number =>
	[...name].reduce((mixed, letter) => Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193), seed | 0) >>> 0;

export interface Form {
	readonly short: boolean;
	readonly scale: number;
	readonly seed: number;
}

export function groundFor(name: string, { short, scale, seed }: Form): Ground & { figures(): Figures } {
	const damage: Record<Damage, number> = { lost: 0, doubled: 0, outside: 0, hung: 0, wrong: 0 };
	const [reports, notes]: [string[], string[]] = [[], []];
	let tries = 0;
	let slowest: number | undefined;
	const ground: Ground = {
		dice: diceOf(seedOf(name, seed)),
		seed,
		size: (few, many) => (short ? few : Math.ceil(many * scale)),
		tried(times = 1) {
			tries += times;
		},
		broke(kind, report) {
			damage[kind] += 1;
			if (reports.length < mostReports) reports.push(`${kind}: ${report}`);
		},
		expect(holds, kind, report) {
			if (!holds) ground.broke(kind, report());
		},
		async answered(work, report, seconds = timeoutMs) {
			const over = new AbortController();
			const late = setTimeout(seconds * 1000, 'late' as const, { signal: over.signal });
			late.catch(() => undefined);
			const first = await Promise.race([work.then((value) => ({ value })), late]).finally(() => over.abort());
			if (first !== 'late') return first.value;
			ground.broke('hung', `${report}: no answer within ${seconds} s`);
			return undefined;
		},
		input(ms) {
			if (ms !== undefined) slowest = Math.max(slowest ?? 0, ms);
		},
		note: (line) => void notes.push(line),
	};
	return { ...ground, figures: () => ({ tries, damage, slowest, reports, notes }) };
}
