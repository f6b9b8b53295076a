import { shorten } from '../../../../shared/shortened.ts';
import { momentOnWall } from '../../../../shared/wallClock.ts';
import { wallTime } from '../../engine/memory/clock.ts';
import { hasPlaceholder, type Prompt } from '../../engine/prompt/prompt.ts';
import { tokensOfPart, tokensOfPrompt } from '../../engine/prompt/promptTokens.ts';
import { shortStretches } from '../../engine/prompt/shortView.ts';
import { placeParts } from '../../engine/prompt/sourceMap.ts';
import { assembleAsChatted } from '../../engine/prompt/wording/asChatted.ts';
import { runtimeById } from '../../engine/runtimes/registry.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { lengthIn } from '../../engine/text/lengths/measure.ts';
import { loadO200kCounter } from '../../engine/text/lengths/o200k.ts';
import { runNotes } from '../../engine/workspace/runNotes.ts';
import type { Session, SessionKind } from '../../engine/workspace/session.ts';
import type { Snapshot } from '../../engine/workspace/snapshot.ts';
import { namedPlace } from '../../host/managed/placeUri.ts';
import { withOwnRecall } from '../../host/search/runtime/ownRecall.ts';
import { personaSwapReport, withRejectedPersonaSwap } from '../../host/workspace/rejectedPersonaSwap.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { locateFindings } from '../check/findings.ts';
import { pointLine } from '../history/pointLine.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
import type { WordingOption } from '../wordingOption.ts';
import { agentPlace } from '../workspace/agentPlace.ts';
import { headerOf } from '../workspace/header.ts';
import { type OpenOptions, openFolder, troublesOf } from '../workspace/openFolder.ts';
import { openFolderAsOf } from '../workspace/openPast.ts';
import { openPacks } from '../workspace/packs.ts';
import { type StandpointFlags, standpointOf } from '../workspace/standpoint.ts';

/** Throws an `InputError` where the pack that is named is none of the runtime's. */
async function promptFor(
	runtime: Runtime,
	snapshot: Snapshot,
	session: Session,
	wording: WordingOption,
	terminal: Terminal,
): Promise<Prompt> {
	if (wording === 'chat') return assembleAsChatted(runtime, snapshot, session);
	const file = wording === 'runtime' ? undefined : wording.file;
	const own = (await openPacks(file, terminal)).wordingFor(runtime.id);
	if (file !== undefined && own.id !== 'pack')
		throw new InputError(`${file} does not have the words of ${runtime.title}`);
	return runtime.assemble(snapshot, session, own);
}

export interface PreviewOptions {
	readonly folder: string;
	/** Address of a database, in the place of the folder. */
	readonly database?: string;
	/** Key of an agent of the database. */
	readonly agent?: string;
	readonly runtime?: Runtime;
	/** What of the session a person says, of a coding agent. */
	readonly standpoint?: StandpointFlags;
	/** The runtime's usual kind where none is named. */
	readonly session?: SessionKind;
	/** What the person wrote last; to a worker it is the task. */
	readonly message?: string;
	/** ms since the epoch. */
	readonly now?: number;
	/** `HH:MM` of that day, or `YYYY-MM-DD HH:MM`, in the time zone. */
	readonly at?: string;
	readonly timeZone?: string;
	/** As if a stand-in persona that the configuration asks for in vain were accepted. */
	readonly personaSwap?: boolean;
	/** Whether the dice bring it. */
	readonly dice?: 'yes' | 'no';
	/** A day, a moment or a commit: the prompt of then. */
	readonly asOf?: string;
	/** With `asOf`: by the backup of this computer. */
	readonly backup?: boolean;
	/** Keys of projects that count as open. */
	readonly project?: readonly string[];
	readonly wording: WordingOption;
	readonly format: 'text' | 'json';
	/** Placeholders in a few words each; else every unit. Unless said: short on a terminal, exact elsewhere. */
	readonly short?: boolean;
	readonly exact?: boolean;
}

/** Writes the prompt that the agent of the folder would read. */
export async function preview(options: PreviewOptions, terminal: Terminal): Promise<ExitStatus> {
	const { folder, runtime, timeZone, now, project } = options;
	if (options.short && options.format === 'json')
		throw new InputError('--short works only with text: JSON always has the exact length');
	if (options.short && options.exact) throw new InputError('use either --short or --exact');
	const { database, agent } = options;
	if (database !== undefined && options.asOf !== undefined)
		throw new InputError('--as-of works only with a folder: a database does not say how it was');
	const opening: OpenOptions = {
		...agentPlace(folder, { database, agent }, 'one'),
		...(runtime && { runtime }),
		...(timeZone && { timeZone }),
		...(now !== undefined && { clock: () => now }),
		...(project && { openProjects: project }),
		...(options.standpoint && { standpoint: await standpointOf(folder, options.standpoint) }),
	};
	if (options.backup && options.asOf === undefined) throw new InputError('--backup works only with --as-of');
	const earlier = options.asOf === undefined ? undefined : await openFolderAsOf(folder, options.asOf, opening, options);
	const workspace = earlier?.workspace ?? oneOf(folder, await openFolder(folder, opening));
	const { runtime: own } = workspace;
	const asked = sessionFor(workspace, options);
	const { snapshot, session } = options.personaSwap
		? await withRejectedPersonaSwap(workspace, own, asked)
		: { snapshot: workspace.snapshot(), session: asked };
	const turn = options.wording === 'chat' ? session : await withOwnRecall(workspace, session);
	const prompt = await promptFor(own, snapshot, turn, options.wording, terminal);
	if (options.format === 'text') {
		terminal.note?.(headerOf(workspace));
		if (earlier) terminal.note?.(`as of ${pointLine(earlier.point, workspace.session().timeZone)}`);
	}
	terminal.out(
		options.format === 'json'
			? await asJson(workspace, prompt, options)
			: withLineEnd(textOf(prompt, options, terminal)),
	);
	const { active, trouble } = personaSwapReport(prompt, undefined) ?? {};
	if (earlier && earlier.unkept.length > 0)
		terminal.err(`git does not keep ${earlier.unkept.map(shown).join(', ')}: what the agent read of that is not known`);
	const personaSwap = active ?? trouble;
	if (personaSwap !== undefined) terminal.err(oneLine(personaSwap));
	for (const { text } of runNotes(prompt.preparation, own.title)) terminal.err(oneLine(text));
	const refused = allRefused(prompt);
	if (refused !== undefined) terminal.err(oneLine(refused));
	return report(workspace, terminal);
}

/** `at` as a moment in the session's time zone. Throws an `InputError` where no such time comes. */
function momentFor(at: string, { now, timeZone }: Session): number {
	const moment = momentOnWall(at, now, (moment) => wallTime({ now: moment, timeZone }));
	if (moment === undefined) {
		throw new InputError(
			`The time ${at} does not exist in ${timeZone}. Write a time such as 23:30 or "2026-11-21 23:30"`,
		);
	}
	return moment;
}

function sessionFor(workspace: Workspace, { session: kind, message, at, dice }: PreviewOptions): Session {
	const { sessionKinds, title } = workspace.runtime;
	if (kind !== undefined && !sessionKinds.includes(kind)) {
		throw new InputError(`${title} has no ${kind} session; it has ${sessionKinds.join(', ')}`);
	}
	const usual = workspace.session(kind);
	const session: Session = {
		...usual,
		...(at !== undefined && { now: momentFor(at, usual) }),
		...(dice === 'yes' && { random: 0 }),
	};
	if (message === undefined) return session;
	return session.kind === 'worker' ? { ...session, task: { name: message, description: '' } } : { ...session, message };
}

/** The workspace at `folder` itself, else the only one under it. */
export function oneOf(folder: string, found: readonly Workspace[]): Workspace {
	const [first] = found;
	if (first && (found.length === 1 || isOuter(first, found))) return first;
	const names = found.map(({ root }) => shown(root)).join(', ');
	throw new InputError(`${folder}: there are ${found.length} agents here. Name the folder of one: ${names}`);
}

const isOuter = (first: Workspace, all: readonly Workspace[]): boolean =>
	all.every((other) => other === first || first.pathOf(other.root) !== undefined);

/** The prompt, where nobody only looks at it: with placeholders as long as what they stand for. */
function textOf(prompt: Prompt, { short, exact }: PreviewOptions, { screen }: Terminal): string {
	const text = prompt.text();
	if (exact || !(short ?? screen !== undefined)) return text;
	const title = runtimeById(prompt.runtime)?.title ?? prompt.runtime;
	const stretches = shortStretches(prompt, title).map(({ range, text }) => ({ ...range, text }));
	return shorten(text, stretches).text;
}

const withLineEnd = (text: string): string => (text.endsWith('\n') ? text : `${text}\n`);

/** Where the runtime surely refuses every file, and is not stopped by that: why, of the first that is to blame. */
function allRefused({ ledger: { rows }, preparation }: Prompt): string | undefined {
	const [first] = rows;
	if (!first || rows.some(({ fate }) => fate !== 'refused')) return undefined;
	if (preparation?.failure !== undefined || preparation?.assumption !== undefined) return undefined;
	return `The runtime loads none of the agent’s files, because of ${first.path}: ${first.reason}`;
}

/** What is missing from the preview because it could not be read or understood. */
function report(workspace: Workspace, terminal: Terminal): ExitStatus {
	const unreadable = troublesOf(workspace);
	for (const { path, reason } of unreadable) terminal.err(`${shown(path)} ${reason}`);
	const { config } = workspace.snapshot();
	const isSaid = unreadable.some(({ path }) => path === config?.path);
	const misread = locateFindings(workspace).findings.filter(
		({ path, severity }) => path === config?.path && severity === 'error' && !isSaid,
	);
	for (const { path, line, column, message } of misread) {
		terminal.err(`${shown(path)}:${line}:${column} ${oneLine(message)}`);
	}
	for (const note of workspace.notes) terminal.err(`${shown(workspace.root)}: ${note}`);
	return unreadable.length + misread.length > 0 ? exitStatus.badInput : exitStatus.fine;
}

async function asJson(workspace: Workspace, prompt: Prompt, { wording }: PreviewOptions): Promise<string> {
	const counter = await loadO200kCounter();
	const text = prompt.text();
	const { kind, now, timeZone } = prompt.session;
	const { config } = workspace.snapshot();
	const { rows, ...sums } = prompt.ledger;
	const document = {
		root: namedPlace(workspace.root),
		runtime: prompt.runtime,
		runtimeTitle: workspace.runtime.title,
		evidence: workspace.evidence.reasons,
		versionReason: workspace.evidence.version ?? null,
		config: config ? namedPlace(config.path) : null,
		session: { kind, now: new Date(now).toISOString(), timeZone },
		wording: wording === 'chat' ? 'chat' : 'runtime',
		placeholders: prompt.parts.filter(hasPlaceholder).length,
		parts: placeParts(prompt).map(({ part, range }) => ({
			id: part.id,
			title: part.title,
			start: range.start,
			end: range.end,
			stability: part.stability,
			source: part.source,
			tokens: tokensOfPart(part, counter),
			text: part.text,
		})),
		ledger: { ...sums, rows },
		run: runNotes(prompt.preparation, workspace.runtime.title),
		totals: {
			length: lengthIn(prompt.ledger.unit, text),
			lengthUnit: prompt.ledger.unit,
			tokens: tokensOfPrompt(prompt, counter),
			tokenCounter: counter.name,
			tokensAreExact: counter.exact,
		},
	};
	return `${JSON.stringify(document, undefined, '\t')}\n`;
}
