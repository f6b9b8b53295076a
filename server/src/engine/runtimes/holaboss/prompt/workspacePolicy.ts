import type { LedgerRow } from '../../../prompt/ledger.ts';
import { fromFile, type MappedText, sliceMapped } from '../../../prompt/mappedText.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { policyFile } from '../files.ts';

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
