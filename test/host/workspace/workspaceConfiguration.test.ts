import { describe, expect, it } from 'vitest';
import type { RuntimeHome } from '../../../server/src/engine/runtimes/detection/capability.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/workspacesOfFolders.ts';
import { MemoryDisk } from '../../support/disk/memoryDisk.ts';
import { choiceOf, fakeRuntime } from '../../support/fakeRuntime.ts';
import { openWorkspaces, persona, roots } from '../support/workspacesInMemory.ts';

describe('the configuration', () => {
	it('is the one in the workspace before the one beside it', async () => {
		const files = { ...persona('/ws/bob'), '/ws/fake.json': '{a: 1}', '/ws/bob/fake.json': '{b: 1}' };
		const { workspaces } = await openWorkspaces({ files });
		expect(workspaces.ownerOf('/ws/bob/SOUL.md')?.snapshot().config?.path).toBe('/ws/bob/fake.json');
		expect(workspaces.configuredBy('/ws/bob/fake.json')).toHaveLength(1);
		expect(workspaces.configuredBy('/ws/fake.json')).toHaveLength(0);
	});

	it('is the one beside the workspace where there is none inside', async () => {
		const { only } = await openWorkspaces({ files: { ...persona('/ws'), '/fake.json': '{a: 1}' } });
		expect(only().snapshot().config).toMatchObject({ path: '/fake.json', content: { text: '{a: 1}' } });
	});

	it('is the one that the settings name, from the root, from home or absolute', async () => {
		const files = { ...persona('/ws'), '/ws/fake.json': '{}', '/home/u/mine.json': '{h: 1}', '/x/y.json': '{x: 1}' };
		for (const [configFile, path] of [
			['~/mine.json', '/home/u/mine.json'],
			['/x/y.json', '/x/y.json'],
			['../x/y.json', '/x/y.json'],
		] as const) {
			const { only } = await openWorkspaces({ files, settings: { configFile } });
			expect(only().snapshot().config?.path).toBe(path);
		}
	});

	it('says so when the settings name a file that is not there', async () => {
		const { only } = await openWorkspaces({ files: persona('/ws'), settings: { configFile: 'no.json' } });
		expect(only().snapshot().config).toMatchObject({
			path: '/ws/no.json',
			content: { kind: 'unreadable', reason: 'does not exist' },
		});
	});

	it('knows the variables that it names from the .env beside it, and nothing else of that', async () => {
		const files = {
			...persona('/ws'),
			'/ws/fake.json': '{ token: "$' + '{KILN}", other: "$' + '{GONE}" }',
			'/ws/.env': 'KILN="hot"\nOTHER=x\n',
		};
		const { only, workspaces, disk } = await openWorkspaces({ files });
		expect(only().snapshot().config?.variables).toEqual({ KILN: 'hot' });
		disk.write('/ws/.env', 'KILN=cold\n');
		await workspaces.filesChanged([{ path: '/ws/.env', kind: 'changed' }]);
		expect(only().snapshot().config?.variables).toEqual({ KILN: 'cold' });
		const plain = await openWorkspaces({ files: { ...files, '/ws/fake.json': '{}' } });
		expect(plain.only().snapshot().config?.variables).toBeUndefined();
	});

	const home: RuntimeHome = {
		configPaths: () => ['/home/u/.fake/fake.json'],
		agentFolders: (config) => {
			const folder = config?.content.kind === 'text' ? config.content.text : '/home/u/default';
			return [{ agentId: 'main', folder }];
		},
	};

	it('at home counts only where it names the folder', async () => {
		const files = { ...persona('/ws'), '/home/u/.fake/fake.json': '/ws' };
		expect((await openWorkspaces({ files, home })).only().snapshot().config?.path).toBe('/home/u/.fake/fake.json');
		const elsewhere = { ...files, '/home/u/.fake/fake.json': '/elsewhere' };
		expect((await openWorkspaces({ files: elsewhere, home })).only().snapshot().config).toBeUndefined();
	});

	it('at home makes an empty folder a workspace', async () => {
		const files = { '/home/u/default/notes.txt': '' };
		const { only } = await openWorkspaces({ files, folders: ['/home/u/default'], home });
		expect(only().evidence.reasons).toEqual(['the configuration of Fake 2 makes this folder an agent’s workspace']);
	});

	it('at home takes an empty folder back when it names another', async () => {
		const files = { '/ws/notes.txt': '', '/home/u/.fake/fake.json': '/ws' };
		const { workspaces, disk, changes } = await openWorkspaces({ files, home });
		expect(roots(workspaces)).toEqual(['/ws']);
		disk.write('/home/u/.fake/fake.json', '/elsewhere');
		await workspaces.filesChanged([{ path: '/home/u/.fake/fake.json', kind: 'changed' }]);
		expect(roots(workspaces)).toEqual([]);
		expect(changes).toEqual([{ kind: 'list' }]);
	});

	it('is read anew when it comes, changes and goes', async () => {
		const { only, workspaces, disk, changes } = await openWorkspaces({ files: persona('/ws') });
		expect(only().configPaths).toEqual(['/ws/fake.json', '/fake.json', '/config/fake.json']);
		disk.write('/fake.json', '{}');
		await workspaces.filesChanged([{ path: '/fake.json', kind: 'created' }]);
		expect(only().snapshot().config?.path).toBe('/fake.json');
		disk.remove('/fake.json');
		await workspaces.filesChanged([{ path: '/fake.json', kind: 'deleted' }]);
		expect(only().snapshot().config).toBeUndefined();
		expect(changes).toHaveLength(2);
	});

	it('follows the editor, included files as well', async () => {
		const files = { ...persona('/ws'), '/ws/fake.json': '{$include: "./a.json"}', '/ws/a.json': '{a: 1}' };
		const { only, workspaces } = await openWorkspaces({ files });
		expect([...(only().snapshot().config?.included.keys() ?? [])]).toEqual(['/ws/a.json']);
		workspaces.openDocument('/ws/a.json', '{a: 2}');
		expect(only().snapshot().config?.included.get('/ws/a.json')).toMatchObject({ text: '{a: 2}', origin: 'editor' });
	});

	it('stays the same object while others are typed in, so that nobody checks it again', async () => {
		const { only, workspaces } = await openWorkspaces({ files: { ...persona('/ws'), '/ws/fake.json': '{}' } });
		const { config } = only().snapshot();
		workspaces.changeDocument('/ws/SOUL.md', 'New.');
		expect(only().snapshot().config).toBe(config);
	});

	it('reads what a new include names', async () => {
		const files = { ...persona('/ws'), '/ws/fake.json': '{}', '/ws/b.json': '{b: 1}' };
		const { only, workspaces } = await openWorkspaces({ files });
		const heard = new Promise<void>((resolve) => {
			let times = 0;
			workspaces.onDidChange(() => ++times === 2 && resolve());
		});
		workspaces.changeDocument('/ws/fake.json', '{$include: ["b.json"]}');
		await heard;
		expect(only().snapshot().config?.included.get('/ws/b.json')).toMatchObject({ text: '{b: 1}' });
	});

	it('never reads an include outside of its own folder', async () => {
		const { only, disk } = await openWorkspaces({
			files: {
				...persona('/ws'),
				'/ws/fake.json': '{$include: ["../secret.json", "/secret.json", "link.json"]}',
				'/ws/link.json': { linkTo: '/secret.json' },
				'/secret.json': '{}',
			},
		});
		const { included } = only().snapshot().config ?? {};
		const outside = { kind: 'unreadable', reason: 'is outside the configuration’s folder' };
		expect([...(included ?? [])]).toEqual([
			['/secret.json', outside],
			['/ws/link.json', outside],
		]);
		expect(disk.work.read).not.toContain('/secret.json');
	});

	it('is not read where it is longer than any sane one', async () => {
		const { only } = await openWorkspaces({ files: { ...persona('/ws'), '/ws/fake.json': ' '.repeat(5_000_000) } });
		expect(only().snapshot().config?.content).toEqual({
			kind: 'unreadable',
			reason: 'is longer than 1,000,000 characters, the most that are read',
		});
	});

	it('ends includes that go round in a circle', async () => {
		const files = { ...persona('/ws'), '/ws/fake.json': '{$include: "a.json"}', '/ws/a.json': '{$include: "a.json"}' };
		const { only } = await openWorkspaces({ files });
		expect([...(only().snapshot().config?.included.keys() ?? [])]).toEqual(['/ws/a.json']);
	});
});

describe('a configuration that cannot be read again while it is typed', () => {
	it('is told to whoever typed, and the next keystroke is heard', async () => {
		let broken = false;
		const workspaces = createWorkspaces({
			...choiceOf(fakeRuntime()),
			files: new MemoryDisk({ ...persona('/ws'), '/ws/fake.json': '{}' }),
			environment: { home: '/home/u', hostTimeZone: 'Europe/Lisbon', variables: {} },
			clock: () => 0,
			settingsFor() {
				if (broken) throw new Error('the settings are gone');
				return { runtime: 'auto', configFile: '' };
			},
		});
		await workspaces.setFolders(['/ws']);
		broken = true;
		const typed = workspaces.changeDocument('/ws/fake.json', '{ "$include": "./a.json" }');
		await expect(typed).rejects.toThrow('the settings are gone');
		broken = false;
		await workspaces.changeDocument('/ws/fake.json', '{ "$include": "./b.json" }');
		expect([...(workspaces.list()[0]?.snapshot().config?.included.keys() ?? [])]).toEqual(['/ws/b.json']);
	});
});
