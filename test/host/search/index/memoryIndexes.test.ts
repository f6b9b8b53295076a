import { expect, it } from 'vitest';
import { createMemoryIndexes } from '../../../../server/src/host/search/index/memoryIndexes.ts';
import { onDisk } from '../../support/workspaceOnDisk.ts';

it('ends its thread when it is over, whatever is under way, and starts none again', async () => {
	const { root } = onDisk({ 'MEMORY.md': 'Tea at four.\n' });
	const indexes = createMemoryIndexes({ storage: undefined });
	const underWay = expect(indexes.open(root)).rejects.toThrow('the search index stopped');
	await indexes[Symbol.asyncDispose]();
	await underWay;
	await expect(indexes.open(root)).rejects.toThrow('the search index has ended');
});
