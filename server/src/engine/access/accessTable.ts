import type { Prompt } from '../prompt/prompt.ts';
import type { AccessFact, AccessReport, AccessRow } from '../runtimes/capabilities/access.ts';
import type { Runtime } from '../runtimes/runtime.ts';
import { isFailure, locate, parseJson5 } from '../text/json5.ts';
import { linesOf } from '../text/lines.ts';
import type { SessionKind } from '../workspace/session.ts';
import type { Snapshot } from '../workspace/snapshot.ts';

/** A fact with the place that it came from. */
export interface PlacedFact {
	readonly text: string;
	/** Keys joined by dots: `agents.defaults.sandbox.mode`. */
	readonly key?: string;
	/** From 1, in the configuration; absent where the key is not written there. */
	readonly line?: number;
}

interface AccessTableRow {
	readonly agent: string;
	readonly session: SessionKind;
	readonly commands: PlacedFact;
	readonly workspace: PlacedFact;
	readonly denied: PlacedFact;
	/** Files whose text is in its prompt; undefined for an agent that lives in another folder. */
	readonly prompt: readonly string[] | undefined;
}

export interface AccessTable {
	/** Absolute path of the configuration; undefined where there is none. */
	readonly config: string | undefined;
	readonly problem?: string;
	readonly rows: readonly AccessTableRow[];
	readonly crafted: readonly (Omit<AccessReport['crafted'][number], 'key'> & Omit<PlacedFact, 'text'>)[];
}

/** The line of a key in the configuration's own text. */
function placing({ config }: Snapshot) {
	const parsed = config?.content.kind === 'text' ? parseJson5(config.content.text) : undefined;
	if (!parsed || isFailure(parsed)) return (): undefined => undefined;
	const starts = linesOf(parsed.text).map(({ start }) => start);
	return (key: readonly (string | number)[]): number | undefined => {
		const found = locate(parsed.body, key);
		if (found.found < key.length) return undefined;
		const { start } = found.key ?? found.value;
		return starts.filter((each) => each <= start).length;
	};
}

const filesIn = (prompt: Prompt): readonly string[] =>
	prompt.ledger.rows
		.filter(({ injectedLength, fate }) => injectedLength > 0 && fate !== 'missing')
		.map(({ path }) => path);

/** Who may read and write what; undefined where nothing is known of that for this runtime. */
export function accessTable(
	runtime: Runtime,
	snapshot: Snapshot,
	promptOf: (kind: SessionKind) => Prompt,
): AccessTable | undefined {
	const report = runtime.access?.report(snapshot);
	if (!report) return undefined;
	const lineOf = placing(snapshot);
	const placed = (key: AccessFact['key']): Omit<PlacedFact, 'text'> => {
		const line = key && lineOf(key);
		return { ...(key && { key: key.join('.') }), ...(line !== undefined && { line }) };
	};
	// Where no agent is said to live here, previews take the first for the one that does.
	const isHere = report.rows.some(({ folder }) => folder === snapshot.root);
	const isOwn = ({ agent, folder }: AccessRow) => (isHere ? folder === snapshot.root : agent === report.rows[0]?.agent);
	const fact = ({ text, key }: AccessFact): PlacedFact => ({ text, ...placed(key) });
	return {
		config: snapshot.config?.path,
		...(report.problem !== undefined && { problem: report.problem }),
		rows: report.rows.map((row: AccessRow) => ({
			agent: row.agent,
			session: row.session,
			commands: fact(row.commands),
			workspace: fact(row.workspace),
			denied: fact(row.denied),
			prompt: isOwn(row) ? filesIn(promptOf(row.session)) : undefined,
		})),
		crafted: report.crafted.map(({ key, ...rest }) => ({ ...rest, ...placed(key) })),
	};
}
