import { beforeEach, expect, it, vi } from 'vitest';
import type { CommandServices } from '../../../client/src/commands/registry.ts';
import { DiffDocuments } from '../../../client/src/features/chat/content/diffDocuments.ts';
import { promote } from '../../../client/src/features/memory/promote.ts';
import { PendingActions } from '../../../client/src/features/pending/pendingActions.ts';
import { MemoryChangesRequest } from '../../../protocol/memory/changes.ts';
import { type MemoryPassage, PromoteRequest, PromotionRequest } from '../../../protocol/memory/edit.ts';
import { documents, person } from '../../support/vscode/vscodeMemory.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeMemory.ts'));

const uri = 'file:///aria/memory/2026-11-20.md';
const shown = {
	at: 1,
	changes: [
		{ path: 'MEMORY.md', uri: 'file:///aria/MEMORY.md', before: '', after: 'x' },
		{ path: 'memory/2026-11-20.md', uri, before: 'x', after: '' },
	],
};
const hit = { uri, path: 'memory/2026-11-20.md', startLine: 1, endLine: 5, terms: [{ term: 'tea', score: 1, in: [] }] };

const requests: { readonly method: string; readonly params: unknown }[] = [];
const memento = { get: () => undefined, update: async () => {} };
const server = {
	async request({ method }: { readonly method: string }, params: unknown) {
		requests.push({ method, params });
		if (method === MemoryChangesRequest.method) return [];
		return method === PromotionRequest.method
			? { kind: 'dryRun', shown }
			: { kind: 'done', undo: 'operation', paths: [] };
	},
};
const never = () => ({ dispose() {} });
const workspaces = { all: [], containing: () => ({ uri: 'file:///aria' }), onDidChange: never, onDidChangeList: never };

let pending: PendingActions;
const run = () =>
	promote({ server, workspaces, pending } as unknown as CommandServices, new DiffDocuments(), { kind: 'hit', hit });
const passages = (): readonly MemoryPassage[] => {
	const [first] = requests;
	if (!first) throw new Error('nothing was asked');
	return (first.params as { readonly passages: readonly MemoryPassage[] }).passages;
};

beforeEach(() => {
	requests.length = 0;
	pending = new PendingActions({ server, workspaces, memento } as never);
	person.saw.length = 0;
	documents.set(uri, '# 2026-11-20\n\n- 09:00 tea\n- 10:00 the bus was late\n- 11:00 more tea\n');
	person.choose = (items) => (items.some(({ picked }) => picked) ? items.filter(({ picked }) => picked) : items[0]);
});

it('takes the entries that were hit, never the heading, and shows the change before it is written', async () => {
	await run();
	expect(passages().map(({ startLine, text }) => [startLine, text])).toEqual([
		[2, '- 09:00 tea'],
		[4, '- 11:00 more tea'],
	]);
	expect(person.saw).toEqual([
		'asked: [x] - 09:00 tea | - 10:00 the bus was late | [x] - 11:00 more tea',
		'shown: /aria/MEMORY.md, /aria/memory/2026-11-20.md',
	]);
	expect(pending.all).toMatchObject([{ message: 'Move this from memory/2026-11-20.md to long-term memory?' }]);
	expect(requests.map(({ method }) => method)).toEqual([PromotionRequest.method]);

	await pending.answer('promotion', 'accept');
	expect(person.saw.at(-1)).toBe('said: Moved from memory/2026-11-20.md to long-term memory');
	expect(pending.all).toMatchObject([{ kind: 'written', id: 'operation', workspace: 'file:///aria' }]);
	expect(requests.at(-1)).toMatchObject({ method: PromoteRequest.method, params: { passages: passages(), shown } });
});

it('takes the one entry below a heading without a question which', async () => {
	documents.set(uri, '# 2026-11-20\n\n- 09:00 tea\n');
	await run();
	expect(passages().map(({ text }) => text)).toEqual(['- 09:00 tea']);
});

it('writes nothing where the person chooses no entry', async () => {
	person.choose = () => undefined;
	await run();
	expect(requests).toEqual([]);
	expect(pending.all).toEqual([]);
});

it('writes nothing where the person leaves it as it is once the change is shown', async () => {
	await run();
	await pending.answer('promotion', 'decline');
	expect(pending.all).toEqual([]);
	expect(requests.map(({ method }) => method)).toEqual([PromotionRequest.method]);
});

it('asks for the later of two, and no more for the first', async () => {
	await run();
	await run();
	expect(pending.all).toHaveLength(1);
});
