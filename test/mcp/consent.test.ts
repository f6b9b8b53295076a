import { describe, expect, it } from 'vitest';
import { knowledgeBase } from '../../server/src/host/knowledge/knowledgeBase.ts';
import { knowledgeOperations } from '../../server/src/mcp/knowledge.ts';
import type { ToolScene } from '../../server/src/mcp/tool.ts';
import { memoryStorage } from '../support/knowledge/memoryStorage.ts';

const at = 'notes/tea.md';

/** A store that a client reaches, and others beside it. */
function servedStore({ mayWrite = false } = {}) {
	const base = knowledgeBase(memoryStorage());
	const world = {
		knowledge: (tool: string, input: unknown, through?: Parameters<ToolScene['world']['knowledge']>[2]) =>
			base.call(tool, input, { ...(through && { through }), author: 'mcp' }),
		rehearsed: new Map(),
		tokens: async () => ({ count: (text: string) => text.length }),
		mayWrite,
	};
	const scene = { world, clean: async (text: string) => text } as unknown as ToolScene;
	const operation = (name: string) => knowledgeOperations.find((each) => each.name === name);
	return {
		asks: async (name: string, input: Readonly<Record<string, unknown>>) => operation(name)?.asks?.(input, scene),
		run: async (name: string, input: Readonly<Record<string, unknown>>) => operation(name)?.run(input, scene),
		call: (tool: string, input: object) => base.call(tool, input),
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

	it('shows the person the place that becomes other, however far down it is', async () => {
		const { asks, call } = servedStore();
		const lines = Array.from({ length: 200 }, (_, index) => `Line ${index} of the log of the kiln.`).join('\n');
		await call('membot_write', { logical_path: at, content: `${lines}\nThe key is with the baker.\n` });
		const message = await asks('knowledge_write', { logical_path: at, content: `${lines}\nThe key is gone.\n` });
		expect(message).toContain('The key is gone.');
		expect(message?.length).toBeLessThan(1_000);
	});
});
