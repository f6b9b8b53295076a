import type { LedgerRow } from '../../../prompt/ledger.ts';
import { createPrompt, type Part, type Prompt } from '../../../prompt/prompt.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { partOf, rowOf } from '../../coding/entry.ts';
import { factsOf, prosePart } from '../../coding/parts.ts';
import { type HermesSettings, isOn, providerIn, statedWindow } from '../config/settings.ts';
import type { HermesEntry } from '../context/contextFile.ts';
import { limitOf } from '../context/cut.ts';
import { projectEntries } from '../context/projectContext.ts';
import { soulEntry } from '../context/soul.ts';
import { runtimeId } from '../known.ts';
import { type MemoryTarget, memoryTargets } from '../memory/targets.ts';
import { type HermesWorld, isRemote, worldOf } from '../world.ts';
import { hasWorkspace, isCoding } from './coding.ts';
import { memoryEntries } from './memoryParts.ts';
import { editPiece, modelOf, piecesForModel } from './model.ts';
import {
	backendPiece,
	type PieceName,
	pieceOf,
	platformPiece,
	profilePiece,
	taskPiece,
	workspacePiece,
} from './pieces.ts';
import { traitsOf, whyKept } from './sessions.ts';
import { windowOf } from './window.ts';
import { type FileWords, fileWords } from './words.ts';

const unit = 'code points';

const fact = factsOf('hermes');

/** What is separated from the rest by an empty line. */
type HermesBlock = readonly Part[];

/** What one session of the program has to go by. */
interface HermesRun {
	readonly world: HermesWorld;
	readonly session: Session;
	readonly wording: Wording;
	readonly words: FileWords;
	readonly model: string;
}

/** What the agent has read before it is asked anything. */
export function assemble(snapshot: Snapshot, session: Session, wording: Wording): Prompt {
	const world = worldOf(snapshot, session);
	const model = modelOf(world.settings, session.model);
	const window = session.contextWindow ?? statedWindow(world.settings) ?? windowOf(model);
	const words = fileWords(limitOf(world.settings, window), wording);
	const run: HermesRun = { world, session, wording, words, model };
	const soul = soulEntry(world, words);
	const project = projectEntries(world, words);
	const remembered = memoryEntries(world, words.say);
	const entries = [...(soul ? [soul] : []), ...project, ...remembered].map((entry) => kept(entry, session));
	const rows = entries.map((entry) => rowFor(world.root, entry));
	return createPrompt({
		runtime: runtimeId,
		session,
		parts: () =>
			joined([
				...stableBlocks(run, entries[0]),
				contextBlock(run, entries),
				...memoryBlocks(run, entries),
				closingBlock(run),
				addedBlock(run),
			]),
		ledger: { rows, unit, injected: rows.reduce((sum, { injectedLength }) => sum + injectedLength, 0) },
	});
}

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

/** Ends with an empty line before the next one. */
const joined = (blocks: readonly HermesBlock[]): readonly Part[] => {
	const filled = blocks.map((block) => block.filter(({ text }) => text !== '')).filter(({ length }) => length > 0);
	return filled.flatMap((block, index) => (index === filled.length - 1 ? block : ended(block)));
};

const ended = (block: HermesBlock): HermesBlock =>
	block.map((part, index) => (index === block.length - 1 ? { ...part, text: `${part.text.trimEnd()}\n\n` } : part));

/** Who the agent is, how it works, and where. */
function stableBlocks(run: HermesRun, soul: HermesEntry | undefined): readonly HermesBlock[] {
	const { world, session, wording, model } = run;
	const { settings } = world;
	const { platform, tools } = traitsOf(session);
	const said = (...names: readonly PieceName[]): HermesBlock => {
		const parts = names
			.map((name) => prosePart(pieceOf(name), titles[name], wording))
			.filter(({ text }) => text !== '');
		return parts.map((part, index) => (index === parts.length - 1 ? part : { ...part, text: `${part.text} ` }));
	};
	const soulPart = soul?.role === 'soul' ? filePart(run, soul) : undefined;
	const edit = editPiece(model);
	return [
		soulPart ? [soulPart] : said('identity'),
		said('help'),
		isOn(settings, 'agent', 'task_completion_guidance') ? said('completion') : [],
		isOn(settings, 'agent', 'parallel_tool_call_guidance') ? said('parallel') : [],
		said(...(['memory', 'search', 'skills'] as const).filter((tool) => tools.has(tool))),
		said('steer'),
		...piecesForModel(model, settings).map((name) => said(name)),
		environmentBlock(run),
		...(isCoding(world, platform)
			? [
					[...said('coding'), ...(edit ? [fact('coding.edit', 'Working on code', '\n'), ...said(edit)] : [])],
					hasWorkspace(world) ? [prosePart(workspacePiece, 'The repository', wording)] : [],
					[fact('operator', 'agent.coding_instructions', operatorText(run))],
				]
			: []),
		[prosePart(profilePiece(world.profile, world.home), 'The profile', wording)],
		platformBlock(run, platform),
	];
}

const titles: Readonly<Record<PieceName, string>> = {
	identity: 'Who it is',
	help: 'About the program',
	completion: 'Finishing tasks',
	parallel: 'Several tools at once',
	memory: 'Remembering',
	search: 'Earlier conversations',
	skills: 'Looking after skills',
	steer: 'Messages in between',
	enforcement: 'Calling tools',
	google: 'For models of Google',
	openai: 'For models of OpenAI',
	coding: 'Working on code',
	patch: 'Editing files',
	replace: 'Editing files',
	context: 'Files of the project',
	cut: 'What is cut',
};

const hosts: Readonly<Record<string, string>> = { darwin: 'macOS', win32: 'Windows' };

function environmentBlock(run: HermesRun): HermesBlock {
	const { settings } = run.world;
	return isRemote(settings)
		? [
				prosePart(backendPiece, 'Where it works', run.wording),
				fact('environment', 'Where it works', hintText(settings)),
			]
		: [fact('environment', 'Where it works', `${environmentText(run)}${hintText(settings)}`)];
}

/** What the settings add, behind an empty line; empty where they add nothing. */
function hintText({ value }: HermesSettings): string {
	const said = value('agent', 'environment_hint');
	return typeof said === 'string' && said.trim() !== '' ? `\n\n${said.trim()}` : '';
}

/** The release of the system is that of the machine. */
function environmentText({ world }: HermesRun): string {
	const { platform, personHome, cwd } = world;
	return [
		`Host: ${hosts[platform] ?? 'Linux'} (…)`,
		`User home directory: ${personHome}`,
		...(cwd === undefined ? [] : [`Current working directory: ${cwd}`]),
	].join('\n');
}

function operatorText({ world: { settings } }: HermesRun): string {
	const said = settings.value('agent', 'coding_instructions');
	const lines = (Array.isArray(said) ? said : [said]).flatMap((each) =>
		typeof each === 'string' && each.trim() !== '' ? [each.trim()] : [],
	);
	return lines.length === 0 ? '' : `Operator instructions (from config):\n${lines.join('\n')}`;
}

/** How to write there; the settings may add to it, or say it in other words. */
function platformBlock({ world: { settings }, wording }: HermesRun, platform: string): HermesBlock {
	const own = platformPiece(platform);
	const said = settings.value('platform_hints', platform);
	const text = (key: string): string => {
		const value =
			typeof said === 'string' ? (key === 'append' ? said : '') : settings.value('platform_hints', platform, key);
		return typeof value === 'string' ? value.trim() : '';
	};
	const instead = text('replace');
	const more = text('append');
	const first =
		instead !== ''
			? [fact('platform.instead', 'The platform', instead)]
			: own
				? [prosePart(own, 'The platform', wording)]
				: [];
	return more === ''
		? first
		: [...first, fact('platform.more', 'The platform', first.length > 0 ? `\n\n${more}` : more)];
}

const filePart = ({ world, words }: HermesRun, entry: HermesEntry): Part | undefined => {
	const part = partOf(world.root, entry, ['', '']);
	return part && words.withGaps(part);
};

/** The instructions of the project, below a heading. */
function contextBlock(run: HermesRun, entries: readonly HermesEntry[]): HermesBlock {
	const parts = entries
		.filter(({ role }) => role !== 'soul' && targetNamed(role) === undefined)
		.flatMap((entry) => filePart(run, entry) ?? []);
	if (parts.length === 0) return [];
	return [
		fact('context.heading', 'Files of the project', '# Project Context\n\n'),
		prosePart(pieceOf('context'), titles.context, run.wording),
		fact('context.line', 'Files of the project', '\n\n'),
		...parts,
	];
}

const targetNamed = (role: string): MemoryTarget | undefined => memoryTargets.find((target) => target === role);

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
