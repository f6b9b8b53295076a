import type { KnowledgeWriteParams, KnowledgeWritten } from '../../../../../protocol/knowledge/changes.ts';
import type { KnowledgePathParams } from '../../../../../protocol/knowledge/entries.ts';
import { type OpenStore, type StoresContext, withStore } from './stores.ts';

interface WrittenAnswer {
	readonly logical_path: string;
	readonly version_id: string;
}

const writtenOf = ({ logical_path, version_id }: WrittenAnswer): KnowledgeWritten => ({
	path: logical_path,
	version: version_id,
});

export const write = (
	context: StoresContext,
	{ root, path, text, note, as }: KnowledgeWriteParams,
): Promise<KnowledgeWritten> =>
	withStore(context, root, async (store) => {
		const before = as === 'append' ? await currentOf(store, path) : undefined;
		const content = before === undefined ? text : `${before.content.trimEnd()}\n\n${text}`;
		const input = { logical_path: path, content, change_note: note };
		// Nobody else’s version is hidden by one that was made of an older text.
		return writtenOf(await store.call<WrittenAnswer>('membot_write', input, { ifMatch: before?.version_id ?? null }));
	});

async function currentOf(store: OpenStore, path: string) {
	const { exists } = await store.call<{ readonly exists: boolean }>('membot_exists', { logical_path: path });
	if (!exists) return undefined;
	return store.call<{ readonly version_id: string; readonly content: string }>('membot_read', { logical_path: path });
}

export const remove = (
	context: StoresContext,
	{ root, paths }: { readonly root: string; readonly paths: readonly string[] },
): Promise<readonly KnowledgeWritten[]> =>
	withStore(context, root, async (store) => {
		const { deleted } = await store.call<{ readonly deleted: readonly WrittenAnswer[] }>('soulscope_delete', { paths });
		return deleted.map(writtenOf);
	});

export const restore = (
	context: StoresContext,
	{ root, path, version }: KnowledgePathParams & { readonly version?: string },
): Promise<KnowledgeWritten> =>
	withStore(context, root, async (store) =>
		writtenOf(await store.call<WrittenAnswer>('soulscope_restore', { logical_path: path, version })),
	);

export const schedule = (
	context: StoresContext,
	{ root, path, frequency }: KnowledgePathParams & { readonly frequency: string },
): Promise<{ readonly path: string }> =>
	withStore(context, root, async (store) => {
		await store.call('soulscope_schedule', { logical_path: path, frequency });
		return { path };
	});

export const move = (
	context: StoresContext,
	{ root, path, to }: KnowledgePathParams & { readonly to: string },
): Promise<KnowledgeWritten> =>
	withStore(context, root, async (store) => {
		const input = { from_logical_path: path, to_logical_path: to };
		const moved = await store.call<{ to_logical_path: string; new_version_id: string }>('membot_move', input);
		return { path: moved.to_logical_path, version: moved.new_version_id };
	});
