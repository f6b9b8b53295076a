import { type ChunkSizes, chunkSizes17, chunkSizes19, type KnowledgeChunk } from '../documents/chunking.ts';
import { buildSearchText, buildSearchText17 } from '../documents/searchText.ts';
import { ownSearch, type SearchStyle, search17 } from '../operations/searchStyle.ts';
import { normalizeLogicalPath } from '../paths/logicalPaths.ts';
import { ownPath, ownStart } from '../paths/ownPaths.ts';
import { beforeWildcards, startsLike } from '../search/like.ts';

/** Where the runtime's store and ours do not do the same. */
export interface StoreRules {
	/** A path as it is stored. Throws a `HelpfulError` for one that is refused. */
	pathOf(given: string): string;
	/** The same for a text that is added under a path. */
	inlinePathOf(given: string): string;
	/** A folder, a glob or another start of paths, as it is compared with them. */
	startOf(given: string): string;
	/** A start as `tree` takes it. */
	treeStartOf(given: string): string;
	/** A start as `list` and `stats` take it: `narrow` begins all paths that it is the start of, `matches` says which are. */
	prefix(given: string): { readonly narrow: string; matches(path: string): boolean };
	/** A text as it is stored. */
	textOf(given: string): string;
	/** Why the page at this address is not added; absent where pages are sources like others. */
	noPages?(url: string): string;
	/** Whether a copy may become a version of a document that is there. */
	readonly copiesOver: boolean;
	/**
	 * Whether what the runtime lets pass is refused or put right: patches of lines that are not there, a path that looks like a
	 * pattern, another time for the next refresh of what has not changed.
	 */
	readonly mendsSlips: boolean;
	readonly chunks: ChunkSizes;
	searchText(path: string, description: string | null, chunk: KnowledgeChunk): string;
	readonly search: SearchStyle;
}

/** membot 0.17.0, which Botholomew 0.18 and 0.20 come with, with its faults. */
export const membotRules: StoreRules = {
	pathOf: normalizeLogicalPath,
	inlinePathOf: (given) => given,
	startOf: normalizeLogicalPath,
	treeStartOf: (given) => given,
	prefix: (given) => ({ narrow: beforeWildcards(given), matches: (path) => startsLike(given, path) }),
	textOf: (given) => given,
	noPages: (url) => `no source plugin matches: ${url}`,
	copiesOver: true,
	mendsSlips: false,
	chunks: chunkSizes17,
	searchText: (path, description, { content }) => buildSearchText17(path, description, content),
	search: search17,
};

/** Our own: nothing is lost or stored where it cannot be found again, and chunks are those of membot 0.19.5. */
export const ownRules: StoreRules = {
	pathOf: ownPath,
	inlinePathOf: ownPath,
	startOf: ownStart,
	treeStartOf: ownStart,
	prefix(given) {
		const narrow = ownStart(given);
		return { narrow, matches: (path) => path.startsWith(narrow) };
	},
	// A database keeps UTF-8: half of a pair would come back as something else than what was counted.
	textOf: (given) => given.toWellFormed(),
	copiesOver: false,
	mendsSlips: true,
	chunks: chunkSizes19,
	searchText: (path, description, { content, context }) => buildSearchText(path, description, content, context),
	search: ownSearch,
};
