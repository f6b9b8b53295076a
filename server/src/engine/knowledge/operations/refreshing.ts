import { currentOf } from '../store/reader.ts';
import type { KnowledgeChange, KnowledgeEntry } from '../store/version.ts';
import { versionIdAt } from '../store/versionIds.ts';
import { loadFile } from './adding.ts';
import { passOnFailure } from './helpfulError.ts';
import { takeFile } from './ingest.ts';
import type { KnowledgeContext, KnowledgeSource, LoadedSource } from './operation.ts';
import { knowledgeSchemas } from './schemas.ts';
import { type KnowledgeTool, knowledgeTool, waitFor, writes } from './tool.ts';

interface Refreshed {
	readonly result: Readonly<Record<string, unknown>>;
	readonly changes: readonly KnowledgeChange[];
}

/** Current versions whose time to be read again has come. */
export function dueAt({ store, now }: KnowledgeContext): readonly KnowledgeEntry[] {
	const due: KnowledgeEntry[] = [];
	for (const entry of store.current('')) {
		const { refresh_frequency_sec: every, refreshed_at: at } = entry;
		if (every !== null && (at === null || now > Date.parse(at) + every * 1000)) due.push(entry);
	}
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
			const { result, changes: made } = refreshed(now, path, force, file);
			now.onIngested?.(path);
			return refreshFrom(now, rest, force, [...before, result], made);
		},
		changes,
	);
}

type Reread = { readonly file: KnowledgeSource; readonly loaded: LoadedSource } | { readonly error: string };

/** Never rejects. Undefined where there is nothing to read. */
async function reread(context: KnowledgeContext, current: KnowledgeEntry | undefined): Promise<Reread | undefined> {
	if (!current || current.source_type === 'inline') return undefined;
	const found = (await context.findSources?.(current.source_path ?? '', {})) ?? { error: 'its source is out of reach' };
	if ('error' in found) return found;
	const [file] = found;
	if (!file) return { error: 'its source is gone' };
	const loaded = await loadFile(file);
	return 'error' in loaded ? loaded : { file, loaded };
}

function refreshed(context: KnowledgeContext, path: string, force: boolean, read: Reread | undefined): Refreshed {
	const current = currentOf(context.store, path);
	if (!current) return { result: failure(path, `no current version for ${path}`), changes: [] };
	// What an agent wrote has no source, and not even a refresh to remember.
	if (!read || current.source_type === 'inline') {
		return { result: { logical_path: path, status: 'unchanged' }, changes: [] };
	}
	if ('error' in read) return cannot(context, current, read.error);
	try {
		const { ingested, changes } = takeFile(context, context.store, read.file, read.loaded, path, {
			change_note: 'refresh: source updated',
			force,
			frequency: current.refresh_frequency_sec,
		});
		if (ingested.status === 'unchanged') {
			const changes = [remembered(context, current, 'unchanged')];
			return { result: { logical_path: path, status: 'unchanged' }, changes };
		}
		return { result: { logical_path: path, status: 'ok', new_version_id: ingested.version_id }, changes };
	} catch (error) {
		passOnFailure(error);
		return cannot(context, current, error instanceof Error ? error.message : String(error));
	}
}

const cannot = (context: KnowledgeContext, current: KnowledgeEntry, error: string): Refreshed => ({
	result: failure(current.logical_path, error),
	changes: [remembered(context, current, `failed:${error}`)],
});

const failure = (logical_path: string, error: string) => ({ logical_path, status: 'failed', error });

const remembered = (
	{ now }: KnowledgeContext,
	{ logical_path, version_id }: KnowledgeEntry,
	last_refresh_status: string,
): KnowledgeChange => ({
	kind: 'refreshed',
	logical_path,
	version_id,
	refreshed_at: versionIdAt(now),
	last_refresh_status,
});
