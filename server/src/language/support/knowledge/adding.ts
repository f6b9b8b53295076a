import { basename } from 'node:path';
import { URI } from 'vscode-uri';
import {
	type KnowledgeAddParams,
	type KnowledgeAddResult,
	type KnowledgeDocument,
	KnowledgeProgressNotification,
	type KnowledgeRefreshParams,
	type KnowledgeRefreshResult,
	type RefusedSource,
} from '../../../../../protocol/knowledge/changes.ts';
import { isImageKind } from '../../../../../shared/imageKinds.ts';
import { mimeFromPath } from '../../../engine/knowledge/documents/mimeTypes.ts';
import type { KnowledgeSource } from '../../../engine/knowledge/operations/operation.ts';
import { isAddress } from '../../../engine/knowledge/paths/logicalPaths.ts';
import type { KnowledgeEntry } from '../../../engine/knowledge/store/version.ts';
import { sha256 } from '../../../engine/text/sha256.ts';
import type { DescribeAgreed } from '../../../host/knowledge/pictures.ts';
import { pathOfUri } from '../../../host/managed/placeUri.ts';
import { type OpenStore, type StoresContext, withStore } from './stores.ts';

type PlaceSources = OpenStore['findSources'];

/** ms between two words on how far it is. */
const leisure = 100;

function progressOf({ connection }: StoresContext, id: string): (path: string) => void {
	let done = 0;
	let reported = 0;
	return (path) => {
		done += 1;
		const now = performance.now();
		if (done > 1 && now - reported < leisure) return;
		reported = now;
		void connection.sendNotification(KnowledgeProgressNotification, { id, done, path }).catch(() => undefined);
	};
}

/** Where a source that `given` stands for goes below the folder `into`. */
function placeOf({ absPath, relPathFromBase }: KnowledgeSource, given: string, into: string): string {
	const isOne = absPath === given || isAddress(given);
	const below = isOne ? relPathFromBase || basename(given) : `${basename(given)}/${relPathFromBase}`;
	return into === '' ? below : `${into}/${below}`;
}

/**
 * Finds what is given and says where it goes. What would become a version of another text is refused: what looks like the
 * next version of a note would be something else altogether.
 */
function placing(store: OpenStore, find: PlaceSources, into: string | undefined): PlaceSources {
	return async (given, filters) => {
		const found = await find(given, filters);
		if ('error' in found) return found;
		const placed: KnowledgeSource[] = [];
		for (const source of found) {
			// What lies in the workspace has one place, and what is there came from it.
			if (into === undefined && source.logicalPath !== undefined) {
				placed.push(source);
				continue;
			}
			const logicalPath = placeOf(source, given, into ?? '');
			const { entry: there } = await store.call<{ readonly entry: KnowledgeEntry | null }>('soulscope_entry', {
				logical_path: logicalPath,
			});
			const isTaken = there && !there.tombstone && there.source_path !== source.absPath;
			placed.push({ ...source, logicalPath, ...(isTaken && { load: () => taken(there) }) });
		}
		return placed;
	};
}

/** In front of the name of a document that comes as bytes. No place begins with it. */
const handedOver = 'handed over:';

/** Does what `find` does, and finds what was handed over. */
const withHandedOver = (documents: readonly KnowledgeDocument[], store: OpenStore): PlaceSources => {
	const byName = new Map(documents.map((each) => [handedOver + each.name, each]));
	return async (given, filters, known) => {
		const document = byName.get(given);
		if (!document) return store.findSources(given, filters, known);
		const name = basename(document.name);
		const mime_type = mimeFromPath(name);
		const load = async () => {
			const bytes = Buffer.from(document.bytes, 'base64');
			const converted = await store.convert(bytes, mime_type, name);
			return { bytes, mime_type, converted, isHandedOver: true as const };
		};
		return [{ absPath: given, relPathFromBase: name, load }];
	};
};

/** Does what `find` does, and notes the digest of each picture that is read, by its source. */
const noting =
	(pictures: Map<string, string>, find: PlaceSources): PlaceSources =>
	async (given, filters, known) => {
		const found = await find(given, filters, known);
		if ('error' in found) return found;
		return found.map((source) => ({
			...source,
			async load(signal) {
				const loaded = await source.load(signal);
				const mime = loaded.mime_type ?? mimeFromPath(source.absPath);
				if (isImageKind(mime)) pictures.set(source.absPath, sha256(loaded.bytes));
				return loaded;
			},
		}));
	};

const taken = ({ logical_path, source_path }: KnowledgeEntry): Promise<never> =>
	Promise.reject(
		new Error(
			`${logical_path} is there already, from ${source_path ?? 'another text'}; move it, or use another folder`,
		),
	);

interface Ingested {
	readonly source_path: string;
	readonly logical_path: string;
	readonly status: 'ok' | 'unchanged' | 'failed';
	readonly error?: string;
}

/** Absolute paths of what is on this disk, addresses of pages, and what is neither. */
function withinReach(sources: readonly string[]) {
	const named: string[] = [];
	const refused: RefusedSource[] = [];
	for (const source of sources) {
		const path = source.startsWith('file:') ? pathOfUri(source) : undefined;
		if (isAddress(source)) named.push(source);
		else if (path !== undefined) named.push(path);
		else
			refused.push({ source: URI.parse(source).path, reason: 'it is not a file on this disk; save it, then add it' });
	}
	return { named, refused };
}

export const add = (
	context: StoresContext,
	{ root, sources, documents = [], into, describedPictures = [], id }: KnowledgeAddParams,
	signal: AbortSignal,
): Promise<KnowledgeAddResult> => {
	const folder = context.files.pathOf(root) ?? '';
	const agreed = new Set(describedPictures);
	const describe: DescribeAgreed = (bytes, name) =>
		agreed.has(sha256(bytes)) ? context.pictures.describe({ bytes, name }, folder, signal) : undefined;
	const work = async (store: OpenStore): Promise<KnowledgeAddResult> => {
		const { named, refused } = withinReach(sources);
		const all = [...named, ...documents.map(({ name }) => handedOver + name)];
		if (all.length === 0) return { added: [], unchanged: 0, refused };
		const pictures = new Map<string, string>();
		const find = placing(store, withHandedOver(documents, store), into);
		const { ingested } = await store.call<{ readonly ingested: readonly Ingested[] }>(
			'membot_add',
			{ sources: all },
			{ findSources: noting(pictures, find), signal, onIngested: progressOf(context, id) },
		);
		return {
			added: ingested.filter(({ status }) => status === 'ok').map(({ logical_path }) => logical_path),
			unchanged: ingested.filter(({ status }) => status === 'unchanged').length,
			refused: [
				...refused,
				...ingested
					.filter(({ status }) => status === 'failed')
					.map(({ source_path, error = '' }) => {
						const picture = pictures.get(source_path);
						const isOpen = picture !== undefined && !agreed.has(picture);
						const source = source_path.startsWith(handedOver) ? source_path.slice(handedOver.length) : source_path;
						return { source, reason: error, ...(isOpen && { picture }) };
					}),
			],
		};
	};
	return withStore(context, root, work, { describe });
};

interface Processed {
	readonly logical_path: string;
	readonly status: 'ok' | 'unchanged' | 'failed';
	readonly error?: string;
}

export const refresh = (
	context: StoresContext,
	{ root, path, id }: KnowledgeRefreshParams,
	signal: AbortSignal,
): Promise<KnowledgeRefreshResult> =>
	withStore(context, root, async (store) => {
		const { processed } = await store.call<{ readonly processed: readonly Processed[] }>(
			'membot_refresh',
			{ logical_path: path },
			{ signal, onIngested: progressOf(context, id) },
		);
		return {
			updated: processed.filter(({ status }) => status === 'ok').map(({ logical_path }) => logical_path),
			unchanged: processed.filter(({ status }) => status === 'unchanged').length,
			refused: processed
				.filter(({ status }) => status === 'failed')
				.map(({ logical_path, error = '' }) => ({ source: logical_path, reason: error })),
		};
	});
