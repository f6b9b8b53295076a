import { isAbsolute, relative, sep } from 'node:path';
import ignore from 'ignore';
import picomatch from 'picomatch';
import { isCostlyGlob } from '../../../text/globCost.ts';
import { remembering } from '../../../text/remember.ts';

/** True where `path` is `folder`, or lies in it; both absolute. */
export function isInside(folder: string, path: string): boolean {
	const way = relative(folder, path);
	return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

const separator = '\n';

/** Patterns are lines of a .gitignore, compared without regard to case. */
const matcherOf = remembering((lines) => ignore({ ignorecase: true }).add(lines.split(separator)), 200);

/** As the program: of patterns among which one cannot be compared, such as `[a-`, none is for a file that gets as far as that one. */
function isIgnored(patterns: readonly string[], way: string): boolean {
	const compared = patterns.filter((pattern) => !isCostlyGlob(pattern, way));
	try {
		return matcherOf(compared.join(separator)).ignores(way);
	} catch {
		return false;
	}
}

/** True where one of the `patterns`, which count from `folder`, is for the file at `path`; both absolute. */
export function isMatched(patterns: readonly string[], folder: string, path: string): boolean {
	const way = relative(folder, path);
	return way !== '' && isInside(folder, path) && isIgnored(patterns, way.split(sep).join('/'));
}

/** False where the library can make nothing of the pattern that a path could be compared with. */
export const isComparable = remembering((pattern): boolean => {
	try {
		ignore({ ignorecase: true }).add(pattern).ignores('a');
		return true;
	} catch {
		return false;
	}
}, 200);

const globOf = remembering((pattern): ((path: string) => boolean) => {
	try {
		return picomatch(pattern, { dot: true });
	} catch {
		// Longer than the library takes.
		return () => false;
	}
}, 200);

/** True where the glob is for the absolute `path`; one that is not absolute itself never is. */
export function isGlobbed(pattern: string, path: string): boolean {
	const slashed = path.split(sep).join('/');
	return !isCostlyGlob(pattern, slashed) && globOf(pattern)(slashed);
}
