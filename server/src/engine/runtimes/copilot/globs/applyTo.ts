import { matchesGlob, splitOutsideBraces } from './glob.ts';

/** The pattern that lets a file in, as it was tried, and the attached file that it matches; none where it always holds. */
export interface ApplyToMatch {
	readonly pattern: string;
	readonly file?: string;
}

/** These hold with no file attached at all. */
const always: ReadonlySet<string> = new Set(['**', '**/*', '*']);

/** The patterns of an `applyTo`, as they are written. */
export const patternsIn = (applyTo: string): readonly string[] => splitOutsideBraces(applyTo, ',');

/** A pattern as it is tried; undefined for one that says nothing. A relative one may begin anywhere in the path. */
function triedPattern(written: string): string | undefined {
	const pattern = written.trim();
	if (pattern === '') return undefined;
	if (always.has(pattern) || pattern.startsWith('/') || pattern.startsWith('**/')) return pattern;
	return `**/${pattern}`;
}

/** The first pattern that holds for one of `files` (absolute paths with `/`); undefined where none does. */
export function matchApplyTo(applyTo: string, files: readonly string[]): ApplyToMatch | undefined {
	for (const written of patternsIn(applyTo)) {
		const pattern = triedPattern(written);
		if (pattern === undefined) continue;
		if (always.has(pattern)) return { pattern };
		const file = files.find((path) => matchesGlob(pattern, path));
		if (file !== undefined) return { pattern, file };
	}
	return undefined;
}
