import { expect, it } from 'vitest';
import { usedBy } from '../../../server/src/host/knowledge/storeUses.ts';
import { openWorkspaceStore } from '../../../server/src/host/knowledge/workspaceStore.ts';
import { whenOver } from '../../support/whenOver.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';
import type { Answer } from './stores.ts';

it.each([
	['person', true],
	['terminal', true],
	['agent', false],
	['mcp', false],
] as const)('names a %s as the author, and reads files outside of the workspace for them: %s', async (by, reaches) => {
	const { root } = onDisk();
	const outside = onDisk({ 'outside.md': 'Outside of the workspace.\n' }).file('outside.md');
	const store = usedBy(by, await openWorkspaceStore({ root, dataFolder: root }));
	whenOver(() => store[Symbol.asyncDispose]());

	await store.call('membot_write', { logical_path: 'a.md', content: 'Oolong.' });
	const { data: past }: Answer = await store.call('soulscope_history', { logical_path: 'a.md' });
	expect(past.versions).toMatchObject([{ author: by }]);

	await store.call('membot_add', { sources: [outside] });
	const { data: listed }: Answer = await store.call('membot_list', {});
	expect(listed.entries).toHaveLength(reaches ? 2 : 1);
});
