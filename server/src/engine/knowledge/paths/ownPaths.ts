import { HelpfulError } from '../operations/helpfulError.ts';
import { normalizeLogicalPath } from './logicalPaths.ts';

/** UTF-16 units. */
const longestPath = 1024;

/** One form for what people take for the same path. */
export const ownStart = (given: string): string => normalizeLogicalPath(given).normalize('NFC');

const trouble: readonly (readonly [why: string, applies: (path: string, segments: readonly string[]) => boolean])[] = [
	['a path cannot be empty', (path) => path === ''],
	[`a path cannot have more than ${longestPath} characters`, (path) => path.length > longestPath],
	['a path cannot have “.” or “..” in it', (_, segments) => segments.some((each) => each === '.' || each === '..')],
	['a path cannot have two slashes together or end with one', (_, segments) => segments.includes('')],
	['a path cannot have control characters in it', (path) => /\p{Cc}/u.test(path)],
	['a path has to be valid Unicode', (path) => !path.isWellFormed()],
];

/** The path as our own store keeps it. Throws a `HelpfulError` for one that could lead elsewhere or not be found again. */
export function ownPath(given: string): string {
	const path = ownStart(given);
	const segments = path.split('/');
	const found = trouble.find(([, applies]) => applies(path, segments));
	if (found) throw new HelpfulError('input_error', `${JSON.stringify(given.slice(0, 100))}: ${found[0]}`);
	return path;
}
