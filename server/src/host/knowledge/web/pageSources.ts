import { posix } from 'node:path';
import * as z from 'zod';
import type { Convert } from '../../../engine/knowledge/documents/convert.ts';
import { mimeFromPath } from '../../../engine/knowledge/documents/mimeTypes.ts';
import type { KnowledgeContext, LoadedSource } from '../../../engine/knowledge/operations/operation.ts';
import { defaultLogicalForUrl } from '../../../engine/knowledge/paths/logicalPaths.ts';
import type { KnowledgeFetch } from '../../../engine/knowledge/store/version.ts';
import { versionIdAt } from '../../../engine/knowledge/store/versionIds.ts';
import { errorMessage } from '../../../engine/text/errorMessage.ts';
import { kindOf } from '../../documents/kinds.ts';
import { type FetchedPage, type FetchTrail, fetchPage, type PageFetch } from './fetchPage.ts';
import { shownAddress } from './pageAddress.ts';
import { inUtf8, typeOf } from './pageType.ts';
import { theWeb, type WebAccess } from './webAccess.ts';

export interface PageOptions {
	readonly convert: Convert;
	/** Our own version, for the servers; nothing where it does not matter. */
	readonly version?: string | undefined;
	/** Writes down that a page was asked for; before that is done, nothing is made of the page. */
	list(fetch: KnowledgeFetch): Promise<void>;
	readonly web?: WebAccess;
	/** ms since the epoch. */
	readonly clock?: () => number;
}

/** The page at an address, as a source; asked for when it is loaded. */
export function pageSources(options: PageOptions): NonNullable<KnowledgeContext['findSources']> {
	return async (source) => {
		const address = shownAddress(source);
		return [
			{
				absPath: address,
				relPathFromBase: posix.basename(address),
				logicalPath: pathOf(address),
				load: async (signal) => loadedFrom(await fetchListed(source, 'add', options, { signal }), options),
				async loadIfChanged({ downloader_args }, signal) {
					const page = await fetchListed(source, 'refresh', options, {
						signal,
						known: known.parse(downloader_args ?? {}),
					});
					return page.bytes && loadedFrom(page, options);
				},
			},
		];
	};
}

/** As an entry of the store has it; what is no text there was not written by us, and does not count. */
const text = z.string().optional().catch(undefined);
const known = z.object({ etag: text, last_modified: text, final_url: text }).catch({});

/** Two slashes in a row mean nothing to the store. */
const pathOf = (address: string): string => defaultLogicalForUrl(address).replace(/\/{2,}/g, '/');

/** Fetches a page, and writes down what came of it, also where it was refused unasked. */
async function fetchListed(
	source: string,
	reason: KnowledgeFetch['reason'],
	{ version, list, web = theWeb, clock = Date.now }: PageOptions,
	more: Pick<PageFetch, 'known' | 'signal'>,
): Promise<FetchedPage> {
	const address = shownAddress(source);
	const trail: FetchTrail = { final: address, status: null };
	const at = versionIdAt(clock());
	const listed = (outcome: string, bytes = 0): Promise<void> =>
		list({ at, address, final_address: trail.final, status: trail.status, bytes, reason, outcome });
	const page = await fetchPage(
		source,
		{ ...more, web, userAgent: version ? `Soulscope/${version}` : 'Soulscope' },
		trail,
	).catch(async (error: unknown) => {
		await listed(`failed:${errorMessage(error)}`);
		throw error;
	});
	await listed(page.bytes ? 'ok' : 'unchanged', page.bytes?.length);
	return page;
}

async function loadedFrom(page: FetchedPage, { convert }: PageOptions): Promise<LoadedSource> {
	const { bytes = new Uint8Array(), contentType } = page;
	const { pathname } = new URL(page.known.final_url);
	const mime_type = typeOf(contentType, mimeFromPath(pathname));
	// A document is in what it says itself, and its links lead on from where it is.
	const converted = kindOf(bytes, mime_type)
		? convert(bytes, [mime_type, ...contentType.split(';').slice(1)].join(';'), page.known.final_url)
		: convert(inUtf8(bytes, contentType), mime_type, posix.basename(pathname));
	return {
		bytes,
		converted: await converted,
		mime_type,
		page: { args: { ...page.known } },
	};
}
