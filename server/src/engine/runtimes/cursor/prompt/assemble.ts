import type { Fate, LedgerRow } from '../../../prompt/ledger.ts';
import { createPrompt, type Part, type Prompt } from '../../../prompt/prompt.ts';
import { type Wording, type WordingPiece, worded } from '../../../prompt/wording/wording.ts';
import { pathFrom } from '../../../workspace/places.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';
import { type CodingEntry, partOf, rowOf } from '../../coding/entry.ts';
import { type CursorContext, contextOf, type OfferedRule } from '../context/context.ts';
import { runtimeId } from '../known.ts';
import { unverified } from '../unverified.ts';

const unit = 'UTF-16 units';

/** Nobody outside of Cursor knows what it says, nor how long that is. */
export const ownInstructions: WordingPiece = {
	id: 'cursor.base',
	about: `Cursor’s own instructions; what follows is arranged as its documentation suggests: ${unverified}`,
	ending: '\n\n',
};

export const skillPartId = (path: WorkspacePath): string => `skill:${path}`;

const rulePartId = (path: WorkspacePath): string => `offered:${path}`;

/** A line of a list, in a form of ours. */
export const lineOf = (name: string, description: string): string =>
	`- ${name}${description === '' ? '' : `: ${description}`}\n`;

const heading = (id: string, title: string): Part => ({
	id: `cursor.${id}`,
	title,
	text: `## ${title}\n\n`,
	source: { kind: 'fact' },
	stability: 'stable',
});

/** A list with a heading and an empty line behind it; nothing where it is empty. */
function listed(id: string, title: string, lines: readonly Part[]): readonly Part[] {
	const last = lines.at(-1);
	return last ? [heading(id, title), ...lines.slice(0, -1), { ...last, text: `${last.text}\n` }] : [];
}

const fileLine = (id: string, title: string, path: WorkspacePath, text: string): Part => ({
	id,
	title,
	text,
	source: { kind: 'file', path, runs: [] },
	stability: 'stable',
});

function parts(root: string, { entries, offered, skills }: CursorContext, wording: Wording): readonly Part[] {
	const files = entries.flatMap((entry) => {
		const text = entry.shown?.text ?? '';
		// What a touched file or the message brings in is not there in the next conversation.
		const after = text.endsWith('\n') ? '\n' : '\n\n';
		return partOf(root, entry, ['', after]) ?? [];
	});
	const rules = offered.map(({ entry, name, description }) => {
		const path = pathFrom(root, entry.file);
		return fileLine(rulePartId(path), name, path, lineOf(name, description));
	});
	const ofSkills = skills.map(({ file, name, description }) => {
		const path = pathFrom(root, file);
		return fileLine(skillPartId(path), name, path, lineOf(name, description));
	});
	return [
		{
			id: ownInstructions.id,
			title: 'Cursor’s own instructions',
			...worded(ownInstructions, wording),
			stability: 'stable',
		},
		...files,
		...listed('offered', 'Rules that the agent may read', rules),
		...listed('skills', 'Skills', ofSkills),
	];
}

/** What the agent would have read before it is asked anything, by Cursor’s documentation alone. */
export function assemble(snapshot: Snapshot, session: Session, wording: Wording): Prompt {
	const { root } = snapshot;
	const context = contextOf(snapshot, session);
	const rows = [...context.entries.map((entry) => rowFor(root, entry, context.offered)), ...skillRows(root, context)];
	return createPrompt({
		runtime: runtimeId,
		session,
		parts: parts(root, context, wording).filter(({ text }) => text !== ''),
		ledger: {
			rows,
			unit,
			injected: rows.reduce((sum, row) => sum + (byEntry.has(row.fate) ? 0 : row.injectedLength), 0),
		},
	});
}

/** Their lengths are of lines in a list, and of no file. */
const byEntry: ReadonlySet<Fate> = new Set(['listed']);

function rowFor(root: string, entry: CodingEntry, offered: readonly OfferedRule[]): LedgerRow {
	const row = rowOf(root, entry, unit);
	const line = offered.find((each) => each.entry === entry);
	if (!line) return row;
	return { ...row, injectedLength: lineOf(line.name, line.description).length, partId: rulePartId(row.path) };
}

const skillRows = (root: string, { skills }: CursorContext): readonly LedgerRow[] =>
	skills.map(({ file, name, description, content }) => {
		const path = pathFrom(root, file);
		return {
			path,
			role: 'skill',
			fate: 'listed',
			reason: unverified,
			rawLength: content.text.length,
			injectedLength: lineOf(name, description).length,
			kept: [],
			warnings: [],
			partId: skillPartId(path),
		};
	});
