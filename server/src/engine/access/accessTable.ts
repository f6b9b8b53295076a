import type { Prompt } from '../prompt/prompt.ts';
import type { AccessFact, AccessReport, AccessRow, SettingKey } from '../runtimes/capabilities/access.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import type { SessionKind } from '../workspace/session.ts';
import type { Snapshot } from '../workspace/snapshot.ts';

/** A setting that something follows from. */
export interface PlacedSetting {
	/** Keys joined by dots: `agents.defaults.sandbox.mode`. */
	readonly key: string;
	/** From 1; absent where the key is not written. */
	readonly line?: number;
	/** Absolute path of the file that the line is in, where that is not the configuration itself. */
	readonly file?: string;
}

/** A fact with the places that it comes from; none where the version’s own default counts. */
export interface PlacedFact {
	readonly text: string;
	readonly from: readonly PlacedSetting[];
}

interface AccessTableRow {
	readonly agent: string;
	readonly session: SessionKind;
	readonly commands: PlacedFact;
	readonly workspace: PlacedFact;
	/** A fact for each list that keeps tools from it. */
	readonly denied: readonly PlacedFact[];
	/** Files whose text is in its prompt. `elsewhere`: the agent lives in another folder. `not known`: it may be a copy. */
	readonly prompt: readonly string[] | 'elsewhere' | 'not known';
}

export interface AccessTable {
	/** Absolute path of the configuration; undefined where there is none. */
	readonly config: string | undefined;
	readonly problem?: string;
	/** What has to be known before the table is read, a sentence each. */
	readonly notes: readonly string[];
	readonly rows: readonly AccessTableRow[];
	/** What names in `denied` stand for, a sentence each. */
	readonly meanings: readonly string[];
	readonly crafted: readonly (Omit<AccessReport['crafted'][number], 'from'> & Omit<PlacedFact, 'text'>)[];
}

/** What the table asks of the outside. */
export interface AccessAround {
	/** Of the runtime, with its version. */
	readonly title: string;
	/** The prompt of an agent in this folder. */
	promptOf(kind: SessionKind, agentId: string): Prompt;
	/** True where both absolute paths lead to one folder, links followed. */
	isSameFolder(a: string, b: string): boolean;
	/** True where `path` leads to `folder` or into it, links followed. */
	isInFolder(folder: string, path: string): boolean;
}

const filesIn = (prompt: Prompt): readonly string[] =>
	prompt.ledger.rows
		.filter(({ injectedLength, fate }) => injectedLength > 0 && fate !== 'missing')
		.map(({ path }) => path);

function placing({ config }: Snapshot, { placeOf }: AccessReport) {
	return (keys: readonly SettingKey[] = []): readonly PlacedSetting[] =>
		keys.map((key) => {
			const place = placeOf(key);
			return {
				key: key.join('.'),
				...(place && { line: place.line, ...(place.file !== config?.path && { file: place.file }) }),
			};
		});
}

/** Who may read and write what; undefined where nothing is known of that for this runtime. */
export function accessTable(runtime: Runtime, snapshot: Snapshot, around: AccessAround): AccessTable | undefined {
	const report = runtime.access?.report(snapshot);
	if (!report) return undefined;
	const placed = placing(snapshot, report);
	const fact = ({ text, from }: AccessFact): PlacedFact => ({ text, from: placed(from) });
	const folders = new Set(report.rows.flatMap(({ folder }) => folder ?? []));
	const here = new Set([...folders].filter((folder) => around.isSameFolder(folder, snapshot.root)));
	const assumed = here.size === 0 ? report.homeless : undefined;
	const promptIn = ({ agent, folder, session, copied }: AccessRow): AccessTableRow['prompt'] => {
		if (agent !== assumed && !(folder !== undefined && here.has(folder))) return 'elsewhere';
		if (copied === 'not known') return 'not known';
		const files = filesIn(around.promptOf(session, agent));
		return copied ? files.filter((path) => copied.includes(path)) : files;
	};
	const homes = new Map(
		report.rows.flatMap(({ agent, folder }) => (folder === undefined ? [] : [[agent, folder] as const])),
	);
	const shared = [...homes].flatMap(([agent, folder]) =>
		[...homes]
			.filter(([other, inner]) => other !== agent && around.isInFolder(folder, inner))
			.filter(([other, inner]) => agent < other || !around.isInFolder(inner, folder))
			.map(([other, inner]) =>
				around.isSameFolder(folder, inner)
					? `${agent} and ${other} live in the same folder: each has the workspace of the other.`
					: `The folder of ${other} is inside that of ${agent}: who has the workspace of ${agent} has both.`,
			),
	);
	const notes = [
		...(snapshot.config === undefined
			? [`There is no configuration for ${around.title}, so its defaults count. ${report.defaults}`]
			: []),
		...(here.size === 0
			? [
					assumed === undefined
						? 'No agent of the configuration lives in this folder.'
						: `No configuration names the folder of ${assumed}. The table takes it to be this one.`,
				]
			: []),
		...shared,
	];
	return {
		config: snapshot.config?.path,
		...(report.problem !== undefined && { problem: report.problem }),
		notes,
		rows: report.rows.map((row) => ({
			agent: row.agent,
			session: row.session,
			commands: fact(row.commands),
			workspace: fact(row.workspace),
			denied: row.denied.map(fact),
			prompt: promptIn(row),
		})),
		meanings: report.meanings,
		crafted: report.crafted.map(({ from, ...rest }) => ({ ...rest, from: placed(from) })),
	};
}
