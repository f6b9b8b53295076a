import { beforeEach, expect, it, vi } from 'vitest';
import { DiffDocuments } from '../../client/src/chat/diffDocuments.ts';
import { promote } from '../../client/src/commands/promote.ts';
import type { CommandServices } from '../../client/src/commands/registry.ts';
import { type MemoryPassage, PromoteRequest, PromotionRequest } from '../../protocol/memoryEdit.ts';
import { documents, person } from '../support/vscodeMemory.ts';

vi.mock('vscode', () => import('../support/vscodeMemory.ts'));

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
const services = {
	server: {
		async request({ method }: { readonly method: string }, params: unknown) {
			requests.push({ method, params });
			return method === PromotionRequest.method
				? { kind: 'rehearsed', shown }
				: { kind: 'done', undo: 'deed', paths: [] };
		},
	},
} as unknown as CommandServices;

const run = () => promote(services, new DiffDocuments(), { kind: 'hit', hit });
const passages = (): readonly MemoryPassage[] => {
	const [first] = requests;
	if (!first) throw new Error('nothing was asked');
	return (first.params as { readonly passages: readonly MemoryPassage[] }).passages;
};

beforeEach(() => {
	requests.length = 0;
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
		'asked: $(check) Move | $(close) Leave as It Is',
		'said: Moved from memory/2026-11-20.md to the long-term memory',
	]);
	expect(requests.at(-1)).toMatchObject({ method: PromoteRequest.method, params: { passages: passages(), shown } });
});

it('takes the one entry below a heading without a question which', async () => {
	documents.set(uri, '# 2026-11-20\n\n- 09:00 tea\n');
	await run();
	expect(passages().map(({ text }) => text)).toEqual(['- 09:00 tea']);
});

it.each([
	['chooses no entry', () => undefined, []],
	[
		'leaves it as it is once the change is shown',
		(items: readonly { picked?: boolean }[]) => (items.length === 3 ? items.slice(0, 1) : items[1]),
		[PromotionRequest.method],
	],
])('writes nothing where the person %s', async (_, choose, asked) => {
	person.choose = choose;
	await run();
	expect(requests.map(({ method }) => method)).toEqual(asked);
});
