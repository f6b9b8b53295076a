import { expect, it, vi } from 'vitest';
import { messageFor } from '../../../client/src/features/memory/messages.ts';
import type { ShownSearch } from '../../../client/src/features/memory/nodes.ts';
import { itemsOf } from '../../../client/src/features/memory/searchPicker.ts';
import { MemoryView } from '../../../client/src/features/memory/view.ts';
import type { WorkspaceList } from '../../../client/src/workspaces/workspaces.ts';
import { MemoryFilesRequest } from '../../../protocol/memory/edit.ts';
import { MemorySearchRequest } from '../../../protocol/memory/search.ts';
import type { WorkspaceInfo } from '../../../protocol/workspace/workspaces.ts';
import { EventEmitter } from '../../support/vscode/vscode.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeMemory.ts'));

const aria = { uri: 'file:///aria', name: 'Aria' } as WorkspaceInfo;
const hit = {
	uri: 'file:///aria/a.md',
	path: 'a.md',
	startLine: 1,
	endLine: 1,
	snippet: 'kiln',
	highlights: [],
	headings: [],
};
const nothing: ShownSearch = { query: 'ki', looked: { scope: 'memory', files: 12 }, hits: [], notes: [] };

it('a search that finds nothing says so, where it looked, and offers the other place', () => {
	expect(itemsOf(nothing, 'memory')).toMatchObject([
		{
			label: '$(info) Nothing found for “ki”',
			detail: 'in 12 memory files · To find the beginning of a word, write at least 3 letters',
			alwaysShow: true,
		},
		{ scope: 'all' },
	]);
	expect(itemsOf({ ...nothing, query: 'kiln', looked: { scope: 'all', files: 2762 } }, 'all')).toMatchObject([
		{ detail: 'in all 2,762 Markdown files' },
		{ scope: 'memory' },
	]);
});

it('one file is not said to be files', () => {
	const looked = (scope: 'memory' | 'all', files: number) =>
		itemsOf({ ...nothing, looked: { scope, files } }, scope)[0];
	expect(looked('memory', 1)?.detail).toMatch(/^in 1 memory file ·/u);
	expect(looked('all', 1)?.detail).toMatch(/^in 1 Markdown file ·/u);
	const state = { phase: 'ready', passages: 1, leftOut: [] } as const;
	const messageOf = (total: number) => messageFor([{ ...state, indexed: total, total }], []);
	expect([messageOf(1), messageOf(18)]).toEqual(['1 file can be searched.', '18 files can be searched.']);
});

it('an index that has not counted its files yet says no number', () => {
	const counting = { phase: 'indexing', passages: 0, leftOut: [], indexed: 0, total: 0 } as const;
	expect(messageFor([counting], [])).toBe('Indexing…');
});

it('what was found is looked for again once the memory is another', async () => {
	let files = [{ path: 'a.md', size: 4 }];
	let hits: readonly unknown[] = [hit];
	const asked: unknown[] = [];
	const server = {
		onNotification: () => {},
		async request({ method }: { readonly method: string }, params: unknown) {
			if (method === MemoryFilesRequest.method) return files;
			if (method !== MemorySearchRequest.method) return {};
			asked.push(params);
			return {
				hits,
				notes: [],
				searched: 1,
				state: { phase: 'ready', indexed: 1, total: 1, passages: 1, leftOut: [] },
			};
		},
	};
	const changed = new EventEmitter<string | undefined>();
	const workspaces = {
		onDidChange: changed.event,
		onDidChangeList: () => ({ dispose() {} }),
		load: async () => [aria],
		all: [aria],
		byUri: () => aria,
	};
	const pending = { all: [], onDidChange: () => ({ dispose() {} }) };
	const view = new MemoryView(server as never, workspaces as unknown as WorkspaceList, pending as never);
	const rows = async () => {
		const results = (await view.getChildren()).find(({ kind }) => kind === 'results');
		return results ? (await view.getChildren(results)).map(({ kind }) => kind) : [];
	};
	view.show(aria, await view.search(aria, 'kiln', 'memory'));
	expect(await rows()).toEqual(['hit']);
	expect(await rows()).toEqual(['hit']);
	expect(asked).toHaveLength(1);

	files = [];
	hits = [];
	let drawn = 0;
	const searched = new Promise<void>((resolve) =>
		view.onDidChangeTreeData(() => {
			drawn += 1;
			// The files come first, then what was found in them.
			if (drawn === 2) resolve();
		}),
	);
	changed.fire(aria.uri);
	await searched;
	expect(await rows()).toEqual(['nothing']);
	expect(asked).toEqual([asked[0], asked[0]]);
	view.dispose();
});

it('a long preparation that waits for mains says so, and what to do, in the place of a time', () => {
	const state = { phase: 'ready', passages: 900, leftOut: [], indexed: 9, total: 9 } as const;
	const at = (waitsFor?: 'mains') => ({ model: 'toy', embedded: 3, ...(waitsFor ? { waitsFor } : { left: 600_000 }) });
	expect(messageFor([{ ...state, embeddings: at() }], [])).toBe(
		'9 files can be searched. Semantic search: 3 of 900 passages are ready. About 10 minutes left.',
	);
	expect(messageFor([{ ...state, embeddings: at('mains') }], [])).toBe(
		'9 files can be searched. Semantic search: 3 of 900 passages are ready. It waits because the computer runs on battery. To go on anyway, turn off the setting soulscope.embeddings.waitOnBattery.',
	);
});
