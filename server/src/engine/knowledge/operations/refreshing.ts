import { currentOf } from '../store/reader.ts';
import type { KnowledgeChange, KnowledgeEntry } from '../store/version.ts';
import { versionIdAt } from '../store/versionIds.ts';
import { whyNotRead } from './adding.ts';
import { type ErrorKind, passOnFailure } from './helpfulError.ts';
import { takeFile } from './ingest.ts';
import { notThere } from './missing.ts';
import type { KnowledgeContext, KnowledgeSource, LoadedSource, NotFound, PageFacts } from './operation.ts';
import { knowledgeSchemas } from './schemas.ts';
import { type KnowledgeTool, knowledgeTool, waitFor, writes } from './tool.ts';

interface Refreshed {
	readonly result: Readonly<Record<string, unknown>>;
	readonly changes: readonly KnowledgeChange[];
}

/** Whether the time to read its source again has come. */
export const isDue = ({ refresh_frequency_sec: every, refreshed_at: at }: KnowledgeEntry, now: number): boolean =>
	every !== null && (at === null || now > Date.parse(at) + every * 1000);

/** Current versions whose time to be read again has come. */
export function dueAt({ store, now }: KnowledgeContext): readonly KnowledgeEntry[] {
	const due: KnowledgeEntry[] = [];
	for (const entry of store.current('')) if (isDue(entry, now)) due.push(entry);
	return due;
}

/** Reads the sources of what is due again, or of one document. What an agent wrote has none, and stays. */
export const refreshTool: KnowledgeTool = knowledgeTool(knowledgeSchemas.membot_refresh, {
	writes,
	run(context, { logical_path, force }) {
		const paths = logical_path
			? [context.rules.treeStartOf(logical_path)]
			: dueAt(context).map((entry) => entry.logical_path);
		return refreshFrom(context, paths, force, []);
	},
});

function refreshFrom(
	context: KnowledgeContext,
	[path, ...rest]: readonly string[],
	force: boolean,
	before: readonly Refreshed['result'][],
	changes: readonly KnowledgeChange[] = [],
): ReturnType<typeof waitFor> | { result: { is_error: false; data: object }; changes: readonly KnowledgeChange[] } {
	if (path === undefined || context.signal?.aborted) {
		const stopped = path !== undefined;
		const data = { processed: before, count: before.length, ...(stopped && { stopped }) };
		return { result: { is_error: false, data }, changes };
	}
	const current = currentOf(context.store, path);
	return waitFor(
		() => reread(context, current),
		(now, file) => {
			const isOther = file && current && !hasSourceOf(now, current);
			// Its source has nothing to do with it.
			if (file && 'error' in file && now.signal?.aborted) return refreshFrom(now, [path], force, before);
			const { result, changes: made } = isOther ? otherSource(now, path) : refreshed(now, path, force, file);
			now.onIngested?.(path, before.length + rest.length + 1);
			return refreshFrom(now, rest, force, [...before, result], made);
		},
		changes,
	);
}

/** `loaded` is absent where the source knows that it is unchanged. */
type Reread = { readonly file: KnowledgeSource; readonly loaded?: LoadedSource | undefined } | NotFound;

/** Never rejects. Undefined where there is nothing to read. */
async function reread(
	{ findSources, signal }: KnowledgeContext,
	current: KnowledgeEntry | undefined,
): Promise<Reread | undefined> {
	if (!current || current.source_type === 'inline') return undefined;
	const { source_path } = current;
	const found = (source_path && (await findSources?.(source_path, {}, current))) || outOfReach;
	if ('error' in found) return found;
	const [file] = found;
	if (!file) return { error: 'its source is gone' };
	try {
		return { file, loaded: await (file.loadIfChanged?.(current, signal) ?? file.load(signal)) };
	} catch (error) {
		return whyNotRead(error);
	}
}

/** Somebody may have added the document from elsewhere while its source was read. */
function hasSourceOf({ store }: KnowledgeContext, { logical_path, source_type, source_path }: KnowledgeEntry): boolean {
	const now = currentOf(store, logical_path);
	return !now || (now.source_type === source_type && now.source_path === source_path);
}

/** What was read has nothing to do with it any more. */
const otherSource = (context: KnowledgeContext, path: string): Refreshed => {
	const why = context.forPeople
		? `${path} has got another source meanwhile, so nothing was changed; refresh it again`
		: `the source of ${path} has changed meanwhile`;
	return { result: failure(path, why, 'conflict'), changes: [] };
};

const outOfReach: NotFound = { error: 'its source is out of reach' };

function refreshed(context: KnowledgeContext, path: string, force: boolean, read: Reread | undefined): Refreshed {
	const current = currentOf(context.store, path);
	if (!current) {
		const why = context.forPeople ? notThere(context.store, path) : `no current version for ${path}`;
		return { result: failure(path, why, 'not_found'), changes: [] };
	}
	// What an agent wrote has no source, and not even a refresh to remember.
	if (!read || current.source_type === 'inline') {
		return { result: { logical_path: path, status: 'unchanged' }, changes: [] };
	}
	if ('error' in read) return cannot(context, current, read);
	if (!read.loaded) return unchanged(context, current);
	try {
		const { ingested, changes } = takeFile(context, context.store, read.file, read.loaded, path, {
			change_note: 'refresh: source updated',
			force,
			frequency: current.refresh_frequency_sec,
		});
		if (ingested.status === 'unchanged') return unchanged(context, current, read.loaded.page?.args);
		return { result: { logical_path: path, status: 'ok', new_version_id: ingested.version_id }, changes };
	} catch (error) {
		passOnFailure(error);
		return cannot(context, current, whyNotRead(error));
	}
}

const unchanged = (
	context: KnowledgeContext,
	current: KnowledgeEntry,
	args: PageFacts['args'] | null = null,
): Refreshed => ({
	result: { logical_path: current.logical_path, status: 'unchanged' },
	changes: [remembered(context, current, 'unchanged', args)],
});

/** What may not be read for one who asks may well be for the next: the entry does not hear of it. */
const cannot = (
	context: KnowledgeContext,
	current: KnowledgeEntry,
	{ error, error_type, isRefused }: NotFound,
): Refreshed => ({
	result: failure(current.logical_path, error, error_type),
	changes: isRefused ? [] : [remembered(context, current, `failed:${error}`)],
});

const failure = (logical_path: string, error: string, error_type?: ErrorKind) => ({
	logical_path,
	status: 'failed',
	error,
	...(error_type && { error_type }),
});

const remembered = (
	{ now }: KnowledgeContext,
	{ logical_path, version_id }: KnowledgeEntry,
	last_refresh_status: string,
	downloader_args: PageFacts['args'] | null = null,
): KnowledgeChange => ({
	kind: 'refreshed',
	logical_path,
	version_id,
	refreshed_at: versionIdAt(now),
	last_refresh_status,
	...(downloader_args && { downloader_args }),
});
