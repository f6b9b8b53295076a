import type { KnowledgeReader } from '../store/reader.ts';
import { HelpfulError } from './helpfulError.ts';

/** Tells people why there is no entry at `path`, or no version of it that is called `given`, and what is there. */
export function notThere(store: KnowledgeReader, path: string, given?: string): string {
	const [newest, ...older] = store.history(path);
	if (!newest) return `${path} is not in the store; check the path`;
	if (given !== undefined) {
		return `${path} has no version ${given}, or it was deleted for good; look at its versions for those that are left`;
	}
	const last = older.find(({ tombstone }) => !tombstone);
	if (!last)
		return `${path} was removed, and its versions were deleted for good; it can only be written or added again`;
	return `${path} was removed; its last text is the version ${last.version_id}, which can still be read and written again`;
}

/** Says that nothing may be put where an entry is. */
export const taken = (path: string): HelpfulError =>
	new HelpfulError(
		'conflict',
		`${path} already has a current version`,
		`there is an entry at ${path} already; choose another path, or remove that one first`,
	);
