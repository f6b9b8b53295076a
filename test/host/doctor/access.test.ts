import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accessFacts, isWritable } from '../../../server/src/host/doctor/access.ts';
import { type DiskFiles, diskFiles, type FileFacts } from '../../../server/src/host/platform/diskFiles.ts';
import { folderWith } from '../../cli/soulscope.ts';
import { fixtureFolder, withFixture } from '../../support/fixtures/fixtureFolders.ts';

const file: FileFacts = { target: 'file', link: 'none', size: 1, modified: 0 };

/** A disk that knows nothing but what others may do. */
const diskWith = (others: Readonly<Record<string, number>>): DiskFiles => ({
	...diskFiles,
	facts: async (paths) =>
		paths.map((path) => {
			const may = others[path];
			return may === undefined ? file : { ...file, others: may };
		}),
});

const home = {
	configs: [{ path: '/home/sam/.openclaw/openclaw.json', real: '/home/sam/.openclaw/openclaw.json', modified: 0 }],
	agents: [],
	realRoot: '/home/sam/aria',
};

const folders = { '/': 5, '/home': 5, '/home/sam': 5, '/home/sam/.openclaw': 5 };

const openConfigOn = (others: Readonly<Record<string, number>>) =>
	withFixture(fixtureFolder('healthy/gardener'), async ({ workspaces: [workspace] }) => {
		if (!workspace) throw new Error('no workspace');
		return (await accessFacts(workspace, home, diskWith(others))).openConfig;
	});

test('a configuration is open where every folder above it lets others in, and they may read it', async () => {
	const path = home.configs[0]?.path ?? '';
	expect(await openConfigOn({ ...folders, [path]: 4 })).toBe(path);
	expect(await openConfigOn({ ...folders, [path]: 0 })).toBeUndefined();
	expect(await openConfigOn({ ...folders, '/home/sam': 0, [path]: 4 })).toBeUndefined();
	// As on Windows.
	expect(await openConfigOn({})).toBeUndefined();
});

test('what can be written, or is not there, is no trouble', async () => {
	const folder = await folderWith({ 'SOUL.md': 'x' });
	expect(await isWritable(join(folder, 'SOUL.md'))).toBe(true);
	expect(await isWritable(join(folder, 'nothing.md'))).toBe(true);
	await chmod(join(folder, 'SOUL.md'), 0o444);
	// The one account that may write whatever the mode says.
	const isRoot = process.getuid?.() === 0;
	expect(await isWritable(join(folder, 'SOUL.md'))).toBe(isRoot);
});
