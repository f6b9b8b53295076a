import type { Fate, LedgerRow } from '../prompt/ledger.ts';
import type { Part, Prompt } from '../prompt/prompt.ts';
import { tokensOfPart, tokensOfPrompt } from '../prompt/promptTokens.ts';
import type { Wording } from '../prompt/wording/wording.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import type { TokenCounter } from '../text/lengths/tokens.ts';
import { isAround } from '../workspace/places.ts';
import type { Session } from '../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../workspace/snapshot.ts';
import { type FileReach, reachOf } from './reach.ts';

/** One agent of a comparison. */
interface ComparedAgent {
	/** As `Runtime.id`. */
	readonly id: string;
	readonly title: string;
	/** Of its whole prompt. */
	readonly tokens: number;
	/** How many files arrive. */
	readonly arriving: number;
	/** Files that another agent looks at and that this one never does. */
	readonly neverSeen: readonly WorkspacePath[];
}

/** What one agent makes of a file that it looks at. */
export interface Sight {
	readonly fate: Fate;
	readonly reach: FileReach;
	/** One clause for people; empty where `fate` says it all. */
	readonly reason: string;
	/** Of what stands in the prompt for the file; 0 where nothing does. */
	readonly tokens: number;
	/** Its place among the files that arrive, from 1; absent where it does not arrive. */
	readonly order?: number;
	/** The file that brings it in, where one does. */
	readonly importedBy?: WorkspacePath;
}

interface ComparedFile {
	readonly path: WorkspacePath;
	/** In the order of the agents; undefined where that agent never looks at it. */
	readonly sights: readonly (Sight | undefined)[];
}

/** What one agent reads and another never sees. */
interface Difference {
	/** As `Runtime.id`. */
	readonly reads: string;
	readonly neverSees: string;
	readonly paths: readonly WorkspacePath[];
}

export interface Comparison {
	/** In the order of the runtimes that were given. */
	readonly agents: readonly ComparedAgent[];
	/** Those of the workspace first, then those around it, each sorted by path. */
	readonly files: readonly ComparedFile[];
	readonly differences: readonly Difference[];
}

/** One runtime's prompt with the rows of each file; a file may arrive more than once. */
interface View {
	readonly runtime: Runtime;
	readonly prompt: Prompt;
	readonly rows: ReadonlyMap<WorkspacePath, readonly LedgerRow[]>;
	readonly parts: ReadonlyMap<string, Part>;
	/** Where each file that arrives stands among them, from 1. */
	readonly orders: ReadonlyMap<WorkspacePath, number>;
}

function viewOf(runtime: Runtime, prompt: Prompt): View {
	const rows = new Map<WorkspacePath, LedgerRow[]>();
	for (const row of prompt.ledger.rows) rows.set(row.path, [...(rows.get(row.path) ?? []), row]);
	const parts = new Map(prompt.parts.map((part) => [part.id, part]));
	const places = new Map(prompt.parts.map(({ id }, index) => [id, index]));
	const firstPlace = (of: readonly LedgerRow[]) =>
		Math.min(...of.flatMap(({ fate, partId = '' }) => (reachOf(fate) === 'text' ? (places.get(partId) ?? []) : [])));
	const arriving = [...rows]
		.map(([path, of]) => ({ path, at: firstPlace(of) }))
		.filter(({ at }) => Number.isFinite(at))
		.sort((a, b) => a.at - b.at);
	return { runtime, prompt, rows, parts, orders: new Map(arriving.map(({ path }, index) => [path, index + 1])) };
}

const reaches: readonly FileReach[] = ['text', 'name', 'later', 'nothing'];

/** The row that says most of a file: the one of which most arrives. */
const best = (rows: readonly LedgerRow[]): LedgerRow | undefined =>
	rows.toSorted((a, b) => reaches.indexOf(reachOf(a.fate)) - reaches.indexOf(reachOf(b.fate)))[0];

function sightOf({ rows, parts, orders }: View, path: WorkspacePath, counter: TokenCounter): Sight | undefined {
	const own = rows.get(path) ?? [];
	const row = best(own);
	if (!row) return undefined;
	const order = orders.get(path);
	const ids = new Set(own.flatMap(({ partId }) => partId ?? []));
	const tokens = [...ids].reduce((sum, id) => {
		const part = parts.get(id);
		// What only names a file may name many.
		return sum + (part?.source.kind === 'file' ? tokensOfPart(part, counter) : 0);
	}, 0);
	return {
		fate: row.fate,
		reach: reachOf(row.fate),
		reason: row.reason,
		tokens,
		...(order !== undefined && { order }),
		...(row.importedBy && { importedBy: row.importedBy.path }),
	};
}

/**
 * What each of `runtimes` makes of each file that any of them looks at. `sessions` and `wording` say for each which session it is, and
 * in which words. Files that nobody has are left out. Pure.
 */
export function compareEyes(
	snapshot: Snapshot,
	sessions: (runtime: Runtime) => Session,
	runtimes: readonly Runtime[],
	wording: (runtime: Runtime) => Wording,
	counter: TokenCounter,
): Comparison {
	const views = runtimes.map((runtime) =>
		viewOf(runtime, runtime.assemble(snapshot, sessions(runtime), wording(runtime))),
	);
	const files = pathsIn(views).map((path) => ({ path, sights: views.map((view) => sightOf(view, path, counter)) }));
	return {
		agents: views.map(({ runtime: { id, title }, prompt, orders }, index) => ({
			id,
			title,
			tokens: tokensOfPrompt(prompt, counter),
			arriving: orders.size,
			neverSeen: files.filter(({ sights }) => sights[index] === undefined).map(({ path }) => path),
		})),
		files,
		differences: differencesIn(runtimes, files),
	};
}

/** A file that some agent misses is a wish and no file. */
function pathsIn(views: readonly View[]): readonly WorkspacePath[] {
	const paths = views.flatMap(({ rows }) =>
		[...rows].filter(([, of]) => of.some(({ fate }) => fate !== 'missing')).map(([path]) => path),
	);
	const rank = (path: WorkspacePath) => Number(isAround(path));
	return [...new Set(paths)].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

function differencesIn(runtimes: readonly Runtime[], files: readonly ComparedFile[]): readonly Difference[] {
	return runtimes.flatMap((reader, reading) =>
		runtimes.flatMap((other, index): readonly Difference[] => {
			const paths = files
				.filter(({ sights }) => sights[reading]?.reach === 'text' && sights[index] === undefined)
				.map(({ path }) => path);
			return paths.length === 0 ? [] : [{ reads: reader.id, neverSees: other.id, paths }];
		}),
	);
}
