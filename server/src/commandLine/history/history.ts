import { wallClock } from '../../engine/memory/clock.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { SessionKind } from '../../engine/workspace/session.ts';
import { momentMeant } from '../../host/past/asOf.ts';
import { findSentence, type SentenceMove } from '../../host/past/findSentence.ts';
import type { PastChange, PastPoint } from '../../host/past/past.ts';
import { progressBar } from '../terminal/progressBar.ts';
import { shown } from '../terminal/shown.ts';
import { type ExitStatus, exitStatus, InputError, oneLine, type Terminal } from '../terminal/terminal.ts';
import { type OpenedPast, openPastFolder, told } from '../workspace/openPast.ts';
import { openPacks } from '../workspace/packs.ts';
import { pointLine } from './pointLine.ts';

export interface HistoryOptions {
	readonly folder: string;
	readonly runtime?: Runtime;
	/** What to look for in the prompts; else the states are listed. */
	readonly find?: string;
	readonly session?: SessionKind;
	readonly branch?: string;
	readonly backup?: boolean;
	/** The most states. */
	readonly limit: number;
	/** A day, a moment or a commit. */
	readonly before?: string;
	/** IANA name; this machine's where there is none. */
	readonly timeZone?: string;
	readonly format: 'text' | 'json';
}

/** Lists the states that the folder was in, or those in which a sentence entered or left the prompt. */
export async function history(options: HistoryOptions, terminal: Terminal): Promise<ExitStatus> {
	const { folder, runtime, timeZone, find } = options;
	if (find !== undefined && find.trim() === '') throw new InputError('--find needs a sentence');
	if (find === undefined && options.session !== undefined) throw new InputError('--session works only with --find');
	const opened = await openPastFolder(folder, { ...(runtime && { runtime }), ...(timeZone && { timeZone }) }, options);
	await told(() => (find === undefined ? list(opened, options, terminal) : showMoves(opened, find, options, terminal)));
	for (const note of opened.past.notes) terminal.err(note);
	return exitStatus.fine;
}

interface ListedPoint {
	readonly point: PastPoint;
	readonly changes: readonly PastChange[];
}

/** Newest first, and whether there are more. */
async function pointsOf({ past, timeZone }: OpenedPast, { before, limit }: HistoryOptions) {
	const moment = before === undefined ? undefined : momentMeant(before, timeZone);
	const named = before !== undefined && moment === undefined ? await past.named(before) : undefined;
	if (before !== undefined && moment === undefined && !named)
		throw new InputError(`--before ${before} is not a day, a time or a commit`);
	const end = moment ?? named?.at ?? Number.POSITIVE_INFINITY;
	const listed: ListedPoint[] = [];
	for await (const point of past.points()) {
		if (point.at >= end) continue;
		if (listed.length === limit) return { listed, isMore: true };
		listed.push({ point, changes: await past.changes(point) });
	}
	return { listed, isMore: false };
}

const signs: Readonly<Record<PastChange['kind'], string>> = { added: '+', changed: '~', removed: '-' };

/** Paths on a line; the rest are counted. */
const mostNamed = 4;

function changesLine(changes: readonly PastChange[]): string {
	const named = changes.slice(0, mostNamed).map(({ kind, path }) => `${signs[kind]} ${shown(path)}`);
	const more = changes.length - named.length;
	return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('  ');
}

async function list(opened: OpenedPast, options: HistoryOptions, terminal: Terminal): Promise<void> {
	const { listed, isMore } = await pointsOf(opened, options);
	if (options.format === 'json') {
		const points = listed.map(({ point, changes }) => ({ ...pointJson(point), changes }));
		terminal.out(
			`${JSON.stringify({ root: opened.root, source: opened.past.title, points, more: isMore }, undefined, '\t')}\n`,
		);
		return;
	}
	terminal.note?.(`${shown(opened.root)}: ${opened.past.title}, newest first`);
	for (const { point, changes } of listed)
		terminal.out(`${oneLine(pointLine(point, opened.timeZone))}\n    ${changesLine(changes)}\n`);
	if (listed.length === 0) terminal.err('no commit has changed this folder');
	if (isMore)
		terminal.err(`there are more: --limit ${options.limit * 5}, or --before ${listed.at(-1)?.point.id.slice(0, 10)}`);
}

const pointJson = ({ id, at, author, message }: PastPoint) => ({ id, at: new Date(at).toISOString(), author, message });

const clauses: Readonly<Record<SentenceMove['by'], string>> = {
	change: '',
	time: ' (by the date, not by this change)',
};

async function showMoves(
	opened: OpenedPast,
	sentence: string,
	options: HistoryOptions,
	terminal: Terminal,
): Promise<void> {
	const { past, timeZone, workspaces } = opened;
	const packs = await openPacks(undefined, terminal);
	const points: PastPoint[] = [];
	for await (const point of past.points()) points.push(point);
	const found = await findSentence({
		points,
		sentence,
		dayOf: (now) => wallClock({ now, timeZone }).day,
		async promptOf(point, moment) {
			const workspace = await workspaces.at(point, moment);
			if (!workspace) return undefined;
			const { runtime } = workspace;
			return runtime
				.assemble(workspace.snapshot(), workspace.session(options.session), packs.wordingFor(runtime.id))
				.text();
		},
		progress: (done, total) => terminal.progress?.(`looking at earlier prompts ${progressBar(done, total)}`),
	});
	terminal.progress?.(undefined);
	if (options.format === 'json') {
		const moves = found.moves.map(({ kind, by, point }) => ({ kind, by, ...pointJson(point) }));
		terminal.out(
			`${JSON.stringify({ root: opened.root, source: past.title, sentence, ...found, moves }, undefined, '\t')}\n`,
		);
		return;
	}
	for (const { kind, by, point } of found.moves.toReversed())
		terminal.out(
			`${kind === 'entered' ? 'entered' : 'left   '}  ${oneLine(pointLine(point, timeZone))}${clauses[by]}\n`,
		);
	const now = found.isThere ? 'is in the prompt of the newest state' : 'is not in the prompt of the newest state';
	const looked =
		found.looked === 'all'
			? `${found.states === 1 ? 'the only state was' : `all ${found.states} states were`} looked at`
			: `${found.assembled} of ${found.states} states were looked at: between two that agree, it may have come and gone`;
	terminal.err(`this ${found.moves.length === 0 && !found.isThere ? 'was never in the prompt' : now}; ${looked}`);
}
