import { expect, it, vi } from 'vitest';
import { pendingItem } from '../../../client/src/features/pending/items.ts';
import type { MemoryChange } from '../../../protocol/memory/changes.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeProposals.ts'));

const change = (excerpt: string, counts: Pick<MemoryChange, 'added' | 'removed'>): MemoryChange => ({
	uri: 'file:///aria/MEMORY.md',
	path: 'MEMORY.md',
	at: 1,
	by: { kind: 'person' },
	what: 'remember',
	became: 'changed',
	line: 3,
	excerpt,
	...counts,
});

it('names what was written by the line that came, not by the one that it took the place of', () => {
	const changes = [
		change('- make release', { added: 0, removed: 1 }),
		change('- npm run ship', { added: 1, removed: 0 }),
	];
	const written = {
		kind: 'written',
		id: 'operation',
		workspace: 'file:///aria',
		message: 'Remembered',
		at: 1,
	} as const;
	expect(pendingItem({ ...written, changes }).label).toBe('npm run ship');
	expect(pendingItem({ ...written, changes: changes.slice(0, 1) }).label).toBe('make release');
});
