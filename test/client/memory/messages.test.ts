import { expect, test, vi } from 'vitest';
import type { MemoryIndexState } from '../../../protocol/memory/search.ts';

vi.mock('vscode', () => ({
	l10n: { t: (text: string, ...values: readonly string[]) => text.replace('{0}', values[0] ?? '') },
}));

const { messageFor } = await import('../../../client/src/features/memory/messages.ts');

test('what keeps the memories of several agents from being searched whole is said once', () => {
	const problem = 'Folders more than 24 levels deep are not searched.';
	const state = { phase: 'ready', indexed: 2, total: 2, passages: 2, leftOut: [], problem };
	const states = ['file:///aria', 'file:///bento'].map(
		(workspace): MemoryIndexState => ({ ...state, workspace }) as never,
	);
	expect(messageFor(states, [])).toBe(`4 files can be searched.\n${problem}`);
});
