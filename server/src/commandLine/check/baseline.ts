import { writeFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import * as z from 'zod';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import { readRegularText } from '../../host/platform/readRegularFile.ts';
import { InputError } from '../terminal/terminal.ts';
import type { LocatedFinding } from './findings.ts';

/**
 * How often each rule may find something in each file without being heard. Counts rather than lines: text moves about, and
 * the numbers in messages change with every word that is typed. Paths count from the folder of the baseline's file, with `/`.
 */
export interface Baseline {
	readonly file: string;
	readonly findings: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const shape = z.strictObject({
	version: z.literal(1),
	findings: z.record(z.string(), z.record(z.string(), z.number().int().min(1))),
});

const keyOf = (file: string, path: string): string =>
	relative(dirname(resolve(file)), path)
		.split(sep)
		.join('/');

function countsOf(file: string, findings: readonly LocatedFinding[]): Record<string, Record<string, number>> {
	const counts: Record<string, Record<string, number>> = {};
	for (const { path, code } of findings) {
		const key = keyOf(file, path);
		const own = Object.hasOwn(counts, key) ? (counts[key] ?? {}) : {};
		counts[key] = { ...own, [code]: (own[code] ?? 0) + 1 };
	}
	return counts;
}

const sorted = <Value>(record: Readonly<Record<string, Value>>): [string, Value][] =>
	Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));

/** Bytes; one line a file and code. */
const largestBaseline = 64 * 1024 * 1024;

/** Reads the baseline at `file`. Throws an `InputError` where there is none, or something else. */
export async function readBaseline(file: string): Promise<Baseline> {
	let text: string;
	try {
		text = await readRegularText(file, { limit: largestBaseline });
	} catch {
		throw new InputError(`${file}: this file does not exist; create it with --write-baseline`);
	}
	try {
		return { file, findings: shape.parse(JSON.parse(text)).findings };
	} catch {
		throw new InputError(`${file}: this is not a baseline; create one with --write-baseline`);
	}
}

/** Writes down what there is now, so that only what comes later is reported. Throws an `InputError` where it cannot. */
export async function writeBaseline(file: string, findings: readonly LocatedFinding[]): Promise<void> {
	const counts = sorted(countsOf(file, findings)).map(
		([path, own]) => [path, Object.fromEntries(sorted(own))] as const,
	);
	const text = `${JSON.stringify({ version: 1, findings: Object.fromEntries(counts) }, undefined, '\t')}\n`;
	try {
		await writeFile(file, text);
	} catch (error) {
		throw new InputError(`${file}: ${errorMessage(error)}`);
	}
}

/**
 * What the baseline does not cover. Where a rule finds more in a file than it did, all of it is reported: which of them is the
 * new one, nobody can tell.
 */
export function beyondBaseline({ file, findings: allowed }: Baseline, findings: readonly LocatedFinding[]) {
	const counts = countsOf(file, findings);
	return findings.filter(({ path, code }) => {
		const key = keyOf(file, path);
		const most = Object.hasOwn(allowed, key) ? (allowed[key]?.[code] ?? 0) : 0;
		return (counts[key]?.[code] ?? 0) > most;
	});
}
