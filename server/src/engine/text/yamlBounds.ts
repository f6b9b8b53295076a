import { grouped } from './grouped.ts';

/** What nobody writes by hand, and what takes the parser longer than a person waits (UTF-16 units; levels). */
const longest = 20_000;
const deepest = 64;

const steps = new RegExp(`^[ \\t]*(?:[-?:][ \\t]+){${deepest},}`, 'm');

/** How deep brackets nest; those in quotation marks count as well, as no text has so many. */
function bracketDepth(source: string): number {
	let depth = 0;
	let most = 0;
	for (const [bracket] of source.matchAll(/[[\]{}]/g)) {
		depth = bracket === '[' || bracket === '{' ? depth + 1 : Math.max(0, depth - 1);
		most = Math.max(most, depth);
	}
	return most;
}

/**
 * Why `source` is not to be handed to a YAML parser, as a clause for people; undefined where it may. Indentation needs no
 * limit of its own: to go deep it has to be long.
 */
export function tooMuchYaml(source: string): string | undefined {
	if (source.length > longest) return `it is longer than ${grouped(longest)} characters, the most that are read`;
	const isDeep = steps.test(source) || bracketDepth(source) > deepest;
	return isDeep ? `it has more than ${deepest} levels, the most that are read` : undefined;
}
