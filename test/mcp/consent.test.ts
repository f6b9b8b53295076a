import { describe, expect, it } from 'vitest';
import type { KnowledgeEntry } from '../../server/src/engine/knowledge/store/version.ts';
import { type CallOptions, knowledgeBase } from '../../server/src/host/knowledge/knowledgeBase.ts';
import { knowledgeOperations } from '../../server/src/mcp/knowledge.ts';
import type { ToolScene } from '../../server/src/mcp/tool.ts';
import { memoryStorage } from '../support/knowledge/memoryStorage.ts';

const at = 'notes/tea.md';

/** A store that a client reaches, and others beside it. */
function servedStore({ mayWrite = false, source = '' } = {}) {
	let now = Date.parse('2026-11-23T09:00:00Z');
	const base = knowledgeBase(memoryStorage(), () => (now += 1000));
	const bytes = Buffer.from('Celadon is fired at 1,280 °C.\n');
	const findSources: NonNullable<CallOptions['findSources']> = async () => [
		{ absPath: source, relPathFromBase: 'glaze', load: async () => ({ bytes, mime_type: 'text/markdown' }) },
	];
	const world = {
		knowledge: (tool: string, input: unknown, through?: Parameters<ToolScene['world']['knowledge']>[2]) =>
			base.call(tool, input, { ...(through && { through }), findSources, author: 'mcp' }),
		rehearsed: new Map(),
		tokens: async () => ({ count: (text: string) => text.length }),
		mayWrite,
	};
	const scene = { world, clean: async (text: string) => text } as unknown as ToolScene;
	const operation = (name: string) => knowledgeOperations.find((each) => each.name === name);
	return {
		asks: async (name: string, input: Readonly<Record<string, unknown>>) => operation(name)?.asks?.(input, scene),
		run: async (name: string, input: Readonly<Record<string, unknown>>) => operation(name)?.run(input, scene),
		call: (tool: string, input: object) => base.call(tool, input, { findSources }),
		info: async (path: string) =>
			Object(await base.call('soulscope_entry', { logical_path: path })).data.entry as KnowledgeEntry,
		async versions(path: string) {
			const answer = Object(await base.call('soulscope_history', { logical_path: path }));
			return answer.data.versions as readonly unknown[];
		},
	};
}

describe('a change to the store by a client', () => {
	it('is not made where the person was not shown it', async () => {
		const { run, versions } = servedStore();
		await expect(run('knowledge_write', { logical_path: at, content: 'Oolong.' })).rejects.toThrow(
			'Nothing was written',
		);
		expect(await versions(at)).toEqual([]);
	});

	it('is made once for each time that the person agrees', async () => {
		const { asks, run, versions } = servedStore();
		const wish = { logical_path: at, content: 'Oolong.' };
		await asks('knowledge_write', wish);
		await run('knowledge_write', wish);
		await expect(run('knowledge_write', wish)).rejects.toThrow('Nothing was written');
		expect(await versions(at)).toHaveLength(1);
	});

	it('is not made where it would take the source from a document without a word of it being other', async () => {
		const { asks, run, call, versions } = servedStore();
		await call('membot_write', { logical_path: at, content: 'Oolong.' });
		const wish = { logical_path: at, content: 'Oolong.', refresh_frequency: '1h' };
		await expect(
			Promise.resolve(asks('knowledge_write', wish)).then(() => run('knowledge_write', wish)),
		).rejects.toThrow('Nothing was written');
		expect(await versions(at)).toHaveLength(1);
	});

	it('sets no other time to read a source again than the one that the person was told', async () => {
		const page = 'https://kiln.example/glaze';
		const { asks, run, call, info } = servedStore({ source: page });
		await call('membot_add', { sources: [page], logical_path: at });
		const wish = { sources: [page], logical_path: at, refresh_frequency: '12h' };
		await expect(run('knowledge_add', wish)).rejects.toThrow('Nothing was written');
		expect(await asks('knowledge_add', wish)).toBe(
			`Adds to the knowledge store: ${page}?\n\n${at}: read again every 12 hours`,
		);
		expect((await info(at)).refresh_frequency_sec).toBeNull();
		await run('knowledge_add', wish);
		expect((await info(at)).refresh_frequency_sec).toBe(12 * 3600);
	});

	it('says of a new document when its source is read again', async () => {
		const page = 'https://kiln.example/glaze';
		const { asks } = servedStore({ source: page });
		const wish = { sources: [page], logical_path: at, refresh_frequency: '1d' };
		expect(await asks('knowledge_add', wish)).toContain(`${at}: read again every day\n`);
	});

	it('notes nothing of a source that was read and says the same: nobody was asked', async () => {
		const page = 'https://kiln.example/glaze';
		const { asks, run, call, info } = servedStore({ source: page });
		await call('membot_add', { sources: [page], logical_path: at });
		const before = await info(at);
		const wish = { logical_path: at };
		expect(await asks('knowledge_refresh', wish)).toBeUndefined();
		await run('knowledge_refresh', wish);
		expect(await info(at)).toEqual(before);
	});

	it('shows the person the place that becomes other, however far down it is', async () => {
		const { asks, call } = servedStore();
		const lines = Array.from({ length: 200 }, (_, index) => `Line ${index} of the log of the kiln.`).join('\n');
		await call('membot_write', { logical_path: at, content: `${lines}\nThe key is with the baker.\n` });
		const message = await asks('knowledge_write', { logical_path: at, content: `${lines}\nThe key is gone.\n` });
		expect(message).toContain('The key is gone.');
		expect(message?.length).toBeLessThan(1_000);
	});
});
