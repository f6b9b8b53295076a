import { errorMessage } from '../../text/errorMessage.ts';
import { isAddress, pickLogicalPath } from '../paths/logicalPaths.ts';
import { afterChanges } from '../store/afterChanges.ts';
import { parseDuration } from '../store/durations.ts';
import { HelpfulError, passOnFailure } from './helpfulError.ts';
import { failed, type IngestedSource, type TakenSource, type TakeOptions, takeFile, takeText } from './ingest.ts';
import type { KnowledgeContext, KnowledgeSource, LoadedSource, NotFound, SourceFilters } from './operation.ts';
import { knowledgeSchemas } from './schemas.ts';
import { type KnowledgeTool, knowledgeTool, waitFor, writes } from './tool.ts';

interface AddInput extends SourceFilters {
	readonly sources: readonly string[];
	readonly logical_path?: string | undefined;
	readonly change_note?: string | undefined;
	readonly refresh_frequency?: string | undefined;
	readonly force?: boolean | undefined;
}

/** What one source stands for. */
type SourceItem =
	| ({ readonly kind: 'failed'; readonly source: string } & NotFound)
	| { readonly kind: 'text'; readonly source: string }
	| { readonly kind: 'file'; readonly file: KnowledgeSource; readonly path: string };

interface LoadedItem {
	readonly item: SourceItem;
	readonly loaded?: LoadedSource | NotFound;
}

/** What is stored together: files, and bytes of them. */
const batch = { files: 32, bytes: 8 * 1024 * 1024 } as const;

const inlinePrefix = 'inline:';

/** Takes texts and files in, some at a time; a source that cannot be had fails alone. */
export const addTool: KnowledgeTool = knowledgeTool(knowledgeSchemas.membot_add, {
	writes,
	run(context, input) {
		const options: TakeOptions = { ...input, frequency: parseDuration(input.refresh_frequency) };
		return waitFor(
			() => itemsOf(context, input),
			(_, items) => addItems(context, { input, options, items }),
		);
	},
});

/** What somebody wants to have added. */
interface Addition {
	readonly input: AddInput;
	readonly options: TakeOptions;
	readonly items: readonly SourceItem[];
}

/** Adds the items that are not `done`, some at a time; `changes` are those of the last of these. */
const addItems = (
	{ signal }: KnowledgeContext,
	addition: Addition,
	done: readonly IngestedSource[] = [],
	changes: TakenSource['changes'] = [],
): ReturnType<typeof waitFor> | ReturnType<typeof summary> => {
	const { items } = addition;
	const left = items.slice(done.length);
	if (left.length === 0 || signal?.aborted) return summary(done, changes, left.length > 0);
	return waitFor(
		() => load(left, signal),
		(context, loaded) => {
			const taken = takeAll(context, addition, loaded);
			const ingested = taken.map((each) => each.ingested);
			for (const { logical_path } of ingested) context.onIngested?.(logical_path, items.length);
			const made = taken.flatMap((each) => each.changes);
			return addItems(context, addition, [...done, ...ingested], made);
		},
		changes,
	);
};

/** `stopped`: somebody did not want to wait for the rest. */
function summary(ingested: readonly IngestedSource[], changes: TakenSource['changes'], stopped: boolean) {
	const count = (status: IngestedSource['status']): number => ingested.filter((each) => each.status === status).length;
	const data = {
		ingested,
		total: ingested.length,
		ok: count('ok'),
		unchanged: count('unchanged'),
		failed: count('failed'),
		...(stopped && { stopped }),
	};
	return { result: { is_error: false, data }, changes };
}

async function itemsOf(context: KnowledgeContext, input: AddInput): Promise<readonly SourceItem[]> {
	const items: SourceItem[] = [];
	for (const source of input.sources) items.push(...(await itemsFrom(context, source, input)));
	return eachAtItsPath(items, context);
}

/** Of two files that would be one entry the second is refused: it would hide the first. */
function eachAtItsPath(items: readonly SourceItem[], { rules }: KnowledgeContext): readonly SourceItem[] {
	const files = new Map<string, string>();
	return items.map((item) => {
		if (item.kind !== 'file') return item;
		const path = rules.startOf(item.path);
		const source = item.file.absPath;
		const first = files.get(path) ?? source;
		files.set(path, first);
		if (first === source) return item;
		// On the screen they look the same.
		const isTwin = first.normalize() === source.normalize();
		const why = isTwin ? 'has the same name, with its accents stored in another way (Unicode), and' : '';
		return {
			kind: 'failed',
			source,
			error: `${[first, why, 'would be at the same path'].filter(Boolean).join(' ')}; rename one, or add it with another logical_path`,
		};
	});
}

async function itemsFrom(context: KnowledgeContext, source: string, input: AddInput): Promise<readonly SourceItem[]> {
	if (source.startsWith(inlinePrefix)) return [{ kind: 'text', source }];
	const fail = (why: NotFound): readonly SourceItem[] => [{ kind: 'failed', source, ...why }];
	const { noPages } = context.rules;
	if (noPages && isAddress(source)) return fail({ error: noPages(source) });
	if (!context.findSources) return fail({ error: `${source} is not among the files that may be added` });
	const found = await context.findSources(source, input);
	if ('error' in found) return fail(found);
	const isMulti = found.length > 1;
	return found.map((file) => {
		const usual = input.logical_path === undefined ? file.logicalPath : undefined;
		return { kind: 'file', file, path: usual ?? pickLogicalPath(input.logical_path, file, isMulti) };
	});
}

/** The next ones, as many as are stored together; fewer once somebody wants it stopped. Never rejects. */
async function load(items: readonly SourceItem[], signal: AbortSignal | undefined): Promise<readonly LoadedItem[]> {
	const loaded: LoadedItem[] = [];
	let bytes = 0;
	for (const item of items.slice(0, batch.files)) {
		if (signal?.aborted || (loaded.length > 0 && bytes > batch.bytes)) break;
		const got = item.kind === 'file' ? await loadFile(item.file, signal) : undefined;
		// It is not its fault.
		if (got && 'error' in got && signal?.aborted) break;
		if (got && 'bytes' in got) bytes += got.bytes.length;
		loaded.push({ item, ...(got && { loaded: got }) });
	}
	return loaded;
}

/** Never rejects. */
const loadFile = (file: KnowledgeSource, signal: AbortSignal | undefined): Promise<LoadedSource | NotFound> =>
	file.load(signal).catch(whyNotRead);

/** Why a source could not be read. */
export const whyNotRead = (error: unknown): NotFound => ({
	error: errorMessage(error),
	...(error instanceof HelpfulError && { error_type: error.kind }),
});

function takeAll(context: KnowledgeContext, addition: Addition, loaded: readonly LoadedItem[]): readonly TakenSource[] {
	const taken: TakenSource[] = [];
	context.store.expect?.(loaded.flatMap(({ item }) => (item.kind === 'file' ? context.rules.startOf(item.path) : [])));
	for (const each of loaded) {
		const store = afterChanges(
			context.store,
			taken.flatMap(({ changes }) => changes),
		);
		try {
			taken.push(take(context, store, addition, each));
		} catch (error) {
			passOnFailure(error);
			const source = each.item.kind === 'file' ? each.item.file.absPath : each.item.source;
			const { error: why, error_type } = whyNotRead(error);
			taken.push(failed(source, why, error_type));
		}
	}
	return taken;
}

function take(
	context: KnowledgeContext,
	store: ReturnType<typeof afterChanges>,
	{ input, options }: Addition,
	{ item, loaded }: LoadedItem,
): TakenSource {
	switch (item.kind) {
		case 'failed':
			return failed(item.source, item.error, item.error_type);
		case 'text': {
			const given = { path: input.logical_path, text: item.source.slice(inlinePrefix.length) };
			return takeText(context, store, item.source, given, options);
		}
		case 'file': {
			if (!loaded) return failed(item.file.absPath, 'it was not read');
			if ('error' in loaded) return failed(item.file.absPath, loaded.error, loaded.error_type);
			return takeFile(context, store, item.file, loaded, item.path, options);
		}
	}
}
