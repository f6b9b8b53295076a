import { lineDiff } from '../documents/lineDiff.ts';
import { currentOf, versionAt, versionOf } from '../store/reader.ts';
import type { KnowledgeEntry, KnowledgeVersion } from '../store/version.ts';
import { HelpfulError } from './helpfulError.ts';
import { notThere } from './missing.ts';
import type { KnowledgeContext, Operation } from './operation.ts';
import { buildTree, truncateTree } from './tree.ts';

const isCurrent = ({ store }: KnowledgeContext, { logical_path, version_id }: KnowledgeEntry): boolean =>
	currentOf(store, logical_path)?.version_id === version_id;

/** The current documents whose path begins with `prefix` as the store takes it, by path. */
export function* currentUnder(
	{ store, rules }: KnowledgeContext,
	prefix: string | undefined,
): Generator<KnowledgeEntry> {
	const { narrow, matches } = rules.prefix(prefix ?? '');
	for (const entry of store.current(narrow)) if (matches(entry.logical_path)) yield entry;
}

interface ReadDocumentInput {
	readonly logical_path: string;
	readonly version?: string | undefined;
	readonly bytes: boolean;
	readonly offset?: number | undefined;
	readonly limit?: number | undefined;
}

/** The document at `logical_path`, as it is now unless a version is named. Throws a `HelpfulError` where there is none. */
export function documentAt({ store, rules }: KnowledgeContext, logical_path: string, given?: string): KnowledgeVersion {
	const path = rules.pathOf(logical_path);
	const version = versionOf(store, path, given);
	const found = `no version of ${path}${given ? ` at ${given}` : ''} found`;
	if (!version) throw new HelpfulError('not_found', found, notThere(store, path, given));
	return version;
}

/** The text of a document, or the bytes that it was made from. */
export const read: Operation<ReadDocumentInput> = (context, input) => {
	const version = documentAt(context, input.logical_path, input.version);
	return { data: input.bytes ? bytesOf(context, version) : textOf(context, version, input) };
};

function textOf(context: KnowledgeContext, version: KnowledgeVersion, { offset, limit }: ReadDocumentInput) {
	const blob = context.store.blob(version.blob_sha256 ?? '');
	return {
		logical_path: version.logical_path,
		version_id: version.version_id,
		mime_type: version.mime_type,
		size_bytes: version.size_bytes,
		version_is_current: isCurrent(context, version),
		content: linesFrom(version.content, offset, limit),
		description: version.description,
		blob_available: blob !== undefined && blob.bytes !== null,
		bytes_skipped: blob?.bytes === null,
	};
}

/** `offset` counts from 1; as `slice` has it where the numbers are odd. */
function linesFrom(text: string, offset: number | undefined, limit: number | undefined): string {
	if (offset === undefined && limit === undefined) return text;
	const start = Math.max(0, (offset ?? 1) - 1);
	return text
		.split('\n')
		.slice(start, limit === undefined ? undefined : start + limit)
		.join('\n');
}

function bytesOf(context: KnowledgeContext, version: KnowledgeVersion) {
	const { logical_path, version_id, blob_sha256 } = version;
	const blob = context.store.blob(blob_sha256 ?? '');
	if (!blob) {
		throw new HelpfulError(
			'not_found',
			`no blob row for ${logical_path}@${version_id}`,
			`${logical_path} was written as a text, so there is no file with bytes of its own; read the text`,
		);
	}
	const { mime_type, size_bytes, bytes } = blob;
	if (bytes === null) {
		throw new HelpfulError(
			'not_found',
			`blob bytes for ${logical_path}@${version_id} were not persisted (${mime_type}, ${size_bytes} bytes)`,
			`the bytes of ${logical_path} were not kept, because it is too large or of a kind that is not (${mime_type}, ${size_bytes} bytes); read the text, or the file that it comes from`,
		);
	}
	return {
		logical_path,
		version_id,
		mime_type,
		size_bytes,
		version_is_current: isCurrent(context, version),
		bytes_base64: Buffer.from(bytes).toString('base64'),
		blob_available: true,
		bytes_skipped: false,
	};
}

/** All that is known of a document but its text. */
export const info: Operation<{ readonly logical_path: string; readonly version?: string | undefined }> = (
	context,
	{ logical_path, version: given },
) => {
	const path = context.rules.pathOf(logical_path);
	const version = versionOf(context.store, path, given);
	const found = `no version of ${path}${given ? ` at ${given}` : ''}`;
	if (!version) throw new HelpfulError('not_found', found, notThere(context.store, path, given));
	const { content: _content, ...known } = version;
	return { data: { ...known, version_is_current: isCurrent(context, version) } };
};

export const versions: Operation<{ readonly logical_path: string }> = ({ store, rules }, { logical_path }) => {
	const path = rules.pathOf(logical_path);
	return {
		data: {
			logical_path: path,
			versions: store.history(path).map((version) => ({
				version_id: version.version_id,
				content_sha256: version.content_sha256,
				source_sha256: version.source_sha256,
				size_bytes: version.size_bytes,
				change_note: version.change_note,
				last_refresh_status: version.last_refresh_status,
				tombstone: version.tombstone,
				created_at: version.created_at,
			})),
		},
	};
};

interface ListInput {
	readonly prefix?: string | undefined;
	readonly limit: number;
	readonly offset: number;
}

export const list: Operation<ListInput> = (context, { prefix, limit, offset }) => {
	const { narrow, matches } = context.rules.prefix(prefix ?? '');
	const entries = page(
		context.store.listed(narrow),
		({ logical_path }) => matches(logical_path),
		offset,
		offset + limit,
	);
	return { data: { entries, count: entries.length } };
};

/** As `slice` has it where the numbers are odd, and without going further than needed where they are not. */
function page<Entry>(
	entries: Iterable<Entry>,
	isWanted: (entry: Entry) => boolean,
	from: number,
	to: number,
): readonly Entry[] {
	const seen: Entry[] = [];
	for (const entry of entries) {
		if (!isWanted(entry)) continue;
		if (from >= 0 && to >= 0 && seen.length >= to) break;
		seen.push(entry);
	}
	return seen.slice(from, to);
}

interface TreeInput {
	readonly prefix?: string | undefined;
	readonly max_depth: number;
	readonly max_items: number;
}

/** In membot 0.17 the prefix is any start of a path, and its folders stand in the tree. */
export const tree: Operation<TreeInput> = ({ store, rules }, { prefix, max_depth, max_items }) => {
	const paths = [...store.currentPaths(rules.treeStartOf(prefix ?? ''))];
	const { tree: nodes, dropped } = truncateTree(buildTree(paths, max_depth), max_items);
	return { data: { root: prefix ?? '/', tree: nodes, ...(dropped > 0 ? { truncated: dropped } : {}) } };
};

/** Cells of the table that two versions are compared in; the runtime has no bound and runs out of memory. */
const largestComparison = 25_000_000;

export const diff: Operation<{ readonly logical_path: string; readonly a: string; readonly b?: string | undefined }> = (
	{ store, rules },
	{ logical_path, a, b },
) => {
	const path = rules.pathOf(logical_path);
	const before = versionAt(store, path, a);
	const after = versionOf(store, path, b);
	if (!before || !after) {
		const missing = `(${before ? '' : 'a missing'} ${after ? '' : 'b missing'})`;
		const of = [before ? '' : notThere(store, path, a), after ? '' : notThere(store, path, b)];
		throw new HelpfulError(
			'not_found',
			`couldn't load both versions for diff ${missing}`,
			[...new Set(of)].filter(Boolean).join('; '),
		);
	}
	if (lineCount(before.content) * lineCount(after.content) > largestComparison) {
		throw new HelpfulError('input_error', `${path} has too many lines in these versions to compare them`);
	}
	return {
		data: {
			logical_path: path,
			a: before.version_id,
			b: after.version_id,
			diff: lineDiff(a, before.content, after.version_id, after.content),
		},
	};
};

const lineCount = (text: string): number => text.split('\n').length;
