import type { LineRequest } from '../../../../memory/policy.ts';
import { safeEnd } from '../../../../text/utf16.ts';

/** What `memory_get` gives an agent of a file. */
export interface FileExcerpt {
	readonly text: string;
	/** Versions from 2026.7.1 on say so: what was given, and where to go on. */
	readonly from?: number;
	readonly lines?: number;
	readonly truncated?: boolean;
	readonly nextFrom?: number;
}

/** 2026.1: all of the file unless lines are asked for. Past the end there is nothing, and no error. */
export function excerpt2026_1(content: string, { from, lines }: LineRequest): FileExcerpt {
	if (!from && !lines) return { text: content };
	const all = content.split('\n');
	const start = Math.max(1, from ?? 1) - 1;
	return { text: all.slice(start, start + Math.max(1, lines ?? all.length)).join('\n') };
}

/** OpenClaw 2026.7.1 and 2026.9.6: lines where none are asked for, and UTF-16 units in any case. */
const excerptLimits = { lines: 120, units: 12_000 } as const;

const wholeFromOne = (value: number | undefined, fallback: number): number =>
	value !== undefined && Number.isFinite(value) ? Math.max(1, Math.floor(value)) : fallback;

/**
 * Whole lines as long as they fit; a first line that does not fit alone is cut, and nothing says how to go on then.
 * Behind a text that goes on the runtime puts a notice in brackets, which is its own prose and not here.
 */
export function excerpt2026_9(content: string, request: LineRequest): FileExcerpt {
	const all = content.split('\n');
	if (all.at(-1) === '') all.pop();
	const from = wholeFromOne(request.from, 1);
	const asked = all.slice(from - 1, from - 1 + wholeFromOne(request.lines, excerptLimits.lines));
	let fitting = 0;
	let units = 0;
	for (const line of asked) {
		const next = units + line.length + (fitting > 0 ? 1 : 0);
		if (fitting > 0 && next > excerptLimits.units) break;
		fitting += 1;
		units = next;
	}
	const joined = asked.slice(0, fitting).join('\n');
	const text = joined.slice(0, safeEnd(joined, excerptLimits.units));
	const isCut = units > excerptLimits.units;
	const goesOn = from - 1 + fitting < all.length;
	const nextFrom = !isCut && goesOn ? from + fitting : undefined;
	if (!isCut && !goesOn) return { text, from, lines: fitting };
	return { text, from, lines: fitting, truncated: true, ...(nextFrom === undefined ? {} : { nextFrom }) };
}
