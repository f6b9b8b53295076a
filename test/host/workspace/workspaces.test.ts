import { describe, expect, it } from 'vitest';
import { oncePerListing } from '../../../server/src/engine/workspace/files.ts';
import { highestDraw } from '../../../server/src/engine/workspace/session.ts';
import { textOf } from '../../../server/src/engine/workspace/snapshot.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/workspacesOfFolders.ts';
import { MemoryDisk } from '../../support/disk/memoryDisk.ts';
import { choiceOf, fakeRuntime } from '../../support/fakeRuntime.ts';
import { openWorkspaces, persona, roots } from '../support/workspacesInMemory.ts';

describe('finding workspaces', () => {
	it('takes an open folder whose context files are in one folder', async () => {
		const { only } = await openWorkspaces({ files: persona('/ws') });
		expect(only().root).toBe('/ws');
		expect(only().evidence.reasons).toEqual(['AGENTS.md and SOUL.md are in one folder']);
	});

	it('finds several workspaces in one folder', async () => {
		const { workspaces } = await openWorkspaces({
			files: { ...persona('/ws/agents/bob'), ...persona('/ws/agents/ann') },
		});
		expect(roots(workspaces)).toEqual(['/ws/agents/ann', '/ws/agents/bob']);
	});

	it('finds workspaces in several folders', async () => {
		const files = { ...persona('/one'), ...persona('/two') };
		const { workspaces } = await openWorkspaces({ files, folders: ['/one', '/two'] });
		expect(roots(workspaces)).toEqual(['/one', '/two']);
	});

	it('does not take a repository for a workspace because of its AGENTS.md', async () => {
		const { workspaces } = await openWorkspaces({
			files: { '/ws/AGENTS.md': 'Run the tests.', '/ws/src/main.ts': '' },
		});
		expect(roots(workspaces)).toEqual([]);
	});

	it('does not list a repository that only has an AGENTS.md beyond its folders', async () => {
		const disk = new MemoryDisk({ '/ws/AGENTS.md': 'Run the tests.', '/ws/src/main.ts': '' });
		const workspaces = createWorkspaces({
			...choiceOf(fakeRuntime()),
			files: disk,
			environment: { home: '/home/u', hostTimeZone: 'UTC', variables: {} },
			clock: () => 0,
			settingsFor: () => ({ runtime: 'auto', configFile: '' }),
		});
		await workspaces.setFolders(['/ws']);
		expect(disk.work.read).toEqual([]);
	});

	it('does not look into dependencies and version control', async () => {
		const files = { ...persona('/ws/node_modules/pack'), ...persona('/ws/.git/x'), ...persona('/ws/.cache/y') };
		const { workspaces } = await openWorkspaces({ files });
		expect(roots(workspaces)).toEqual([]);
	});

	it('gives a path to the innermost of nested workspaces', async () => {
		const { workspaces } = await openWorkspaces({ files: { ...persona('/ws'), ...persona('/ws/agents/bob') } });
		expect(workspaces.ownerOf('/ws/agents/bob/SOUL.md')?.root).toBe('/ws/agents/bob');
		expect(workspaces.ownerOf('/ws/agents/README.md')?.root).toBe('/ws');
		expect(workspaces.ownerOf('/ws-other/SOUL.md')).toBeUndefined();
	});

	it('leaves everything as it was when cancelled half-way', async () => {
		const { disk, workspaces, changes } = await openWorkspaces({ files: persona('/ws') });
		for (const [path, text] of Object.entries(persona('/other'))) disk.write(path, text);
		const cancellation = { isCancellationRequested: false };
		disk.onList = () => {
			cancellation.isCancellationRequested = true;
		};
		await workspaces.setFolders(['/other'], cancellation);
		expect(roots(workspaces)).toEqual(['/ws']);
		expect(changes).toEqual([]);
	});

	it('adopts a folder that looks like nothing, and keeps it', async () => {
		const { workspaces, disk } = await openWorkspaces({ files: { '/plain/notes.txt': 'x' }, folders: [] });
		const adopted = await workspaces.adopt('/plain');
		expect(adopted?.runtime.id).toBe('fake@2');
		expect(adopted?.evidence.strength).toBe('none');
		disk.write('/plain/SOUL.md', 'Hello');
		await workspaces.filesChanged([{ path: '/plain/SOUL.md', kind: 'created' }]);
		expect(roots(workspaces)).toEqual(['/plain']);
	});

	it('does not adopt what is not a folder', async () => {
		const { workspaces } = await openWorkspaces({ files: persona('/ws') });
		expect(await workspaces.adopt('/nowhere')).toBeUndefined();
		expect(await workspaces.adopt('/ws/SOUL.md')).toBeUndefined();
	});
});

describe('choosing the runtime', () => {
	it('takes the one with the best evidence', async () => {
		const { only } = await openWorkspaces({ files: persona('/ws') });
		expect(only().runtime.id).toBe('fake@2');
	});

	it('takes the one that the settings name', async () => {
		const { only } = await openWorkspaces({ files: persona('/ws'), settings: { runtime: 'fake@1' } });
		expect(only().runtime.id).toBe('fake@1');
		expect(only().evidence.reasons[0]).toBe('the settings name this runtime');
	});

	it('follows a changed setting and says that the list changed', async () => {
		const { only, workspaces, changes, settings } = await openWorkspaces({ files: persona('/ws') });
		const before = only().version;
		settings.runtime = 'fake@1';
		await workspaces.settingsChanged();
		expect(only().runtime.id).toBe('fake@1');
		expect(only().version).toBeGreaterThan(before);
		expect(changes).toEqual([{ kind: 'list' }]);
	});

	it('ignores a setting that names no known runtime', async () => {
		const { only } = await openWorkspaces({ files: persona('/ws'), settings: { runtime: 'nobody@0' } });
		expect(only().runtime.id).toBe('fake@2');
	});
});

describe('a snapshot', () => {
	it('reads what a runtime injects and leaves the rest unread', async () => {
		const { only } = await openWorkspaces({ files: persona('/ws') });
		const { files } = only().snapshot();
		expect([...files.keys()]).toEqual(['AGENTS.md', 'SOUL.md', 'memory/2026-11-20.md', 'memory/2026-11-21.md']);
		expect(files.get('SOUL.md')?.content).toEqual({ kind: 'text', text: 'Be kind.', origin: 'disk' });
		expect(files.get('memory/2026-11-20.md')?.content).toEqual({ kind: 'unread' });
	});

	it('reads an unread file when asked', async () => {
		const { only } = await openWorkspaces({ files: persona('/ws') });
		expect(await only().read('memory/2026-11-20.md')).toEqual({ kind: 'text', text: 'A day.', origin: 'disk' });
		expect(await only().read('memory/1999-01-01.md')).toBeUndefined();
	});

	it('reads nothing that lies outside of the workspace', async () => {
		const files = { ...persona('/ws'), '/secret.md': 'no', '/ws/memory/out.md': { linkTo: '/secret.md' } };
		const { only } = await openWorkspaces({ files });
		expect(await only().read('../secret.md')).toEqual({
			kind: 'unreadable',
			reason: 'is outside the workspace',
		});
		expect(await only().read('memory/out.md')).toEqual({
			kind: 'unreadable',
			reason: 'is a link to a file outside the workspace',
		});
	});

	it('is the same object until something changes, and so is the analysis', async () => {
		const { only, newer } = await openWorkspaces({ files: persona('/ws') });
		const snapshot = only().snapshot();
		expect(only().snapshot()).toBe(snapshot);
		only().analysis().prompt('main');
		only().analysis().prompt('main');
		expect(newer.assemblies).toBe(1);
	});

	it('says how a file is linked and what cannot be read', async () => {
		const { only } = await openWorkspaces({
			files: {
				...persona('/ws'),
				'/shared/SOUL.md': 'Shared.',
				'/ws/SOUL.md': { linkTo: '/shared/SOUL.md' },
				'/ws/AGENTS.md': { hardLinked: 'Twice.' },
				'/ws/IDENTITY.md': { denied: true },
				'/ws/MEMORY.md/inside.txt': '',
				'/ws/gone.md': { linkTo: '/nowhere.md' },
			},
		});
		const { files } = only().snapshot();
		expect(files.get('SOUL.md')).toMatchObject({ link: 'symlink', content: { kind: 'text', text: 'Shared.' } });
		expect(files.get('AGENTS.md')).toMatchObject({ link: 'hardlink', content: { text: 'Twice.' } });
		expect(files.get('MEMORY.md')?.content).toEqual({ kind: 'unreadable', reason: 'is a folder', cause: 'folder' });
		expect(files.get('gone.md')?.content).toEqual({
			kind: 'unreadable',
			reason: 'is a link to a file that does not exist',
			cause: 'dangling',
		});
	});

	it('keeps the letter case of the disk', async () => {
		const { only } = await openWorkspaces({ files: { ...persona('/ws'), '/ws/Identity.md': 'x' } });
		expect(only().snapshot().files.has('Identity.md')).toBe(true);
		expect(only().snapshot().files.has('IDENTITY.md')).toBe(false);
	});

	it('says so when a folder could not be listed', async () => {
		const { workspaces, disk, only } = await openWorkspaces({ files: persona('/ws'), folders: [] });
		disk.denyFolder('/ws/memory');
		await workspaces.setFolders(['/ws']);
		expect(only().notes).toEqual(['The folder memory is left out: permission denied.']);
	});

	it('describes a session that happens now, on this machine, with the dice against all but what is certain', async () => {
		const { only } = await openWorkspaces({ files: persona('/ws') });
		expect(only().session('group')).toEqual({
			kind: 'group',
			now: 1_800_000_000_000,
			timeZone: 'Europe/Lisbon',
			random: highestDraw,
		});
		expect(highestDraw).toBeLessThan(1);
	});
});

describe('open documents', () => {
	it('count before the disk, without a single look at it', async () => {
		const { only, workspaces, disk } = await openWorkspaces({ files: persona('/ws') });
		workspaces.openDocument('/ws/SOUL.md', 'Be kind.');
		workspaces.changeDocument('/ws/SOUL.md', 'Be kinder.');
		expect(only().snapshot().files.get('SOUL.md')?.content).toEqual({
			kind: 'text',
			text: 'Be kinder.',
			origin: 'editor',
		});
		expect(only().analysis().prompt('main').text()).toContain('Be kinder.');
		expect(disk.takeWork()).toEqual({ listed: [], looked: [], read: [] });
	});

	it('leave what is known of the other files as it is, whether the disk has the document or not', async () => {
		const { workspaces, only } = await openWorkspaces({ files: persona('/ws') });
		let looked = 0;
		const count = oncePerListing(({ size }) => {
			looked++;
			return size;
		});
		const sizes: number[] = [];
		for (const path of ['/ws/SOUL.md', '/ws/memory/new.md']) {
			for (const text of ['a', 'ab', 'abc']) {
				await workspaces.changeDocument(path, text);
				sizes.push(count(only().snapshot().files));
			}
		}
		expect(sizes).toEqual([4, 4, 4, 5, 5, 5]);
		expect(looked).toBe(2);
		expect(textOf(only().snapshot(), 'memory/new.md')).toBe('abc');
	});

	it('tell listeners once for each change of text, and not for merely being opened', async () => {
		const { only, workspaces, changes } = await openWorkspaces({ files: persona('/ws') });
		workspaces.openDocument('/ws/SOUL.md', 'Be kind.');
		expect(changes).toEqual([]);
		workspaces.changeDocument('/ws/SOUL.md', 'Be kinder.');
		expect(changes).toEqual([{ kind: 'content', workspaces: [only()] }]);
	});

	it('leave the entries of other files the same objects', async () => {
		const { only, workspaces } = await openWorkspaces({ files: persona('/ws') });
		const before = only().snapshot().files.get('AGENTS.md');
		workspaces.openDocument('/ws/SOUL.md', 'New.');
		const soul = only().snapshot().files.get('SOUL.md');
		workspaces.changeDocument('/ws/memory/2026-11-20.md', 'New.');
		expect(only().snapshot().files.get('AGENTS.md')).toBe(before);
		expect(only().snapshot().files.get('SOUL.md')).toBe(soul);
	});

	it('show files that are not on disk yet', async () => {
		const { only, workspaces } = await openWorkspaces({ files: persona('/ws') });
		workspaces.openDocument('/ws/IDENTITY.md', '- Name: Aria');
		expect([...only().snapshot().files.keys()].slice(0, 3)).toEqual(['AGENTS.md', 'IDENTITY.md', 'SOUL.md']);
		expect(only().snapshot().files.get('IDENTITY.md')).toMatchObject({ size: 0, content: { origin: 'editor' } });
	});

	it('that belong to no workspace change nothing', async () => {
		const { only, workspaces, changes } = await openWorkspaces({ files: persona('/ws') });
		const { version } = only();
		workspaces.openDocument('/elsewhere/SOUL.md', 'x');
		workspaces.openDocument('/ws/node_modules/pack/SOUL.md', 'x');
		expect(only().version).toBe(version);
		expect(changes).toEqual([]);
	});

	it('leave the field to the disk when they close, at the price of one read', async () => {
		const { only, workspaces, disk } = await openWorkspaces({ files: persona('/ws') });
		workspaces.openDocument('/ws/SOUL.md', 'Not saved.');
		await workspaces.closeDocument('/ws/SOUL.md');
		expect(textOf(only().snapshot(), 'SOUL.md')).toBe('Be kind.');
		expect(disk.takeWork()).toMatchObject({ listed: [], read: ['/ws/SOUL.md'] });
	});
});

describe('changes on disk', () => {
	it('cost one read of what changed and no listing', async () => {
		const { only, workspaces, disk, changes } = await openWorkspaces({ files: persona('/ws') });
		disk.write('/ws/SOUL.md', 'Changed.');
		await workspaces.filesChanged([{ path: '/ws/SOUL.md', kind: 'changed' }]);
		expect(textOf(only().snapshot(), 'SOUL.md')).toBe('Changed.');
		expect(disk.takeWork()).toMatchObject({ listed: [], read: ['/ws/SOUL.md'] });
		expect(changes).toEqual([{ kind: 'content', workspaces: [only()] }]);
	});

	it('of files that are not injected cost no read', async () => {
		const { workspaces, disk, changes } = await openWorkspaces({ files: persona('/ws') });
		disk.write('/ws/memory/2026-11-21.md', 'Longer than before.');
		await workspaces.filesChanged([{ path: '/ws/memory/2026-11-21.md', kind: 'changed' }]);
		expect(disk.takeWork()).toMatchObject({ listed: [], read: [] });
		expect(changes).toHaveLength(1);
	});

	it('that change nothing wake nobody', async () => {
		const { only, workspaces, changes } = await openWorkspaces({ files: persona('/ws') });
		const { version } = only();
		await workspaces.filesChanged([{ path: '/ws/SOUL.md', kind: 'changed' }]);
		expect(only().version).toBe(version);
		expect(changes).toEqual([]);
	});

	it('wake listeners once, however many files changed', async () => {
		const { workspaces, disk, changes } = await openWorkspaces({ files: persona('/ws') });
		disk.write('/ws/SOUL.md', 'Changed.');
		disk.write('/ws/AGENTS.md', 'Changed.');
		await workspaces.filesChanged([
			{ path: '/ws/SOUL.md', kind: 'changed' },
			{ path: '/ws/AGENTS.md', kind: 'changed' },
		]);
		expect(changes).toHaveLength(1);
	});

	it('do not show through an open document', async () => {
		const { only, workspaces, disk } = await openWorkspaces({ files: persona('/ws') });
		workspaces.openDocument('/ws/SOUL.md', 'Mine.');
		disk.write('/ws/SOUL.md', 'Theirs.');
		await workspaces.filesChanged([{ path: '/ws/SOUL.md', kind: 'changed' }]);
		expect(textOf(only().snapshot(), 'SOUL.md')).toBe('Mine.');
	});

	it('bring and take whole folders', async () => {
		const { only, workspaces, disk } = await openWorkspaces({ files: persona('/ws') });
		disk.remove('/ws/memory');
		await workspaces.filesChanged([{ path: '/ws/memory', kind: 'deleted' }]);
		expect([...only().snapshot().files.keys()]).toEqual(['AGENTS.md', 'SOUL.md']);
		disk.write('/ws/memory/old/2020-01-01.md', 'x');
		await workspaces.filesChanged([{ path: '/ws/memory', kind: 'created' }]);
		expect([...only().snapshot().files.keys()]).toContain('memory/old/2020-01-01.md');
	});

	it('make a folder a workspace', async () => {
		const { workspaces, disk, changes } = await openWorkspaces({ files: { '/ws/bob/AGENTS.md': 'x' } });
		disk.write('/ws/bob/SOUL.md', 'x');
		await workspaces.filesChanged([{ path: '/ws/bob/SOUL.md', kind: 'created' }]);
		expect(roots(workspaces)).toEqual(['/ws/bob']);
		expect(changes).toEqual([{ kind: 'list' }]);
	});

	it('make a folder cease to be one', async () => {
		const { workspaces, disk, changes } = await openWorkspaces({ files: persona('/ws') });
		disk.remove('/ws/SOUL.md');
		await workspaces.filesChanged([{ path: '/ws/SOUL.md', kind: 'deleted' }]);
		expect(roots(workspaces)).toEqual([]);
		expect(changes).toEqual([{ kind: 'list' }]);
	});

	it('move a workspace with its folder', async () => {
		const { workspaces, disk } = await openWorkspaces({ files: persona('/ws/bob') });
		disk.remove('/ws/bob');
		for (const [path, text] of Object.entries(persona('/ws/rob'))) disk.write(path, text);
		await workspaces.filesChanged([
			{ path: '/ws/bob', kind: 'deleted' },
			{ path: '/ws/rob', kind: 'created' },
		]);
		expect(roots(workspaces)).toEqual(['/ws/rob']);
	});
});

describe('a step that fails', () => {
	it('is told to whoever asked, and does not hold up the next', async () => {
		const { workspaces, settings } = await openWorkspaces({ files: persona('/ws') });
		Object.defineProperty(settings, 'configFile', {
			configurable: true,
			get() {
				throw new Error('no settings');
			},
		});
		await expect(workspaces.settingsChanged()).rejects.toThrow('no settings');
		Object.defineProperty(settings, 'configFile', { value: '' });
		await expect(workspaces.settingsChanged()).resolves.toBeUndefined();
	});
});
