import { isAbsolute, relative, sep } from 'node:path';
import ignore from 'ignore';
import picomatch from 'picomatch';
import { remembering } from '../../../text/remember.ts';

/** True where `path` is `folder`, or lies in it; both absolute. */
export function isInside(folder: string, path: string): boolean {
	const way = relative(folder, path);
	return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

const separator = '\n';

/** Patterns are lines of a .gitignore, compared without regard to case. */
const matcherOf = remembering((lines) => ignore({ ignorecase: true }).add(lines.split(separator)), 200);

/** True where one of the `patterns`, which count from `folder`, is for the file at `path`; both absolute. */
export function isMatched(patterns: readonly string[], folder: string, path: string): boolean {
	const way = relative(folder, path);
	if (way === '' || !isInside(folder, path)) return false;
	return matcherOf(patterns.join(separator)).ignores(way.split(sep).join('/'));
}

const globOf = remembering((pattern) => picomatch(pattern, { dot: true }), 200);

/** True where the glob is for the absolute `path`; one that is not absolute itself never is. */
export const isGlobbed = (pattern: string, path: string): boolean => globOf(pattern)(path.split(sep).join('/'));
