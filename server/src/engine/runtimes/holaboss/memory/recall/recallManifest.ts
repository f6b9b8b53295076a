import { isObject, stringArray } from '../../../../conversation/modelReply.ts';
import { type MemoryType, memoryTypes } from '../../../../memory/memoryTypes.ts';
import type { CatalogEntry, RecallScope, VerificationPolicy } from '../files/entry.ts';
import { governanceOf } from '../files/governance.ts';
import { readLeaf } from '../files/leaf.ts';
import { typeOfPath } from '../files/leafPath.ts';
import { parseIndex } from '../files/parseIndex.ts';

/** A leaf that the indexes lead to. */
export interface ManifestEntry {
	readonly path: string;
	readonly indexPath: string;
	readonly scope: RecallScope;
	readonly memoryType: MemoryType;
	readonly title: string;
	readonly summary: string;
	/** What the catalog has of it. */
	readonly row?: CatalogEntry | undefined;
}

/** How far the meaning of a leaf lies from the question's; the nearer the less. */
export interface NearLeaf {
	readonly path: string;
	readonly distance: number;
}

interface ManifestMemory {
	readonly path: string;
	readonly memoryType: MemoryType;
	readonly title: string;
	readonly summary: string;
	readonly verificationPolicy: VerificationPolicy;
	readonly excerpt: string;
	readonly score: number;
	readonly reasons: readonly string[];
}

/** What a model is asked: which leaves to open, or which of the opened ones to keep. */
export type ManifestQuestion =
	| { readonly kind: 'plan'; readonly query: string; readonly entries: readonly ManifestEntry[] }
	| {
			readonly kind: 'choose';
			readonly query: string;
			readonly rewrittenQuery: string | null;
			readonly opened: readonly Omit<ManifestMemory, 'score' | 'reasons'>[];
			/** Leaves that may still be opened; empty in the last round. */
			readonly reserve: readonly ManifestEntry[];
	  };

/** Answers with a JSON object, or null where the model has nothing of use to say. */
type AskModel = (question: ManifestQuestion) => Promise<Readonly<Record<string, unknown>> | null>;

/** The text of a file of the memory folder; undefined where there is none. */
type ReadMemory = (path: string) => Promise<string | undefined>;

interface ManifestInputs {
	/** Whose memories count besides the person's own. */
	readonly workspaceIds: readonly string[];
	readonly query: string;
	readonly read: ReadMemory;
	/** Rows of the catalog by path. */
	readonly catalog?: ReadonlyMap<string, CatalogEntry>;
	/** Absent where no model is set up: then nothing is recalled this way. */
	readonly ask?: AskModel;
	/** The nearest leaves in meaning, best first; undefined where not every one of them has a vector. */
	nearest?(entries: readonly ManifestEntry[]): Promise<readonly NearLeaf[] | undefined>;
	readonly limit: number;
}

export const recallScopes: readonly RecallScope[] = ['workspace', 'preference', 'identity'];
const mostPrimary = 8;
const mostReserve = 4;
const mostEntries = 200;

interface ScopeIndex {
	readonly scope: RecallScope;
	readonly path: string;
	/** Empty for the person's own. */
	readonly workspaceId: string;
}

const indexesOf = (workspaceIds: readonly string[]): readonly ScopeIndex[] => [
	...workspaceIds.map((workspaceId) => ({
		scope: 'workspace' as const,
		path: `workspace/${workspaceId}/MEMORY.md`,
		workspaceId,
	})),
	{ scope: 'preference', path: 'preference/MEMORY.md', workspaceId: '' },
	{ scope: 'identity', path: 'identity/MEMORY.md', workspaceId: '' },
];

/** Of a leaf that the catalog does not know. */
const longAgo = new Date(0).toISOString();

/** Newest first. */
async function manifestOf({ workspaceIds, read, catalog }: ManifestInputs): Promise<ManifestEntry[]> {
	const entries: ManifestEntry[] = [];
	for (const { scope, path: indexPath, workspaceId } of indexesOf(workspaceIds)) {
		const text = (await read(indexPath)) ?? '';
		for (const { leafPath, title, summary } of parseIndex(indexPath, scope, workspaceId, text)) {
			const row = catalog?.get(leafPath);
			const memoryType = row?.memoryType ?? typeOfPath(leafPath);
			entries.push({ path: leafPath, indexPath, scope, memoryType, title, summary, row });
		}
	}
	const updated = ({ row }: ManifestEntry): string => row?.updatedAt ?? longAgo;
	return entries.sort((a, b) => updated(b).localeCompare(updated(a))).slice(0, mostEntries);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const reasonFor = (answer: Readonly<Record<string, unknown>>, path: string): string =>
	isObject(answer.reason_by_path) ? textOf(answer.reason_by_path[path]) : '';

/** Those of `known` that `value` lists, in whatever case. */
function among<Name extends string>(known: readonly Name[], value: unknown): Name[] {
	const named = stringArray(value).map((name) => name.toLowerCase());
	return known.filter((name) => named.includes(name));
}

/** Entries in what the model left of scopes and types; a filter that leaves nothing counts only where it is met. */
function offered(entries: readonly ManifestEntry[], plan: Readonly<Record<string, unknown>>): ReadonlySet<string> {
	const scopes = among(recallScopes, plan.scopes);
	const types = among(memoryTypes, plan.memory_types);
	const fits = entries.filter(
		({ scope, memoryType }) =>
			(scopes.length === 0 || scopes.includes(scope)) && (types.length === 0 || types.includes(memoryType)),
	);
	return new Set((fits.length > 0 ? fits : entries).map(({ path }) => path));
}

/** Leaves that a model is shown, and why. */
interface Shortlist {
	readonly primary: readonly string[];
	readonly reserve: readonly string[];
	/** Null where the question was left as it is. */
	readonly rewrittenQuery: string | null;
	readonly reason: string;
	reasonOf(path: string): string;
}

/** By what the model makes of the list; null where it wants none of them. */
async function planned(entries: readonly ManifestEntry[], query: string, ask: AskModel): Promise<Shortlist | null> {
	const plan = await ask({ kind: 'plan', query, entries });
	if (!plan || plan.should_recall === false) return null;
	const allowed = offered(entries, plan);
	const primary = stringArray(plan.primary_paths)
		.filter((path) => allowed.has(path))
		.slice(0, mostPrimary);
	const reserve = stringArray(plan.reserve_paths)
		.filter((path) => allowed.has(path) && !primary.includes(path))
		.slice(0, mostReserve);
	return {
		primary,
		reserve,
		rewrittenQuery: textOf(plan.rewritten_query) || null,
		reason: textOf(plan.reason),
		reasonOf: (path) =>
			reasonFor(plan, path) || (primary.includes(path) ? 'selected_from_index' : 'selected_as_reserve'),
	};
}

/** By meaning, without asking; null where that cannot be told of every leaf. */
async function narrowed(
	entries: readonly ManifestEntry[],
	nearest: ManifestInputs['nearest'],
): Promise<Shortlist | null> {
	const near = await nearest?.(entries);
	if (!near || near.length === 0) return null;
	const paths = near.map(({ path }) => path);
	const distances = new Map(near.map(({ path, distance }) => [path, distance.toFixed(6)]));
	return {
		primary: paths.slice(0, mostPrimary),
		reserve: paths.slice(mostPrimary, mostPrimary + mostReserve),
		rewrittenQuery: null,
		reason: '',
		reasonOf: (path) => `vector_distance:${distances.get(path)}`,
	};
}

/** Has the leaves of the shortlist opened and judged; null where the model finds nothing of use among them. */
async function judged(
	{ primary, reserve, rewrittenQuery, reason, reasonOf }: Shortlist,
	entries: readonly ManifestEntry[],
	{ query, read, limit }: ManifestInputs,
	ask: AskModel,
): Promise<ManifestMemory[] | null> {
	const opened = new Map<string, Omit<ManifestMemory, 'score' | 'reasons'>>();
	const open = async (paths: readonly string[]): Promise<void> => {
		for (const path of paths) {
			const text = await read(path);
			if (text !== undefined) opened.set(path, openedLeaf(path, text, entries));
		}
	};
	const choose = (reserved: readonly string[]) =>
		ask({
			kind: 'choose',
			query,
			rewrittenQuery,
			opened: [...opened.values()],
			reserve: entries.filter(({ path }) => reserved.includes(path)),
		});

	await open(primary);
	if (opened.size === 0) return null;
	let choice = await choose(reserve);
	if (statusIn(choice) === 'expand_once') {
		const more = stringArray(choice?.expansion_paths).filter((path) => reserve.includes(path));
		if (more.length === 0) return null;
		await open(more);
		choice = await choose([]);
	}
	if (!choice || statusIn(choice) !== 'sufficient') return null;
	const answer = choice;
	const kept = stringArray(answer.final_paths)
		.flatMap((path) => opened.get(path) ?? [])
		.slice(0, Math.max(1, limit));
	if (kept.length === 0) return null;
	return kept.map((memory, index) => ({
		...memory,
		score: Math.max(0.1, (10 - index) / 10),
		reasons: [
			`plan:${reason || 'durable_memory_recall_needed'}`,
			`candidate:${reasonOf(memory.path)}`,
			`final:${reasonFor(answer, memory.path) || 'selected_after_leaf_review'}`,
		],
	}));
}

/**
 * Recall by way of the indexes: a model says which leaves to open, or their meaning does; the model sees them and says which
 * to keep, having more of them opened once if it asks for it. Null where it finds nothing of use. Rejects where `ask`,
 * `read` or `nearest` does.
 */
export async function recallFromIndexes(inputs: ManifestInputs): Promise<ManifestMemory[] | null> {
	const { query, ask, nearest } = inputs;
	if (!ask) return null;
	const entries = await manifestOf(inputs);
	if (entries.length === 0) return null;
	const near = await narrowed(entries, nearest);
	const byMeaning = near && (await judged(near, entries, inputs, ask));
	if (byMeaning) return byMeaning;
	const plan = await planned(entries, query, ask);
	return plan && (await judged(plan, entries, inputs, ask));
}

/** Whatever is no other status is taken for enough. */
function statusIn(answer: Readonly<Record<string, unknown>> | null): 'sufficient' | 'expand_once' | 'none' {
	const status = textOf(answer?.status).toLowerCase();
	return status === 'expand_once' || status === 'none' ? status : 'sufficient';
}

/** Without a row in the catalog a leaf speaks for itself; the index stands in for what it leaves out. */
function openedLeaf(
	path: string,
	text: string,
	entries: readonly ManifestEntry[],
): Omit<ManifestMemory, 'score' | 'reasons'> {
	const { title, summary, memoryType, excerpt } = readLeaf(path, text);
	const listed = entries.find((entry) => entry.path === path);
	return {
		path,
		memoryType,
		title: title || listed?.title || path,
		summary: summary || listed?.summary || '',
		verificationPolicy: governanceOf(memoryType).verificationPolicy,
		excerpt,
	};
}
