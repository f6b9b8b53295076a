import { mkdirSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeFilesOf } from '../../../server/src/host/knowledge/place.ts';
import type { StoreServer } from '../../../server/src/host/knowledge/storeServer.ts';
import { openWorkspaceStore } from '../../../server/src/host/knowledge/workspaceStore.ts';
import { dataFolder } from '../../../server/src/host/platform/dataFolder.ts';
import { refreshByItself } from '../../../server/src/language/support/knowledge/refreshingByItself.ts';
import type { StoresContext } from '../../../server/src/language/support/knowledge/stores.ts';
import { onDisk } from '../../host/support/workspaceOnDisk.ts';

beforeEach(() => void vi.stubEnv('XDG_DATA_HOME', onDisk().root));

/** A folder with a file in its store that was last read an hour ago, and is to be read every minute. */
async function folderWith(wanted: 'project' | 'editor') {
	const { root, file } = onDisk({ 'tea.md': 'Four minutes.\n' });
	const open = (clock = Date.now) => openWorkspaceStore({ root, dataFolder: dataFolder(), wanted, clock });
	{
		await using store = await open(() => Date.now() - 3_600_000);
		await store.call('membot_add', { sources: ['tea.md'], refresh_frequency: '1m' });
	}
	writeFileSync(file('tea.md'), 'Five minutes.\n');
	const context = {
		workspaces: { list: () => [{ root }] },
		folders: { list: () => [root] },
		files: { uriOf: (path: string) => path, pathOf: (uri: string) => uri },
		options: { trusted: true },
		storeServer: async () => undefined,
		connection: { console: { warn: () => undefined } },
	} as unknown as StoresContext;
	const text = async () => {
		await using store = await open();
		const answer = await store.call('membot_read', { logical_path: 'tea.md' });
		return (answer as unknown as { data: { content: string } }).data.content;
	};
	return { root, context, text };
}

test('reads what is due again, of a store on this computer', async () => {
	const { context, text } = await folderWith('editor');
	await refreshByItself(context);
	expect(await text()).toBe('Five minutes.\n');
	// It has just been read.
	await refreshByItself(context);
});

test('reads nothing for a store in a database, which has files of other computers', async () => {
	const { context, text } = await folderWith('editor');
	await refreshByItself({ ...context, storeServer: async () => ({ place: 'team' }) as StoreServer });
	expect(await text()).toBe('Four minutes.\n');
});

test('reads nothing of a store in the project, which may be of somebody who wants to hear of it', async () => {
	const { context, text } = await folderWith('project');
	await refreshByItself(context);
	expect(await text()).toBe('Four minutes.\n');
});

test('reads the others again where one store cannot be used, and says which', async () => {
	const [broken, { root, context, text }] = [onDisk(), await folderWith('editor')];
	const { editor } = await storeFilesOf(broken.root, dataFolder());
	// A folder is in its place.
	mkdirSync(editor, { recursive: true });
	const said: string[] = [];
	const both = {
		...context,
		workspaces: { list: () => [{ root: broken.root }, { root }] },
		connection: { console: { warn: (line: string) => said.push(line) } },
	};
	await refreshByItself(both as unknown as StoresContext);
	expect(await text()).toBe('Five minutes.\n');
	expect(said).toEqual([expect.stringContaining(editor)]);
});

test('begins no round before the last one has ended', async () => {
	const { context, text } = await folderWith('editor');
	let rounds = 0;
	const counted = {
		...context,
		workspaces: {
			list() {
				rounds += 1;
				return context.workspaces.list();
			},
		},
	} as unknown as StoresContext;
	const [first, second] = [refreshByItself(counted), refreshByItself(counted)];
	const begun = rounds;
	await Promise.all([first, second]);
	expect(begun).toBe(1);
	await refreshByItself(counted);
	expect(rounds).toBeGreaterThan(begun);
	expect(await text()).toBe('Five minutes.\n');
});
