import type { FaultyFile } from '../../rules/frontmatter/frontmatterFaults.ts';

interface RefusedFiles {
	/** Of all files that the check speaks of. */
	readonly paths: readonly string[];
	readonly faults: readonly FaultyFile[];
	/** What a sentence begins with, up to the files. */
	readonly lead: string;
	/** What comes of files of which nothing worse is known: a clause. */
	effect(paths: readonly string[]): string;
}

const named = (paths: readonly string[], files = 'files'): string =>
	paths.length === 1 ? `${paths[0]}` : `${paths.length} ${files}`;

/** One sentence, or two where what comes of one file goes beyond it: that is said of no other. */
export function refusedFiles({ paths, faults, lead, effect }: RefusedFiles): string {
	const worse = faults.filter(({ path, fault }) => fault.spreads && paths.includes(path));
	const worst = [...new Set(worse.map(({ path }) => path))];
	const others = paths.filter((path) => !worst.includes(path));
	const [first] = worse;
	if (!first) return `${lead} ${named(paths)}, ${effect(paths)}.`;
	const also = others.length === 0 ? '' : ` Besides, ${lead} ${named(others, 'other files')}, ${effect(others)}.`;
	return `${lead} ${named(worst)}, ${first.fault.effect}.${also}`;
}
