import { posix } from 'node:path';
import type { RuleView } from '../../../rules/rule.ts';
import { nearest } from '../../../rules/support/nearest.ts';
import { isFileThere, pathsThere } from '../../coding/there.ts';
import type { ImportAttempt } from '../imports/attempt.ts';
import type { GeminiView } from './view.ts';

/** What stands behind a word in a sentence. */
const punctuation = /(?<![.,;:!?)\]}>'"*_])[.,;:!?)\]}>'"*_]+$/u;

/** The path without the punctuation behind it; undefined where there is none. */
function withoutPunctuation(path: string): string | undefined {
	const end = path.search(punctuation);
	return end > 0 ? path.slice(0, end) : undefined;
}

/** The path that is meant, with the punctuation behind it taken off, where the workspace has such a file. */
export function meantBeforePunctuation(
	{ snapshot }: RuleView,
	{ world }: GeminiView,
	{ path, target }: ImportAttempt,
): string | undefined {
	const bare = withoutPunctuation(path);
	if (bare === undefined) return undefined;
	const meant = world.pathOf(target.slice(0, target.length - (path.length - bare.length)));
	return isFileThere(snapshot, meant) ? bare : undefined;
}

/** True for what looks like the path of a file, rather than like a name, a package or a decorator. */
export function looksLikeFile(path: string): boolean {
	const bare = withoutPunctuation(path) ?? path;
	return /^(?:\.{0,2}\/|\.)/u.test(bare) || /[^./]\.[A-Za-z][A-Za-z0-9]{0,9}$/u.test(bare);
}

/** A file of the workspace in the same folder whose name is one slip away, as a path from the importing file. */
export function nearestFile(view: RuleView, { world }: GeminiView, attempt: ImportAttempt): string | undefined {
	const missing = world.pathOf(attempt.target);
	const folder = posix.dirname(missing);
	const inFolder = pathsThere(view.snapshot, folder === '.' ? '' : folder);
	const meant = nearest(missing, inFolder) ?? inFolder.find((path) => path === `${missing}.md`);
	if (meant === undefined) return undefined;
	const written = posix.dirname(attempt.path);
	const name = posix.basename(meant);
	return written === '.' && !attempt.path.startsWith('./') ? name : `${written === '.' ? '.' : written}/${name}`;
}
