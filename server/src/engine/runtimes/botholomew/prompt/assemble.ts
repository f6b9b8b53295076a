import type { Fate, LedgerRow } from '../../../prompt/ledger.ts';
import { concatMapped, fromFile, literal } from '../../../prompt/mappedText.ts';
import { createPrompt, type Part, type Prompt } from '../../../prompt/prompt.ts';
import { type Wording, type WordingPiece, worded } from '../../../prompt/wording/wording.ts';
import { listed } from '../../../rules/support/words.ts';
import { readFiles } from '../../../workspace/files.ts';
import type { RunPreparation } from '../../../workspace/preparation.ts';
import type { Session } from '../../../workspace/session.ts';
import { type Snapshot, textOf, type WorkspacePath } from '../../../workspace/snapshot.ts';
import { assumedServers, hasExternalTools, listRefusal, settingsRefusal } from '../config/settings.ts';
import { contextName, roleOf } from '../files.ts';
import { extractKeywords } from '../memory/keywords.ts';
import { bodyText } from '../memory/updateTools.ts';
import type { BotholomewProfile } from '../profile.ts';
import { fixedBlocks } from './blocks.ts';
import { metaHeader } from './header.ts';
import { behindBody, type FileOutcome, firstLine, headingOf, type ListedFile, type Loading } from './load.ts';

/** The whole system prompt of one version, for one session. */
export function assemble(profile: BotholomewProfile, snapshot: Snapshot, session: Session, wording: Wording): Prompt {
	const worker = session.kind === 'worker';
	const source = keywordSource(session);
	const keywords = source === undefined ? null : extractKeywords(source);
	const loading = profile.load(listedFiles(profile, snapshot), keywords);
	const blocks = fixedBlocks(profile.blocks, {
		worker,
		externalTools: session.externalTools ?? hasExternalTools(profile, snapshot),
		relevantContext: profile.relevantContext && source !== undefined,
	});
	const preparation = preparationFor(profile, snapshot, session, loading);
	const rows = ledgerRows(profile, snapshot, loading, keywords, worker ? 'task' : 'message');
	const header: Part = {
		id: 'botholomew.header',
		title: 'Version, time and place',
		text: metaHeader(profile.version, profile.clock, snapshot, session),
		source: { kind: 'fact' },
		stability: 'volatile',
	};
	const files = loading.stopped ? [] : loading.outcomes.flatMap((outcome) => filePart(profile, outcome));
	const prose = blocks.map((piece) => prosePart(piece, wording));
	return createPrompt({
		runtime: `botholomew@${profile.version}`,
		session,
		...(preparation && { preparation }),
		parts: [header, ...files, ...prose].filter((part) => part.text !== ''),
		ledger: { rows, unit: 'UTF-16 units', injected: rows.reduce((sum, row) => sum + row.injectedLength, 0) },
	});
}

/** The runtime makes nothing before a prompt; undefined where it starts, and nothing had to be taken for granted either. */
function preparationFor(
	profile: BotholomewProfile,
	snapshot: Snapshot,
	session: Session,
	loading: Loading,
): RunPreparation | undefined {
	const list = session.externalTools === undefined ? assumedServers(profile, snapshot) : undefined;
	const nothing = { creates: [], deletes: [], passesOver: [], startsRepository: false };
	const refusal =
		settingsRefusal(profile, snapshot) ?? (list === undefined ? listRefusal(profile, snapshot) : undefined);
	const failure = failureBy(profile, loading);
	if (refusal || failure) return { ...nothing, ...(refusal && { refusal }), ...failure };
	const assumption = [
		...(list === undefined
			? []
			: [
					`Soulscope does not read ${list} and takes it that it lists a server of tools. If it lists none, the prompt has no part about external tools.`,
				]),
		...codeUnrun(profile, loading),
	].join(' ');
	return assumption === '' ? undefined : { ...nothing, assumption };
}

/** Why every session ends although the program starts: one file that a strict version does not accept. */
function failureBy({ folder }: BotholomewProfile, { stopped }: Loading): Pick<RunPreparation, 'failure'> | undefined {
	if (!stopped) return undefined;
	const path = `${folder}/${stopped.name}`;
	const why = `it does not accept ${path}, and loads no other file then (${firstLine(stopped.reason)})`;
	return { failure: { why, path, saidInPlace: true } };
}

/** What comes of files whose frontmatter is code, only the code would say. */
function codeUnrun({ folder, strict }: BotholomewProfile, { outcomes }: Loading): readonly string[] {
	const files = outcomes.flatMap((outcome) =>
		outcome.kind === 'refused' && outcome.isCode ? [`${folder}/${outcome.name}`] : [],
	);
	if (files.length === 0) return [];
	const list = listed(files);
	const atWorst = strict ? ' If it gives no valid frontmatter, every session fails.' : '';
	return [
		`Botholomew runs the code in the frontmatter of ${list}, and Soulscope does not. So it is not known what comes of it: the prompt is shown without ${list}.${atWorst}`,
	];
}

/** What keywords are taken from: a worker's task, else the person's last message. */
function keywordSource({ kind, task, message }: Session): string | undefined {
	if (kind === 'worker') return task && `${task.name} ${task.description}`;
	return message?.trim() || undefined;
}

function listedFiles(profile: BotholomewProfile, snapshot: Snapshot): ListedFile[] {
	const files: ListedFile[] = [];
	for (const { path, content } of readFiles(snapshot.files)) {
		const name = contextName(profile, path);
		if (name === undefined) continue;
		const problem = content.kind === 'unreadable' ? { problem: content.reason } : {};
		files.push({ name, text: textOf(snapshot, path), ...problem });
	}
	return files;
}

const prosePart = (piece: WordingPiece, wording: Wording): Part => ({
	id: piece.id,
	title: (piece.heading ?? '').replace(/^#+ /u, ''),
	...worded(piece, wording),
	stability: piece.id === 'botholomew.relevant-context' ? 'volatile' : 'stable',
});

const partIdOf = (path: WorkspacePath): string => `file:${path}`;

function filePart(profile: BotholomewProfile, outcome: FileOutcome): Part[] {
	if (outcome.kind !== 'shown') return [];
	const path = `${profile.folder}/${outcome.name}`;
	const { text, runs } = concatMapped([
		literal(headingOf(outcome)),
		fromFile(outcome.body, outcome.from),
		literal(behindBody),
	]);
	return [
		{
			id: partIdOf(path),
			title: outcome.name,
			text,
			source: { kind: 'file', path, runs },
			// What a message brings in, the next message may take out.
			stability: outcome.keyword === undefined ? 'stable' : 'volatile',
		},
	];
}

/** Where a file of a loose version stands among the others, only its disk knows. */
const unsorted = 'Botholomew uses the order of the disk; here the files are sorted by name';

function ledgerRows(
	profile: BotholomewProfile,
	snapshot: Snapshot,
	{ outcomes, stopped }: Loading,
	keywords: ReadonlySet<string> | null,
	source: 'task' | 'message',
): LedgerRow[] {
	return outcomes.map((outcome) => {
		const path = `${profile.folder}/${outcome.name}`;
		const shown = outcome.kind === 'shown' && !stopped;
		const { fate, reason } = fateOf(outcome, stopped, keywords, source);
		const isOrdered = profile.strict || !(shown || (outcome.kind === 'refused' && outcome.isBehind));
		return {
			path,
			role: roleOf(profile, path)?.id ?? 'context',
			fate,
			reason: [reason, isOrdered ? '' : unsorted].filter(Boolean).join('; '),
			rawLength: bodyText(textOf(snapshot, path) ?? '')?.length ?? 0,
			injectedLength: shown ? outcome.body.length : 0,
			kept: shown && outcome.body !== '' ? [{ start: outcome.from, end: outcome.from + outcome.body.length }] : [],
			...(shown ? { partId: partIdOf(path) } : {}),
			warnings: stopped?.name === outcome.name ? [`${snapshot.root}/${path}: ${stopped.reason}`] : [],
		};
	});
}

function fateOf(
	outcome: FileOutcome,
	stopped: Loading['stopped'],
	keywords: ReadonlySet<string> | null,
	source: 'task' | 'message',
): { readonly fate: Fate; readonly reason: string } {
	if (outcome.kind === 'refused') return { fate: 'refused', reason: outcome.reason };
	if (stopped) return { fate: 'refused', reason: `${stopped.name} is invalid, and one invalid file stops them all` };
	switch (outcome.kind) {
		case 'shown':
			if (outcome.body === '') return { fate: 'empty', reason: 'only its heading is shown' };
			return { fate: 'whole', reason: outcome.keyword === undefined ? '' : `it contains “${outcome.keyword}”` };
		case 'unmatched':
			return { fate: 'withheld', reason: unmatchedBecause(outcome.body, keywords, source) };
		case 'ignored':
			return { fate: 'ignored', reason: outcome.reason };
	}
}

/** Punctuation around a word, which the runtime takes for a part of it. */
const around = /^[\p{P}\p{S}]+|(?<![\p{P}\p{S}])[\p{P}\p{S}]+$/gu;

function unmatchedBecause(body: string, keywords: ReadonlySet<string> | null, source: 'task' | 'message'): string {
	if (keywords === null)
		return `contextual: loaded only if it contains a word of the ${source}, and there is no ${source} yet`;
	const searched = body.toLowerCase();
	for (const keyword of keywords) {
		const bare = keyword.replaceAll(around, '');
		if (bare.length > 3 && bare !== keyword && searched.includes(bare)) {
			return `contextual: it does not contain “${keyword}”, but it does contain “${bare}”`;
		}
	}
	return `contextual: it contains no word of the ${source} with more than 3 characters`;
}
