import { expect, it, vi } from 'vitest';
import { showPending } from '../../../client/src/features/pending/actions.ts';
import type { Pending } from '../../../client/src/features/pending/pending.ts';
import type { PendingActions } from '../../../client/src/features/pending/pendingActions.ts';
import { person } from '../../support/vscode/vscodeMemory.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeMemory.ts'));

const written = (id: string): Pending => ({
	kind: 'written',
	id,
	workspace: 'file:///aria',
	message: `Remembered in ${id}`,
	at: 1,
	changes: [],
});

/** Opens the list of these, takes the entries with these labels one after the other, and tells what was asked and undone. */
async function chosen(all: readonly Pending[], ...labels: readonly string[]) {
	const undone: string[] = [];
	const left = [...labels];
	person.saw.length = 0;
	person.choose = (items) => {
		const label = left.shift();
		return items.find((item) => item.label === label);
	};
	const pending = { all, undo: async (id: string) => void undone.push(id) } as unknown as PendingActions;
	await showPending(pending);
	return { asked: person.saw, undone };
}

it('asks what to do about the only one there is', async () => {
	const { asked, undone } = await chosen([written('a')], '$(discard) Undo');
	expect([asked, undone]).toEqual([['asked: $(discard) Undo | $(check) Keep'], ['a']]);
});

it('has one row for each, and then asks about the one that was chosen', async () => {
	const { asked, undone } = await chosen([written('a'), written('b')], '$(discard) Remembered in b', '$(discard) Undo');
	expect(asked[0]).toBe('asked: $(discard) Remembered in a | $(discard) Remembered in b');
	expect(undone).toEqual(['b']);
});
