import { sha256 } from '../../text/sha256.ts';
import { shouldPersistBlobBytes } from '../documents/blobPolicy.ts';
import { chunksOf } from '../documents/chunking.ts';
import { describeDocument } from '../documents/descriptions.ts';
import { newVersion, writtenVersion } from '../documents/documents.ts';
import { isTextType, mimeFromPath } from '../documents/mimeTypes.ts';
import { currentOf, type NewestVersions, versionAt } from '../store/reader.ts';
import type { KnowledgeChange, KnowledgeEntry, KnowledgeVersion } from '../store/version.ts';
import { versionIdAt } from '../store/versionIds.ts';
import { type ErrorKind, HelpfulError } from './helpfulError.ts';
import type { KnowledgeContext, KnowledgeSource, LoadedSource, PageFacts } from './operation.ts';

/** What came of one source, as the agent is told. */
export type IngestedSource = Readonly<Record<string, unknown>> & {
	readonly status: 'ok' | 'unchanged' | 'failed';
	readonly logical_path: string;
};

export interface TakenSource {
	readonly ingested: IngestedSource;
	readonly changes: readonly KnowledgeChange[];
}

/** How a source is taken in, whatever it is. */
export interface TakeOptions {
	/** Seconds after which it is read again. */
	readonly frequency: number | null;
	readonly change_note?: string | undefined;
	/** Whether it is stored again where it says the same. */
	readonly force?: boolean | undefined;
}

/** `error_type` says the kind, where it is known. */
export const failed = (source: string, error: string, error_type?: ErrorKind): TakenSource => ({
	ingested: {
		source_path: source,
		logical_path: source,
		version_id: null,
		status: 'failed',
		error,
		...(error_type && { error_type }),
		mime_type: null,
		size_bytes: 0,
		chunk_count: null,
		fetcher: 'local',
		source_sha256: '',
	},
	changes: [],
});

const done = (
	source: string,
	version: KnowledgeEntry,
	chunk_count: number,
	status: 'ok' | 'unchanged',
	changes: readonly KnowledgeChange[],
): TakenSource => ({
	ingested: {
		source_path: source,
		logical_path: version.logical_path,
		version_id: version.version_id,
		status,
		mime_type: version.mime_type,
		size_bytes: version.size_bytes,
		chunk_count,
		fetcher: version.fetcher,
		source_sha256: version.source_sha256,
	},
	changes,
});

/** A text that somebody gives; what is already there is not compared. `store` has what is taken in with it as well. */
export function takeText(
	{ rules, now }: KnowledgeContext,
	store: NewestVersions,
	source: string,
	given: { readonly path: string | undefined; readonly text: string },
	{ frequency, change_note = undefined }: TakeOptions,
): TakenSource {
	const path = rules.inlinePathOf(given.path ?? freeInlinePath(store, now));
	const version = writtenVersion(store, path, now, rules.textOf(given.text), {
		change_note: change_note ?? null,
		refresh_frequency_sec: frequency,
	});
	const chunks = chunksOf(version.content, rules.chunks).length;
	return done(source, version, chunks, 'ok', [{ kind: 'version', version }]);
}

/** By the time; two texts of one millisecond are two documents. */
function freeInlinePath(store: NewestVersions, now: number): string {
	const path = `inline/${versionIdAt(now).replace(/[:.]/g, '-')}.md`;
	return store.newest(path) ? freeInlinePath(store, now + 1) : path;
}

/** A file or a page as it was read. Throws a `HelpfulError` where nothing can be made of it. */
export function takeFile(
	context: KnowledgeContext,
	store: NewestVersions,
	{ absPath }: KnowledgeSource,
	{ bytes, converted, page, isHandedOver, mime_type = mimeFromPath(absPath) }: LoadedSource,
	given: string,
	{ frequency, change_note, force }: TakeOptions,
): TakenSource {
	const { rules, now, blobs } = context;
	const path = rules.pathOf(given);
	const source_sha256 = sha256(bytes);
	const current = currentOf(store, path);
	if (page && !force) mustBeItsPage(current, absPath);
	const unchanged = (entry: KnowledgeEntry): TakenSource => {
		const content = versionAt(context.store, path, entry.version_id)?.content ?? '';
		const chunks = chunksOf(content, rules.chunks).length;
		return done(absPath, entry, chunks, 'unchanged', rules.mendsSlips ? scheduled(entry, frequency) : []);
	};
	if (current?.source_sha256 === source_sha256 && !force) return unchanged(current);
	if (converted && 'refused' in converted) throw new HelpfulError('unsupported_mime', converted.refused);
	const content = rules.textOf(converted?.text ?? textIn(bytes, mime_type));
	const content_sha256 = sha256(content);
	// Many pages have a number in them that is new each time, and nobody reads it.
	if (page && current?.content_sha256 === content_sha256 && !force) return unchanged(current);
	const version = newVersion(store, path, now, {
		...(page ? fromPage(page) : isHandedOver ? fromHands : fromFile),
		source_path: isHandedOver ? null : absPath,
		source_sha256,
		blob_sha256: source_sha256,
		content_sha256,
		mime_type,
		size_bytes: bytes.length,
		description: describeDocument(path, mime_type, content),
		refresh_frequency_sec: frequency,
		refreshed_at: versionIdAt(now),
		last_refresh_status: 'ok',
		change_note: change_note ?? null,
		content,
	});
	const isKept = shouldPersistBlobBytes(mime_type, bytes.length, blobs).persist;
	return done(absPath, version, chunksOf(content, rules.chunks).length, 'ok', [
		{
			kind: 'blob',
			blob: { sha256: source_sha256, mime_type, size_bytes: bytes.length, bytes: isKept ? bytes : null },
		},
		{ kind: 'version', version },
	]);
}

/** What is to be read again at another time than so far; where nobody says when, nothing changes. */
const scheduled = (entry: KnowledgeEntry, frequency: number | null): readonly KnowledgeChange[] =>
	frequency === null || frequency === entry.refresh_frequency_sec
		? []
		: [{ kind: 'scheduled', ...placeOf(entry), refresh_frequency_sec: frequency }];

const placeOf = ({ logical_path, version_id }: KnowledgeEntry) => ({ logical_path, version_id });

type Origin = Pick<KnowledgeVersion, 'source_type' | 'fetcher' | 'downloader' | 'downloader_args'>;

const fromFile: Origin = { source_type: 'local', fetcher: 'local', downloader: null, downloader_args: null };
const fromHands: Origin = { ...fromFile, source_type: 'inline', fetcher: 'inline' };
const fromPage = ({ args }: PageFacts): Origin => ({
	source_type: 'remote',
	fetcher: 'downloader',
	downloader: 'https',
	downloader_args: args,
});

/** The usual path of a page has no query, so two pages may have the same: the second would pass for a version of the first. */
function mustBeItsPage(current: KnowledgeEntry | undefined, url: string): void {
	const { source_type, source_path, logical_path } = current ?? {};
	if (source_type !== 'remote' || source_path === null || source_path === url) return;
	throw new HelpfulError(
		'conflict',
		`${logical_path} is another page already, ${source_path}; add this one with another logical_path`,
	);
}

const textIn = (bytes: Uint8Array, mime: string): string =>
	isTextType(mime) ? new TextDecoder().decode(bytes) : `(unknown binary, ${mime}, ${bytes.length} bytes)`;
