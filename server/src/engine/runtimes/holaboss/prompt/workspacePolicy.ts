import type { LedgerRow } from '../../../prompt/ledger.ts';
import { fromFile, type MappedText, sliceMapped } from '../../../prompt/mappedText.ts';
import type { Part } from '../../../prompt/prompt.ts';
import type { Wording, WordingPiece } from '../../../prompt/wording/wording.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { policyFile } from '../files.ts';
import { type PartContent, wordingStretch } from './compose.ts';
import type { SectionRow } from './sections.ts';

/** `AGENTS.md` on its way into the prompt: trimmed, else word for word, whatever its length. */
interface WorkspacePolicy {
	/** Undefined where nothing of it reaches the agent. */
	readonly text?: MappedText;
	/** Undefined where there is no such file: nothing is said in its place. */
	readonly row?: LedgerRow;
}

export const policyPartId = `file:${policyFile}`;

export function workspacePolicy(snapshot: Snapshot): WorkspacePolicy {
	const content = snapshot.files.get(policyFile)?.content;
	const row = { path: policyFile, role: 'agents', reason: '', rawLength: 0, injectedLength: 0, kept: [], warnings: [] };
	switch (content?.kind) {
		case undefined:
			return {};
		case 'unreadable':
			return { row: { ...row, fate: 'refused', reason: content.reason } };
		case 'unread':
			return { row: { ...row, fate: 'refused', reason: 'was not read' } };
		case 'text': {
			const start = content.text.length - content.text.trimStart().length;
			const end = content.text.trimEnd().length;
			const read = { ...row, rawLength: content.text.length };
			if (start >= end) return { row: { ...read, fate: 'empty' } };
			return {
				text: sliceMapped(fromFile(content.text), start, end),
				row: {
					...read,
					fate: 'whole',
					injectedLength: end - start,
					kept: [{ start, end }],
					partId: policyPartId,
				},
			};
		}
	}
}

/** The section with the file: what the runtime says of it, then its text. */
export function policyStretches(
	section: SectionRow,
	{ text, row }: WorkspacePolicy,
	introduction: WordingPiece,
	wording: Wording,
): readonly PartContent[] {
	if (!text || !row) return [];
	const source: Part['source'] = { kind: 'file', path: row.path, runs: text.runs };
	return [
		...wordingStretch(section.title, introduction, wording),
		{ id: policyPartId, title: row.path, text: text.text, source },
	];
}

const twice = 'it is in the prompt twice: as the workspace’s instructions, and again among the context files';

export const policyRows = ({ text, row }: WorkspacePolicy): readonly LedgerRow[] =>
	row ? [{ ...row, ...(text && { reason: twice }) }] : [];
