import { existsSync } from 'node:fs';
import type { ChoosePlaceParams, ChosenPlace, KnowledgeStoreInfo } from '../../../../../protocol/knowledge/stores.ts';
import type { KnowledgeToolOutcome } from '../../../engine/knowledge/operations/tool.ts';
import { errorMessage } from '../../../engine/text/errorMessage.ts';
import { choosePlace, PlaceTaken } from '../../../host/knowledge/choosing.ts';
import type { CallOptions } from '../../../host/knowledge/knowledgeBase.ts';
import { storeFilesOf, storeNameOf, storeOf } from '../../../host/knowledge/place.ts';
import type { StoreSearches } from '../../../host/knowledge/search/storeSearches.ts';
import { openStoreFor } from '../../../host/knowledge/storeUses.ts';
import {
	StoreUnusable,
	type WorkspaceKnowledge,
	type WorkspaceStoreOptions,
} from '../../../host/knowledge/workspaceStore.ts';
import { dataFolder } from '../../../host/platform/dataFolder.ts';
import { isInside } from '../../../host/platform/insideFolder.ts';
import type { LanguageContext } from '../../context.ts';
import { RequestError } from '../client/guardedHandlers.ts';

type SearchedFor = Parameters<StoreSearches['search']>[0]['input'];

export type StoresContext = Pick<
	LanguageContext,
	'workspaces' | 'folders' | 'files' | 'options' | 'connection' | 'storeSearches' | 'storeServer' | 'pictures'
>;

/** Agents’ workspaces, and folders that have none in them or that have a store of their own. Absolute paths. */
export async function rootsIn({ workspaces, folders }: StoresContext): Promise<readonly string[]> {
	const agents = workspaces.list().map(({ root }) => root);
	const others: string[] = [];
	for (const folder of folders.list()) {
		if (agents.includes(folder)) continue;
		const holdsAgent = agents.some((agent) => isInside(folder, agent));
		if (!holdsAgent || existsSync((await storeOf(folder, dataFolder())).file)) others.push(folder);
	}
	return [...agents, ...others];
}

function mustBeTrusted({ options }: StoresContext): void {
	if (options.trusted) return;
	throw new RequestError('This workspace is not trusted, so its knowledge is not opened. Trust it, then try again.');
}

async function infoOf(root: string, { files, storeServer }: StoresContext): Promise<KnowledgeStoreInfo> {
	const all = await storeFilesOf(root, dataFolder());
	const { file, place } = await storeOf(root, dataFolder());
	const server = await storeServer();
	if (server) {
		// One that cannot be reached says so itself, when it is read.
		const names = await server.names().catch(() => undefined);
		const isThere = { project: existsSync(all.project), editor: names?.includes(storeNameOf(all.editor)) ?? true };
		const other = place === 'project' ? names !== undefined && isThere.editor : isThere.project;
		const more = { database: server.place, exists: isThere[place], hasOther: other };
		return { root: files.uriOf(root), place, file: files.uriOf(file), ...more };
	}
	const hasOther = existsSync(all[place === 'project' ? 'editor' : 'project']);
	return { root: files.uriOf(root), place, file: files.uriOf(file), exists: existsSync(file), hasOther };
}

export async function storesIn(context: StoresContext): Promise<readonly KnowledgeStoreInfo[]> {
	mustBeTrusted(context);
	const roots = await rootsIn(context);
	return Promise.all(roots.map((root) => infoOf(root, context)));
}

/** The folder of a store that is offered, as an absolute path. Throws a line for people. */
async function rootOf(uri: string, context: StoresContext): Promise<string> {
	mustBeTrusted(context);
	const path = context.files.pathOf(uri);
	if (path !== undefined && (await rootsIn(context)).includes(path)) return path;
	throw new RequestError(`${path ?? uri} is not among the open folders. Open it, then try again.`);
}

export async function choose(context: StoresContext, params: ChoosePlaceParams): Promise<ChosenPlace> {
	const root = await rootOf(params.root, context);
	if (params.copy && (await context.storeServer()))
		throw new RequestError(
			'Nothing was changed: a store is not copied from or into a database. Start empty, and use soulscope knowledge export and import.',
		);
	let schedulesLeftOut: number;
	try {
		schedulesLeftOut = await choosePlace({ root, dataFolder: dataFolder(), place: params.place, copy: params.copy });
	} catch (error) {
		if (error instanceof PlaceTaken) throw new RequestError(error.message);
		const why = errorMessage(error);
		throw new RequestError(`The place was not changed: ${why}`);
	}
	return { ...(await infoOf(root, context)), schedulesLeftOut };
}

/** A store for the time of a request; what it refuses is thrown as a line for people. */
export interface OpenStore {
	/** Absolute. */
	readonly root: string;
	readonly findSources: WorkspaceKnowledge['findSources'];
	readonly convert: WorkspaceKnowledge['convert'];
	/** The same of a search, which is done in a thread. */
	search<Data>(input: SearchedFor, signal: AbortSignal): Promise<Data>;
	/** What the tool answers in `data`, or, of those that are not wrapped, at once. */
	call<Data>(tool: string, input: object, options?: CallOptions): Promise<Data>;
}

/** Does `work` with the store of the folder `uri`, which is opened for it and closed behind it. */
export async function withStore<Result>(
	context: StoresContext,
	uri: string,
	work: (store: OpenStore) => Promise<Result>,
	{ describe }: { readonly describe?: WorkspaceStoreOptions['describe'] } = {},
): Promise<Result> {
	const root = await rootOf(uri, context);
	await using store = await openStoreFor({
		by: 'person',
		root,
		server: await context.storeServer(),
		describe,
		onTrouble: (message) => context.connection.console.warn(message),
	}).catch(asRequestError);
	return await work({
		root,
		findSources: store.findSources,
		convert: store.convert,
		async search<Data>(input: SearchedFor, signal: AbortSignal) {
			const { search } = await context.storeSearches();
			const { file, onServer } = store;
			const question = { root, file, isFar: onServer !== undefined, input };
			return dataOf<Data>(await search(question, signal).catch(asRequestError));
		},
		call: async <Data>(tool: string, input: object, options?: CallOptions) =>
			dataOf<Data>(await store.call(tool, input, options).catch(asRequestError)),
	});
}

/** Rethrows what a store says of itself as a line for people. */
function asRequestError(error: unknown): never {
	throw error instanceof StoreUnusable ? new RequestError(error.message) : error;
}

/** What a tool of the store answers in `data`, or, of those that are not wrapped, at once. Throws a line for people where it refuses. */
function dataOf<Data>(answer: KnowledgeToolOutcome['result']): Data {
	if ('invalid_input' in answer) throw new RequestError((answer.invalid_input as readonly string[]).join('; '));
	if (answer.is_error) throw new RequestError(String(answer.message));
	return (answer.data ?? answer) as Data;
}
