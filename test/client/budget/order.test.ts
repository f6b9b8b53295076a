import { expect, it, vi } from 'vitest';
import { BudgetView } from '../../../client/src/features/budget/view.ts';
import type { RunNote } from '../../../protocol/preview/runNote.ts';

vi.mock('vscode', async () => {
	const { EventEmitter } = await import('../../support/vscode/vscodeKnowledge.ts');
	return { EventEmitter, l10n: { t: (text: string) => text } };
});

/** The kinds of what a session's row opens to, with those of the notes. */
async function childrenWith(...run: readonly RunNote['kind'][]) {
	const budget = { rows: [{ path: 'SOUL.md' }], run: run.map((kind) => ({ kind, text: kind })) };
	const workspaces = { onDidChange: () => {}, onDidChangeList: () => {} };
	const view = new BudgetView({ request: async () => budget } as never, workspaces as never);
	const nodes = await view.getChildren({
		kind: 'session',
		workspace: { uri: 'file:///aria' },
		session: 'main',
	} as never);
	return nodes.map((node) => (node.kind === 'note' ? node.note.kind : node.kind));
}

it('what keeps a session from starting comes before its files, and other notes after them', async () => {
	expect(await childrenWith('refusal', 'repository')).toEqual(['refusal', 'row', 'repository', 'total']);
	expect(await childrenWith('assumption', 'failure')).toEqual(['failure', 'row', 'assumption', 'total']);
});
