import { createHash } from 'node:crypto';
import { shouldPersistBlobBytes } from '../documents/blobPolicy.ts';
import { chunkSizes17, chunksOf } from '../documents/chunking.ts';
import { describeDocument } from '../documents/descriptions.ts';
import { newVersion, writtenVersion } from '../documents/documents.ts';
import { mimeFromPath } from '../documents/mimeTypes.ts';
import { pickLogicalPath } from '../paths/logicalPaths.ts';
import { parseDuration } from '../store/durations.ts';
import { applyChanges, currentOf, currentUnder, type KnowledgeChange, type KnowledgeVersion } from '../store/store.ts';
import { versionIdAt } from '../store/versionIds.ts';
import type { KnowledgeContext, KnowledgeSource, Operation, SourceFilters } from './operation.ts';

interface AddInput extends SourceFilters {
	readonly sources: readonly string[];
	readonly logical_path?: string | undefined;
	readonly change_note?: string | undefined;
	readonly refresh_frequency?: string | undefined;
	readonly force?: boolean | undefined;
}

type Ingested = Readonly<Record<string, unknown>> & { readonly status: 'ok' | 'unchanged' | 'failed' };

interface Added {
	readonly ingested: Ingested;
	readonly changes: readonly KnowledgeChange[];
}

const inlinePrefix = 'inline:';

/** Takes texts and files in; a source that cannot be had fails alone. */
export const add: Operation<AddInput> = (context, input) => {
	const frequency = parseDuration(input.refresh_frequency);
	let at = context;
	const added: Added[] = [];
	for (const source of input.sources) {
		for (const each of fromSource(at, source, input, frequency)) {
			added.push(each);
			at = { ...at, store: applyChanges(at.store, each.changes) };
		}
	}
	const ingested = added.map((each) => each.ingested);
	const count = (status: Ingested['status']): number => ingested.filter((each) => each.status === status).length;
	return {
		data: {
			ingested,
			total: ingested.length,
			ok: count('ok'),
			unchanged: count('unchanged'),
			failed: count('failed'),
		},
		changes: added.flatMap(({ changes }) => changes),
	};
};

function fromSource(
	context: KnowledgeContext,
	source: string,
	input: AddInput,
	frequency: number | null,
): readonly Added[] {
	if (source.startsWith(inlinePrefix)) return [fromText(context, source, input, frequency)];
	if (/^https?:\/\//i.test(source)) return [failed(source, `no source plugin matches: ${source}`)];
	const found = context.readSource?.(source, input) ?? { error: `${source} is not among the files that may be added` };
	if ('error' in found) return [failed(source, found.error)];
	const isMulti = found.length > 1;
	let at = context;
	return found.map((file) => {
		const added = fromFile(at, file, pickLogicalPath(input.logical_path, file, isMulti), input, frequency);
		at = { ...at, store: applyChanges(at.store, added.changes) };
		return added;
	});
}

const failed = (source: string, error: string): Added => ({
	ingested: {
		source_path: source,
		logical_path: source,
		version_id: null,
		status: 'failed',
		error,
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
	version: KnowledgeVersion,
	status: 'ok' | 'unchanged',
	changes: readonly KnowledgeChange[],
): Added => ({
	ingested: {
		source_path: source,
		logical_path: version.logical_path,
		version_id: version.version_id,
		status,
		mime_type: version.mime_type,
		size_bytes: version.size_bytes,
		chunk_count: chunksOf(version.content, chunkSizes17).length,
		fetcher: version.fetcher,
		source_sha256: version.source_sha256,
	},
	changes,
});

/** Where the path is given it is taken as it is, and what is already there is not compared. */
function fromText(context: KnowledgeContext, source: string, input: AddInput, frequency: number | null): Added {
	const { store, now } = context;
	const path = input.logical_path ?? `inline/${versionIdAt(now).replace(/[:.]/g, '-')}.md`;
	const version = writtenVersion(store, path, now, source.slice(inlinePrefix.length), {
		change_note: input.change_note ?? null,
		refresh_frequency_sec: frequency,
	});
	return done(source, version, 'ok', [{ kind: 'version', version }]);
}

function fromFile(
	context: KnowledgeContext,
	{ absPath, bytes }: KnowledgeSource,
	path: string,
	input: AddInput,
	frequency: number | null,
): Added {
	const { store, now, blobs } = context;
	const source_sha256 = createHash('sha256').update(bytes).digest('hex');
	const current = currentOf(store, path);
	if (current?.source_sha256 === source_sha256 && !input.force) return done(absPath, current, 'unchanged', []);
	const mime_type = mimeFromPath(absPath);
	const content = textIn(bytes, mime_type);
	const version = newVersion(store, path, now, {
		source_type: 'local',
		source_path: absPath,
		source_sha256,
		blob_sha256: source_sha256,
		content_sha256: createHash('sha256').update(content, 'utf8').digest('hex'),
		mime_type,
		size_bytes: bytes.length,
		description: describeDocument(path, mime_type, content),
		fetcher: 'local',
		refresh_frequency_sec: frequency,
		refreshed_at: versionIdAt(now),
		last_refresh_status: 'ok',
		change_note: input.change_note ?? null,
		content,
	});
	const isKept = shouldPersistBlobBytes(mime_type, bytes.length, blobs).persist;
	return done(absPath, version, 'ok', [
		{
			kind: 'blob',
			blob: { sha256: source_sha256, mime_type, size_bytes: bytes.length, bytes: isKept ? bytes : null },
		},
		{ kind: 'version', version },
	]);
}

const textTypes = new Set(['application/json', 'application/xml', 'application/yaml', 'application/x-yaml']);

/** True where what a file says is stored. Source code is not: the runtime has no converter for it. */
export const isTextType = (mime: string): boolean =>
	textTypes.has(mime) || (mime.startsWith('text/') && mime !== 'text/javascript' && mime !== 'text/css');

const textIn = (bytes: Uint8Array, mime: string): string =>
	isTextType(mime) ? new TextDecoder().decode(bytes) : `(unknown binary, ${mime}, ${bytes.length} bytes)`;

interface RefreshInput {
	readonly logical_path?: string | undefined;
	readonly force: boolean;
}

/** Reads the sources of what is due again, or of one document. What an agent wrote has none, and stays. */
export const refresh: Operation<RefreshInput> = (context, { logical_path, force }) => {
	const paths = logical_path ? [logical_path] : dueAt(context).map((version) => version.logical_path);
	const outcomes = paths.map((path) => refreshed(context, path, force));
	return {
		data: { processed: outcomes.map(({ result }) => result), count: outcomes.length },
		changes: outcomes.flatMap(({ changes }) => changes),
	};
};

/** Current versions whose time to be read again has come. */
export const dueAt = ({ store, now }: KnowledgeContext): readonly KnowledgeVersion[] =>
	currentUnder(store).filter(
		({ refresh_frequency_sec, refreshed_at }) =>
			refresh_frequency_sec !== null &&
			(refreshed_at === null || now > Date.parse(refreshed_at) + refresh_frequency_sec * 1000),
	);

interface RefreshedDocument {
	readonly result: Readonly<Record<string, unknown>>;
	readonly changes: readonly KnowledgeChange[];
}

function refreshed(context: KnowledgeContext, path: string, force: boolean): RefreshedDocument {
	const current = currentOf(context.store, path);
	if (!current) return { result: failure(path, `no current version for ${path}`), changes: [] };
	// What an agent wrote has no source, and not even a refresh to remember.
	if (current.source_type === 'inline') return { result: { logical_path: path, status: 'unchanged' }, changes: [] };
	const found = context.readSource?.(current.source_path ?? '', {}) ?? { error: 'its source is out of reach' };
	const [file] = 'error' in found ? [] : found;
	if (!file) {
		const error = 'error' in found ? found.error : 'its source is gone';
		return { result: failure(path, error), changes: [remembered(context, current, `failed:${error}`)] };
	}
	const input = { sources: [], change_note: 'refresh: source updated', force };
	const { ingested, changes } = fromFile(context, file, path, input, current.refresh_frequency_sec);
	if (ingested.status !== 'unchanged') {
		return { result: { logical_path: path, status: 'ok', new_version_id: ingested.version_id }, changes };
	}
	return { result: { logical_path: path, status: 'unchanged' }, changes: [remembered(context, current, 'unchanged')] };
}

const failure = (logical_path: string, error: string) => ({ logical_path, status: 'failed', error });

const remembered = (
	{ now }: KnowledgeContext,
	{ logical_path, version_id }: KnowledgeVersion,
	last_refresh_status: string,
): KnowledgeChange => ({
	kind: 'refreshed',
	logical_path,
	version_id,
	refreshed_at: versionIdAt(now),
	last_refresh_status,
});
