import { dirname } from 'node:path';
import type { Convert } from '../../engine/knowledge/documents/convert.ts';
import { isAddress } from '../../engine/knowledge/paths/logicalPaths.ts';
import type { KnowledgeFetch } from '../../engine/knowledge/store/version.ts';
import { createDocumentConverter } from '../documents/documentConverter.ts';
import type { Embedder } from '../embedding/embedder.ts';
import { diskFiles } from '../platform/diskFiles.ts';
import { isInside } from '../platform/insideFolder.ts';
import { leadsOut } from '../platform/leadsOut.ts';
import { whyNot } from '../sqlite/database.ts';
import { agentSources } from './agentSources.ts';
import { type CallOptions, type KnowledgeBase, knowledgeBase } from './knowledgeBase.ts';
import { type DescribeAgreed, withPictures } from './pictures.ts';
import { type KnowledgePlace, type StoreFile, storeNameOf, storeOf } from './place.ts';
import { queryVectorOf } from './search/queryVector.ts';
import { fileSources } from './sources.ts';
import { sqliteStorage } from './sqliteStorage.ts';
import { type KnowledgeEmbeddings, type KnowledgeStorage, NoVectors, readFrom } from './storage.ts';
import type { StoreServer } from './storeServer.ts';
import { textFormats } from './textFormats.ts';
import { type ExportOptions, type ExportOutcome, exportStore } from './transfer/exportStore.ts';
import type { ImportOptions, ImportOutcome } from './transfer/imported.ts';
import { importInto } from './transfer/importing.ts';
import { pageSources } from './web/pageSources.ts';
import type { WebAccess } from './web/webAccess.ts';

export interface WorkspaceStoreOptions {
	/** The workspace’s folder. Absolute. */
	readonly root: string;
	/** Below it lie the stores that are in no project. Absolute. */
	readonly dataFolder: string;
	/** Where a person wants the store; absent where it is wherever one is. */
	readonly wanted?: KnowledgePlace | undefined;
	/** The file that a person names instead. Absolute. */
	readonly named?: string | undefined;
	/** What relative paths of a source count from; the workspace’s folder if nobody says otherwise. Absolute. */
	readonly cwd?: string;
	/** Our own version, for the servers that pages are fetched from. */
	readonly version?: string;
	/** Text and documents, in a process of their own, if nobody says otherwise. */
	readonly convert?: Convert;
	/** What embeds questions; absent where words alone count, or whoever calls says what a question means. */
	readonly embedder?: () => Promise<Embedder | undefined>;
	/** Puts pictures into words; they are refused where it is absent. */
	readonly describe?: DescribeAgreed | undefined;
	/** Where the person keeps stores that are in no project; absent: in files of this computer. */
	readonly server?: StoreServer | undefined;
	/** ms since the epoch. */
	readonly clock?: () => number;
	/** How pages are fetched; for tests. */
	readonly web?: WebAccess;
	/** One line for people on what had to be repaired. */
	onTrouble?(message: string): void;
}

/** The store of a workspace, for as long as it is held. */
export interface WorkspaceKnowledge extends KnowledgeBase, KnowledgeEmbeddings, AsyncDisposable {
	/** Absolute. */
	readonly file: string;
	/** The database that it is kept in instead, for people. */
	readonly onServer?: string | undefined;
	/** Absent where a person has named the file. */
	readonly place?: StoreFile['place'];
	/** Another place where a store lies as well. */
	readonly other?: StoreFile['other'];
	/** What an agent’s calls reach instead of what a person’s do: files of the workspace, and pages where it may have them. */
	sourcesForAgent(mayFetch: boolean): NonNullable<CallOptions['findSources']>;
	/** The pages that were asked for, the last ones first. Rejects with a `StoreUnusable`. */
	fetches(limit: number): Promise<readonly KnowledgeFetch[]>;
	/** Throws a `HelpfulError` for a folder that is for something else, and a `StoreUnusable`. */
	exportTo(options: ExportOptions): Promise<ExportOutcome>;
	/** The same for what is no folder and no store. Ctrl-C keeps what was done until then. */
	importFrom(options: Omit<ImportOptions, 'root'>): Promise<ImportOutcome>;
	/** How its calls make text of documents. */
	readonly convert: Convert;
	/** How its calls find files unless they are told otherwise. */
	readonly findSources: NonNullable<CallOptions['findSources']>;
}

/** A store that cannot be used; the message is a line for people. */
export class StoreUnusable extends Error {}

/** The same where it can be used, and only searched by words. */
export class WordsOnly extends StoreUnusable {}

/** Whoever shares a project could have a link in it lead to the store of another one, and an agent read that. Throws a `StoreUnusable`. */
export async function mustBeInPlace({ file, place }: Partial<StoreFile> & { readonly file: string }): Promise<void> {
	if (place !== 'project' || !(await leadsOut(diskFiles, dirname(file), file))) return;
	throw new StoreUnusable(
		`${file}: this is a link that leads out of the workspace; put the store itself there, or name it`,
	);
}

/** By any of its names: the workspace may have been opened by way of a link. */
async function liesIn(root: string, file: string): Promise<boolean> {
	const [realRoot = root, realFile = file] = await Promise.all([root, file].map(diskFiles.realPath));
	return isInside(root, file) || isInside(realRoot, realFile);
}

/**
 * The store of the workspace at `root`, which makes no file before something is written. Its calls reach the files that
 * a person names, anywhere on the disk, unless `findSources` says otherwise; they reject with a `StoreUnusable`.
 */
export async function openWorkspaceStore(options: WorkspaceStoreOptions): Promise<WorkspaceKnowledge> {
	const { root, dataFolder, wanted, named, cwd = root, clock, onTrouble, version, web, embedder } = options;
	const found = named === undefined ? await storeOf(root, dataFolder, wanted) : { file: named };
	const { file } = found;
	await mustBeInPlace(found);
	const isOwn = 'place' in found && found.place === 'editor';
	const server = isOwn ? options.server : undefined;
	const database = server
		? server.store(storeNameOf(file), clock)
		: sqliteStorage({
				file,
				// A file that a person names, or that lies in the project, gets no copies beside it.
				isOwn,
				...(clock && { clock }),
				onTrouble: (message) => onTrouble?.(message),
			});
	const unusable = (error: unknown): never => {
		const why = server ? server.whyNot(error) : whyNot(error, 'it');
		throw new StoreUnusable(`${server?.place ?? file}: the knowledge store cannot be used: ${why}`);
	};
	const unprepared = (error: unknown): never => {
		if (error instanceof NoVectors) throw new WordsOnly(`${server?.place ?? file}: ${error.message}`);
		return unusable(error);
	};
	const storage: Pick<KnowledgeStorage, 'run'> = {
		run: (work, writes) => database.run(work, writes).catch(unusable),
	};
	const base = knowledgeBase(storage, clock);
	const documents = createDocumentConverter({ text: textFormats });
	const { convert: plain = documents.convert, describe } = options;
	const convert = describe ? withPictures(plain, describe) : plain;
	const files = fileSources({ cwd, root, store: file, convert });
	const pages = pageSources({
		convert,
		...(version !== undefined && { version }),
		...(web && { web }),
		...(clock && { clock }),
		async list(fetch) {
			await storage.run(() => ({ changes: [{ kind: 'fetched', fetch }] }), true);
		},
	});
	// Who shares a project could name any file of this computer as a source, in whichever store of the project.
	const isShared = 'place' in found ? found.place === 'project' : await liesIn(root, file);
	const shared = agentSources({
		root,
		store: file,
		convert,
		elsewhere: 'its source is not in the workspace, and the store is that of the project; add it again to read it',
	});
	const findSources: WorkspaceKnowledge['findSources'] = (source, filters, known) => {
		if (isAddress(source)) return pages(source, filters);
		return known && isShared ? shared(source, filters) : files(source, filters);
	};
	return {
		...found,
		onServer: server?.place,
		convert,
		findSources,
		async call(tool, input, given: CallOptions = {}) {
			// Nobody waits for the document that is being read.
			const stop = () => void documents.rest();
			given.signal?.addEventListener('abort', stop);
			try {
				const isMeant = embedder && tool === 'membot_search' && !given.queryVector;
				const queryVector = isMeant ? await queryVectorOf(database, input, embedder) : undefined;
				return await base.call(tool, input, { findSources, ...(queryVector && { queryVector }), ...given });
			} finally {
				given.signal?.removeEventListener('abort', stop);
			}
		},
		sourcesForAgent: (mayFetch) => agentSources({ root, store: file, convert, pages: mayFetch ? pages : undefined }),
		due: (model, most) => database.due(model, most).catch(unprepared),
		embedded: (model, keys, vectors) => database.embedded(model, keys, vectors).catch(unprepared),
		count: (model) => database.count(model).catch(unprepared),
		fetches: (limit) => readFrom(storage, ({ store }) => store.fetches(limit)),
		exportTo: (options) => exportStore(storage, options),
		importFrom: (options) =>
			importInto({ storage, store: file, convert, clock: clock ?? Date.now }, { ...options, root }),
		async [Symbol.asyncDispose]() {
			await documents[Symbol.asyncDispose]();
			await database[Symbol.asyncDispose]();
		},
	};
}
