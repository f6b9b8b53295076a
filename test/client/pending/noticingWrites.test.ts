import { expect, it, vi } from 'vitest';
import { noticingWrites } from '../../../client/src/features/pending/noticingWrites.ts';
import { DryRunToolRequest, RunToolRequest, type ToolParams, type ToolRun } from '../../../protocol/chat/tools.ts';

vi.mock('vscode', () => import('../../support/vscode/vscodeMemory.ts'));

const params: ToolParams = { workspace: 'file:///aria', of: 'editor', tool: 'remember', input: {} };
const changes = [{ path: 'MEMORY.md', uri: 'file:///aria/MEMORY.md', before: 'x', after: 'y' }];

/** Which operations stand after a tool has run so. */
async function standing(run: Partial<ToolRun>, type: { readonly method: string } = RunToolRequest): Promise<unknown[]> {
	const wrote: unknown[] = [];
	const server = { request: async () => run };
	const noticing = noticingWrites(server as never, { wrote: (one) => wrote.push(one) });
	expect(await noticing.request(type as typeof RunToolRequest, params)).toBe(run);
	return wrote;
}

it('what a tool has written can be taken back, and says where it is', async () => {
	expect(await standing({ undo: 'operation', changes })).toEqual([
		{ id: 'operation', workspace: 'file:///aria', message: 'The agent wrote to MEMORY.md' },
	]);
});

it('what only looks, or is tried, leaves nothing to take back', async () => {
	expect(await standing({ text: 'found' })).toEqual([]);
	expect(await standing({ undo: 'operation', changes }, DryRunToolRequest)).toEqual([]);
});
