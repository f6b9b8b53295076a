import type { LedgerRow } from '../../../prompt/ledger.ts';
import { createPrompt, type Prompt } from '../../../prompt/prompt.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { rowOf } from '../../coding/entry.ts';
import { prosePart } from '../../coding/parts.ts';
import { providerIn, statedWindow } from '../config/settings.ts';
import type { HermesEntry } from '../context/contextFile.ts';
import { limitOf } from '../context/cut.ts';
import { projectEntries } from '../context/projectContext.ts';
import { soulEntry } from '../context/soul.ts';
import { runtimeId } from '../known.ts';
import { type HermesTarget, memoryTargets } from '../memory/targets.ts';
import { skillPlatformOf } from '../skills/capability.ts';
import { skillsFor } from '../skills/find.ts';
import { worldOf } from '../world.ts';
import { hasWorkspace, isCoding } from './coding.ts';
import { failureIn } from './failure.ts';
import { memoryEntries } from './memoryParts.ts';
import { modelOf } from './model.ts';
import { pieceOf, taskPiece } from './pieces.ts';
import { fact, filePart, type HermesBlock, type HermesRun, joined } from './run.ts';
import { traitsOf, whyKept } from './sessions.ts';
import { skillRows } from './skillRows.ts';
import { stableBlocks } from './stable.ts';
import { windowOf } from './window.ts';
import { fileWords } from './words.ts';

const unit = 'code points';

/** What the agent has read before it is asked anything. */
export function assemble(snapshot: Snapshot, session: Session, wording: Wording): Prompt {
	const run = runOf(snapshot, session, wording);
	const { world, words, skills } = run;
	const soul = soulEntry(world, words);
	const entries = [...(soul ? [soul] : []), ...projectEntries(world, words), ...memoryEntries(world, words.say)].map(
		(entry) => kept(entry, session),
	);
	const failure = failureIn(run);
	const all = [...entries.map((entry) => rowFor(world.root, entry)), ...skillRows(world.root, skills)];
	const rows = failure === undefined ? all : all.map((row) => withheld(row, failure.why));
	const blocks = () => [
		...stableBlocks(run, entries[0]),
		contextBlock(run, entries),
		...memoryBlocks(run, entries),
		closingBlock(run),
		addedBlock(run),
	];
	return createPrompt({
		runtime: runtimeId,
		session,
		...(failure && {
			preparation: { creates: [], deletes: [], passesOver: [], startsRepository: false, failure },
		}),
		parts: () => (failure === undefined ? joined(blocks()) : []),
		ledger: { rows, unit, injected: injectedOf(rows) },
	});
}

/** The list of skills is no file. */
const injectedOf = (rows: readonly LedgerRow[]): number =>
	rows.reduce((sum, { role, injectedLength }) => sum + (role === 'skill' ? 0 : injectedLength), 0);

function runOf(snapshot: Snapshot, session: Session, wording: Wording): HermesRun {
	const world = worldOf(snapshot, session);
	const model = modelOf(world.settings, session.model);
	const window = session.contextWindow ?? statedWindow(world.settings) ?? windowOf(model);
	return {
		world,
		session,
		wording,
		words: fileWords(limitOf(world.settings, window), wording),
		model,
		skills: skillsFor(snapshot, session, skillPlatformOf(session)),
		isCoding: isCoding(world, traitsOf(session).platform),
		hasWorkspace: hasWorkspace(world),
	};
}

/** Nothing arrives where there is no prompt. */
const withheld = ({ partId: _partId, ...row }: LedgerRow, reason: string): LedgerRow => ({
	...row,
	fate: 'withheld',
	reason,
	injectedLength: 0,
	kept: [],
});

/** As this session has it: withheld where its kind does not read such files. */
function kept({ shown, ...entry }: HermesEntry, session: Session): HermesEntry {
	const why = whyKept(session, entry.role);
	if (why === undefined) return { ...entry, ...(shown && { shown }) };
	const isRead = shown !== undefined || entry.fate === 'refused' || entry.fate === 'seeded';
	return isRead ? { ...entry, fate: 'withheld', reason: why } : entry;
}

function rowFor(root: string, entry: HermesEntry): LedgerRow {
	const row = rowOf(root, entry, unit);
	// What stands in its place is nothing of the file.
	return entry.blocked ? { ...row, injectedLength: 0, kept: [] } : row;
}

/** The instructions of the project, below a heading. */
function contextBlock(run: HermesRun, entries: readonly HermesEntry[]): HermesBlock {
	const parts = entries
		.filter(({ role }) => role !== 'soul' && targetNamed(role) === undefined)
		.flatMap((entry) => filePart(run, entry) ?? []);
	if (parts.length === 0) return [];
	return [
		fact('context.heading', 'Files of the project', '# Project Context\n\n'),
		prosePart(pieceOf('context'), 'Files of the project', run.wording),
		fact('context.line', 'Files of the project', '\n\n'),
		...parts,
	];
}

const targetNamed = (role: string): HermesTarget | undefined => memoryTargets.find((target) => target === role);

const memoryBlocks = (run: HermesRun, entries: readonly HermesEntry[]): readonly HermesBlock[] =>
	entries
		.filter(({ role }) => targetNamed(role) !== undefined)
		.map((entry) => {
			const part = filePart(run, entry);
			return part ? [{ ...part, stability: 'volatile' as const }] : [];
		});

/** The day, and who answers. */
function closingBlock({ world: { settings }, session, model }: HermesRun): HermesBlock {
	const provider = providerIn(settings);
	const lines = [
		`Conversation started: ${dayOf(session)}`,
		...(model === '' ? [] : [`Model: ${model}`]),
		...(provider === '' ? [] : [`Provider: ${provider}`]),
	];
	return [fact('closing', 'The day and the model', lines.join('\n'), 'volatile')];
}

/** What stands behind all of it, and is not kept with the conversation. */
function addedBlock({ world: { settings }, session, wording }: HermesRun): HermesBlock {
	if (session.kind === 'subagent') return [prosePart(taskPiece, 'Its task', wording)];
	const said = settings.value('agent', 'system_prompt');
	const isRead = session.kind !== 'cron' && typeof said === 'string';
	return isRead ? [fact('added', 'agent.system_prompt', said.trim(), 'volatile')] : [];
}

/** `Saturday, November 28, 2026`. */
const dayOf = ({ now, timeZone }: Session): string =>
	new Intl.DateTimeFormat('en-US', {
		timeZone,
		weekday: 'long',
		month: 'long',
		day: '2-digit',
		year: 'numeric',
	}).format(now);
