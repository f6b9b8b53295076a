import { createPrompt, type Part, type Prompt } from '../../../prompt/prompt.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import { pathFrom } from '../../../workspace/places.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { partOf } from '../../coding/entry.ts';
import { prosePart } from '../../coding/parts.ts';
import { type ClaudeContext, contextOf } from '../context/context.ts';
import type { ClaudeEntry } from '../context/entry.ts';
import { labelOf } from '../context/scopes.ts';
import { warningOf } from '../memory/autoMemory.ts';
import type { ClaudeCodeProfile } from '../profile.ts';
import { withCompaction } from './compaction.ts';
import { fact, frameOf } from './frame.ts';
import { listParts, listRows } from './lists.ts';
import { pieces, systemPrompt } from './pieces.ts';
import { rowsOf, unit } from './rows.ts';

const nameOf = ({ name, file }: ClaudeEntry): string => name ?? file;

/** The files of the start in one block, each under its path and whose it is. */
function startParts(
	profile: ClaudeCodeProfile,
	snapshot: Snapshot,
	session: Session,
	wording: Wording,
	{ start, memoryCut }: ClaudeContext,
): readonly Part[] {
	const files = start.flatMap((entry): Part[] => {
		const heading = `\n\nContents of ${nameOf(entry)} (${labelOf(profile, entry.scope)}):\n\n`;
		const part = partOf(snapshot.root, entry, [heading, '']);
		return part ? [part] : [];
	});
	if (files.length === 0) return [];
	const { before, after } = frameOf(profile, session, wording);
	const warning = memoryCut
		? [
				fact('memory-warning', 'What is missing from the memory', warningOf(memoryCut)),
				prosePart(pieces.memoryAdvice, 'Advice on the memory', wording),
			]
		: [];
	return [...before, ...files, ...warning, ...after];
}

/** What comes behind the result of the tool that touched a file: a block each. */
const laterParts = (snapshot: Snapshot, { later }: ClaudeContext): readonly Part[] =>
	later.flatMap((entry) => {
		const before = `\n\n<system-reminder>\nContents of ${nameOf(entry)}:\n\n`;
		return partOf(snapshot.root, entry, [before, '\n</system-reminder>'], 'volatile') ?? [];
	});

const pathOfPart = ({ source }: Part): readonly string[] => (source.kind === 'file' ? [source.path] : []);

/** The program's own prompt, the files of the start, and what touched files have brought in. */
export function assemble(profile: ClaudeCodeProfile, snapshot: Snapshot, session: Session, wording: Wording): Prompt {
	const context = contextOf(profile, snapshot, session);
	const lists = profile.lists ? listParts(snapshot, session, wording) : { before: [], after: [], later: [] };
	const looked = [
		...rowsOf(snapshot, session, context, profile.loadsOnTouch && session.kind !== 'explorer'),
		...(profile.lists ? listRows(snapshot, session) : []),
	];
	// What comes again is there from the start as well.
	const onlyLater = context.later.filter(({ again }) => again === undefined);
	const later = [...onlyLater.map(({ file }) => pathFrom(snapshot.root, file)), ...lists.later.flatMap(pathOfPart)];
	// A conversation with another agent is not shortened: it ends.
	const isMeasured = profile.compactionMeasured && session.kind === 'main';
	const rows = isMeasured ? withCompaction(looked, new Set(later)) : looked;
	return createPrompt({
		runtime: `claude-code@${profile.version}`,
		session,
		parts: [
			prosePart(systemPrompt, 'Claude Code', wording),
			...lists.before,
			...startParts(profile, snapshot, session, wording, context),
			...lists.after,
			...laterParts(snapshot, context),
			...lists.later,
		],
		ledger: { rows, unit, injected: rows.reduce((sum, { injectedLength }) => sum + injectedLength, 0) },
	});
}
