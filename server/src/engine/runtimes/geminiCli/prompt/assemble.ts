import type { LedgerRow } from '../../../prompt/ledger.ts';
import { createPrompt, type Part, type Prompt } from '../../../prompt/prompt.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';
import type { ContextFile } from '../context/files.ts';
import { discoveries, type TouchDiscovery } from '../context/later.ts';
import { listedUnder } from '../context/listed.ts';
import { type Loaded, type LoadPlan, loadContext, type Tier } from '../context/load.ts';
import { planFor } from '../context/plan.ts';
import { otherNames } from '../files.ts';
import { skillParts, skillRows } from '../skills/section.ts';
import { skillsOf } from '../skills/select.ts';
import { type World, worldOf } from '../world.ts';
import { laterContext, sessionContext, systemContext } from './memory.ts';
import { fact, partMaker } from './parts.ts';
import { absentRow, carriedRows, importRows, lengthOf, outRow, type RowPlace } from './rows.ts';
import { firstMessage } from './session.ts';
import { systemInstruction } from './system.ts';

/** What tool servers say of themselves is known to a running program alone. */
const serversOf = ({ runContext }: Session): string => runContext?.['gemini-cli.servers'] ?? '';

/** The system instruction, the first message, and what touched files have brought in since. */
export function assemble(id: string, snapshot: Snapshot, session: Session, wording: Wording): Prompt {
	const world = worldOf(snapshot, session);
	const plan = planFor(snapshot, session);
	const loaded = loadContext(world, plan);
	const later = discoveries(world, plan, loaded, session.touched ?? []);
	const chosen = skillsOf(world, plan);
	const maker = partMaker(world);
	const system = systemInstruction(world, maker, skillParts(world, chosen, wording), wording);
	const parts = [
		...system.parts,
		...behind(system.parts, systemContext(maker, loaded, plan.names, wording)),
		...firstMessage(world, plan, session, sessionContext(maker, loaded, plan.isTrusted, serversOf(session)), wording),
		...later.flatMap((discovery, index) => laterContext(maker, discovery, index)),
	];
	const inPrompt = carriedRows(world, maker.carried, placesIn(loaded, later));
	const rows = [
		...inPrompt,
		...system.rows,
		...outside(world, plan, snapshot, loaded, later, inPrompt),
		...skillRows(world, snapshot, chosen),
	];
	return createPrompt({
		runtime: id,
		session,
		parts: parts.filter(({ text }) => text !== ''),
		ledger: {
			rows,
			unit: 'UTF-16 units',
			injected: rows.reduce((sum, { fate, injectedLength }) => sum + (fate === 'listed' ? 0 : injectedLength), 0),
		},
	});
}

/** `context` behind the instruction, with an empty line in between; nothing stands above it where the instruction is blank. */
function behind(instruction: readonly Part[], context: readonly Part[]): readonly Part[] {
	const [first, ...others] = context;
	if (!first) return [];
	if (instruction.every(({ text }) => text === '')) return [{ ...first, text: first.text.trimStart() }, ...others];
	// The context begins with another line feed.
	return [fact('system.end', 'Instructions', '\n'), ...context];
}

const tiersOf = ({ tiers }: Loaded): readonly (readonly [Tier, readonly ContextFile[]])[] =>
	(['global', 'private', 'extension', 'project'] as const).map((tier) => [tier, tiers[tier]]);

const filesOf = (loaded: Loaded, later: readonly TouchDiscovery[]): readonly ContextFile[] => [
	...tiersOf(loaded).flatMap(([, files]) => files),
	...later.flatMap(({ files }) => files),
];

function placesIn(loaded: Loaded, later: readonly TouchDiscovery[]): ReadonlyMap<string, RowPlace> {
	const places = new Map<string, RowPlace>(
		later.flatMap(({ files }) => files.map(({ path }) => [path, 'later'] as const)),
	);
	for (const [tier, files] of tiersOf(loaded)) for (const { path } of files) places.set(path, tier);
	return places;
}

/** Rows of files of which nothing arrives. */
function outside(
	world: World,
	plan: LoadPlan,
	snapshot: Snapshot,
	loaded: Loaded,
	later: readonly TouchDiscovery[],
	inPrompt: readonly LedgerRow[],
): readonly LedgerRow[] {
	const files = filesOf(loaded, later);
	const told = new Set(inPrompt.map(({ path }) => path));
	const rows: LedgerRow[] = [];
	const tell = (row: LedgerRow | undefined): void => {
		if (!row || told.has(row.path)) return;
		told.add(row.path);
		rows.push(row);
	};
	for (const file of files) tell(absentRow(world, file));
	for (const file of loaded.withheld) tell(withheldRow(snapshot, world.pathOf(file)));
	const attempts = files.flatMap(({ expansion }) => expansion?.attempts ?? []);
	for (const row of importRows(world, attempts, told)) tell(row);
	for (const path of listedUnder(snapshot, plan.names)) tell(waitingRow(plan, snapshot, path));
	for (const name of otherNames) if (snapshot.files.has(name)) tell(otherRow(snapshot, name));
	return rows;
}

const untrusted = 'the folder is not trusted, so Gemini CLI leaves out what is in it';

const withheldRow = (snapshot: Snapshot, path: WorkspacePath): LedgerRow =>
	outRow(path, 'instructions', 'withheld', untrusted, lengthOf(snapshot, path));

/** A context file of a folder that no run begins in. */
function waitingRow({ isTrusted }: LoadPlan, snapshot: Snapshot, path: WorkspacePath): LedgerRow {
	if (!isTrusted) return withheldRow(snapshot, path);
	const folder = path.slice(0, path.lastIndexOf('/'));
	return outRow(
		path,
		'context',
		'waiting',
		`it comes once a tool reads, lists or changes something in ${folder}`,
		lengthOf(snapshot, path),
	);
}

/** A file of other programs, which people expect this one to read. */
const otherRow = (snapshot: Snapshot, path: WorkspacePath): LedgerRow =>
	outRow(
		path,
		'other-context',
		'ignored',
		`Gemini CLI reads it only where context.fileName in its settings names it`,
		lengthOf(snapshot, path),
	);
