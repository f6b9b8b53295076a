import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { detectRuntime, rules, runtimeById, runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import type { KnownRuntime } from '../../../server/src/engine/runtimes/runtime.ts';
import { skillFolderAt } from '../../../server/src/engine/skills/skillFolder.ts';
import { seenAt } from '../../../server/src/engine/workspace/snapshot.ts';
import type { FileFacts } from '../../../server/src/host/platform/diskFiles.ts';
import { isTelling } from '../../../server/src/host/workspace/scan/discovery.ts';
import { injectedBy } from '../../../server/src/host/workspace/scan/folderScan.ts';
import type { WorkspacesChange } from '../../../server/src/host/workspace/workspaces.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/workspacesOfFolders.ts';
import { MemoryDisk, type MemoryFile } from '../../support/disk/memoryDisk.ts';

const logs = Object.fromEntries(
	Array.from({ length: 400 }, (_, day) => [
		`/ws/memory/${new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)}.md`,
		`A day. ${'x'.repeat(day)}`,
	]),
);

const persona: Readonly<Record<string, MemoryFile>> = {
	'/ws/AGENTS.md': 'Work. See [the log](memory/2024-01-01.md).',
	'/ws/SOUL.md': 'Be kind. See [the first](memory/2023-01-01.md).',
	'/ws/MEMORY.md': 'Sam likes tea.',
	'/ws/openclaw.json': '{}',
	'/ws/skills/tea/SKILL.md': '---\nname: tea\ndescription: Makes tea.\n---\nBoil water.\n',
	'/ws/skills/tea/black.md': 'Black.',
	'/ws/skills/tea/green.md': 'Green.',
};

/** A server’s workspaces before its first answer; `rest` is what it waits for to look at the rest. */
async function started(
	files: Readonly<Record<string, MemoryFile>> = { ...persona, ...logs },
	disk = new MemoryDisk(files),
) {
	let rest = () => {};
	const changes: WorkspacesChange[] = [];
	const workspaces = createWorkspaces({
		files: disk,
		runtimes,
		runtimeById,
		detectRuntime,
		environment: { home: '/home/u', hostTimeZone: 'UTC', variables: {} },
		clock: () => Date.UTC(2026, 10, 21, 12),
		settingsFor: () => ({ runtime: 'auto', configFile: '' }),
		looksAfter: new Promise((resolve) => {
			rest = resolve;
		}),
	});
	await workspaces.setFolders(['/ws']);
	workspaces.onDidChange((change) => changes.push(change));
	const [workspace] = workspaces.list();
	if (!workspace) throw new Error('no workspace was found');
	const said = () =>
		workspace
			.analysis()
			.findings(rules, {})
			.findings.map(({ rule, place }) => `${rule.code} ${place.file.path}`);
	return { disk, workspaces, workspace, changes, said, rest };
}

const counted = (paths: readonly string[]): Record<string, number> => {
	const counts: Record<string, number> = {};
	for (const path of paths) counts[path] = (counts[path] ?? 0) + 1;
	return counts;
};

const inMemory = (paths: readonly string[]) => paths.filter((path) => path.startsWith('/ws/memory/'));

describe('before the first answer', () => {
	it('each folder is listed once', async () => {
		const { disk } = await started();
		const { listed } = disk.takeWork();
		const counts = counted(listed.filter((folder) => folder.startsWith('/ws')));
		expect(counts).toMatchObject({ '/ws': 1, '/ws/memory': 1, '/ws/skills': 1, '/ws/skills/tea': 1 });
		expect(Object.values(counts).filter((count) => count > 1)).toEqual([]);
	});

	it('of a folder that nobody reads, one file is looked at, and no rule or prompt asks for another', async () => {
		const { disk, said, workspace } = await started();
		expect(said()).toContain('links.missing-file SOUL.md');
		for (const kind of workspace.runtime.sessionKinds) workspace.analysis().prompt(kind);
		const { looked, read } = disk.takeWork();
		expect(inMemory(looked)).toEqual(['/ws/memory/2024-01-01.md']);
		expect(inMemory(read)).toEqual([]);
		expect(counted(looked)['/ws/SOUL.md']).toBe(1);
	});

	it('the work is the same with ten times as many', async () => {
		const few = Object.fromEntries(Object.entries(logs).slice(0, 40));
		const work = async (files: Readonly<Record<string, MemoryFile>>) => {
			const { disk, said } = await started({ ...persona, ...files });
			said();
			return disk.takeWork();
		};
		expect(await work(logs)).toEqual(await work(few));
	});

	it('a search for skills goes by names', async () => {
		const { disk, workspace } = await started();
		disk.takeWork();
		expect(skillFolderAt(workspace.snapshot(), '/ws/memory')?.folders.size).toBe(0);
		expect(skillFolderAt(workspace.snapshot(), '/ws/skills')?.folders.get('tea')?.file?.link).toBe('none');
		expect(disk.takeWork().looked).toEqual([]);
	});

	it('whoever needs more of a file is told it soon, and the snapshot that they had stays as it is', async () => {
		const { disk, workspaces, workspace, changes } = await started();
		disk.takeWork();
		const told = new Promise((resolve) => workspaces.onDidChange(resolve));
		const before = workspace.snapshot();
		const path = 'memory/2024-01-11.md';
		expect(before.files.get(path)).toEqual({ path, content: { kind: 'unread' }, isUnseen: true });
		expect(seenAt(before, path)).toBeUndefined();
		expect(disk.takeWork().looked).toEqual([]);
		workspace.analysis().prompt('main');
		await told;
		expect(changes).toEqual([{ kind: 'content', workspaces: [workspace] }]);
		expect(inMemory(disk.takeWork().looked)).toEqual([`/ws/${path}`]);
		expect(seenAt(workspace.snapshot(), path)).toMatchObject({ size: 17, link: 'none' });
		expect(workspace.snapshot().files.get('memory/2024-01-12.md')?.isUnseen).toBe(true);
		expect(before.files.get(path)?.isUnseen).toBe(true);
	});

	it('whoever settles what has been asked for looks at that alone', async () => {
		const { disk, workspace, changes } = await started();
		disk.takeWork();
		for (const day of ['2024-01-11', '2024-01-12']) seenAt(workspace.snapshot(), `memory/${day}.md`);
		await workspace.settlePlaces();
		expect(inMemory(disk.takeWork().looked)).toEqual(['/ws/memory/2024-01-11.md', '/ws/memory/2024-01-12.md']);
		expect(seenAt(workspace.snapshot(), 'memory/2024-01-12.md')).toMatchObject({ size: 18 });
		await workspace.settlePlaces();
		expect(disk.takeWork().looked).toEqual([]);
		// Somebody else may have been answered without it.
		expect(changes).toEqual([{ kind: 'content', workspaces: [workspace] }]);
	});

	it('whoever settles while somebody else already looks has the answer as well', async () => {
		class Slow extends MemoryDisk {
			hold: Promise<void> = Promise.resolve();
			override async facts(paths: readonly string[]): Promise<readonly (FileFacts | undefined)[]> {
				const facts = await super.facts(paths);
				await this.hold;
				return facts;
			}
		}
		const slow = new Slow({ ...persona, ...logs });
		const { workspace, disk } = await started(undefined, slow);
		disk.takeWork();
		let goOn = () => {};
		slow.hold = new Promise((resolve) => {
			goOn = resolve;
		});
		const path = 'memory/2024-01-11.md';
		seenAt(workspace.snapshot(), path);
		const first = workspace.settlePlaces();
		const second = workspace.settlePlaces().then(() => seenAt(workspace.snapshot(), path));
		setImmediate(goOn);
		expect(await second).toMatchObject({ size: 17 });
		await first;
		expect(inMemory(disk.takeWork().looked)).toEqual([`/ws/${path}`]);
	});

	it.each([
		['to a file of the memory', '/ws/memory/2024-01-11.md', '[UNREADABLE'],
		['to something else', '/ws/notes.md', 'a file that is not this agent’s memory'],
	])('a link %s is taken for that once somebody has looked', async (_to, linkTo, after) => {
		const files = {
			...persona,
			...logs,
			'/ws/MEMORY.md': { linkTo },
			'/ws/notes.md': 'No memory. '.repeat(50),
		};
		const { workspaces, workspace, disk } = await started(files);
		disk.takeWork();
		const told = new Promise((resolve) => workspaces.onDidChange(resolve));
		const messages = () =>
			workspace
				.analysis()
				.findings(rules, {})
				.findings.flatMap(({ place, message }) => (place.file.path === 'MEMORY.md' ? message : []));
		expect(messages()).toEqual([expect.stringContaining('[UNREADABLE')]);
		await told;
		expect(inMemory(disk.takeWork().looked)).toHaveLength(399);
		expect(messages()).toEqual([expect.stringContaining(after)]);
	});

	it('a file that is opened is looked at', async () => {
		const { workspaces, workspace } = await started();
		await workspaces.openDocument('/ws/memory/2024-01-11.md', 'Typed.');
		expect(workspace.snapshot().files.get('memory/2024-01-11.md')).toMatchObject({ size: 17, modified: 0 });
	});
});

describe('after it', () => {
	it('each of the others is looked at once', async () => {
		const { disk, workspace, rest, changes } = await started();
		disk.takeWork();
		rest();
		await workspace.settleFiles();
		const { looked } = disk.takeWork();
		expect(inMemory(looked)).toHaveLength(399);
		expect(new Set(looked).size).toBe(looked.length);
		expect([...workspace.snapshot().files.values()].filter(({ isUnseen }) => isUnseen)).toEqual([]);
		// Nothing that anybody has been told is otherwise.
		expect(changes).toEqual([]);
	});

	it('a file that is too large, or linked, is told of then', async () => {
		const { workspace, said, rest, changes } = await started({
			...persona,
			...logs,
			'/ws/memory/2024-03-01.md': 'x'.repeat(250_000),
			'/ws/memory/2024-03-02.md': { hardLinked: 'A day.' },
		});
		const late = ['memory.oversize memory/2024-03-01.md', 'memory.not-searched memory/2024-03-02.md'];
		expect(said().filter((each) => late.includes(each))).toEqual([]);
		rest();
		await workspace.settleFiles();
		expect(changes).toEqual([{ kind: 'content', workspaces: [workspace] }]);
		expect(said()).toEqual(expect.arrayContaining(late));
	});

	it('what somebody has asked for is told of, however ordinary it is', async () => {
		const { workspace, rest, changes } = await started();
		seenAt(workspace.snapshot(), 'memory/2024-01-11.md');
		rest();
		await workspace.settleFiles();
		expect(changes).toEqual([{ kind: 'content', workspaces: [workspace] }]);
	});

	it('a file that has gone meanwhile is there no more, and one that leads out by now is known to', async () => {
		const { disk, workspace, rest, changes } = await started({
			...persona,
			...logs,
			'/elsewhere/day.md': 'Not yours.',
		});
		disk.remove('/ws/memory/2024-01-11.md');
		disk.write('/ws/memory/2024-01-12.md', { linkTo: '/elsewhere/day.md' });
		rest();
		await workspace.settleFiles();
		const { files } = workspace.snapshot();
		expect(files.has('memory/2024-01-11.md')).toBe(false);
		expect(files.get('memory/2024-01-12.md')).toMatchObject({ link: 'symlink', leadsOut: true });
		expect(changes).toHaveLength(1);
	});

	it('a change that comes while all are looked at is not lost', async () => {
		class Slow extends MemoryDisk {
			hold: Promise<void> = Promise.resolve();
			override async facts(paths: readonly string[]): Promise<readonly (FileFacts | undefined)[]> {
				const facts = await super.facts(paths);
				if (paths.length > 100) await this.hold;
				return facts;
			}
		}
		const slow = new Slow({ ...persona, ...logs });
		const { workspaces, workspace, rest } = await started(undefined, slow);
		let goOn = () => {};
		slow.hold = new Promise((resolve) => {
			goOn = resolve;
		});
		rest();
		const settled = workspace.settleFiles();
		slow.write('/ws/memory/2024-01-11.md', 'Another text.');
		await workspaces.filesChanged([{ path: '/ws/memory/2024-01-11.md', kind: 'changed' }]);
		goOn();
		await settled;
		expect(workspace.snapshot().files.get('memory/2024-01-11.md')).toMatchObject({ size: 13 });
		expect([...workspace.snapshot().files.values()].filter(({ isUnseen }) => isUnseen)).toEqual([]);
	});

	it('a change to a file that nobody had looked at is news', async () => {
		const { disk, workspaces, workspace, changes } = await started();
		disk.write('/ws/memory/2024-01-11.md', 'Another text.');
		await workspaces.filesChanged([{ path: '/ws/memory/2024-01-11.md', kind: 'changed' }]);
		expect(changes).toHaveLength(1);
		expect(workspace.snapshot().files.get('memory/2024-01-11.md')).toMatchObject({ size: 13 });
	});
});

it('links are looked at all the same, and where one leads out it is known at once', async () => {
	const { workspace } = await started({
		...persona,
		...logs,
		'/ws/memory/2024-03-02.md': { linkTo: '/elsewhere/day.md' },
		'/elsewhere/day.md': 'Not yours.',
	});
	const entry = workspace.snapshot().files.get('memory/2024-03-02.md');
	expect(entry).toMatchObject({ link: 'symlink', leadsOut: true });
});

it('where the first file of a folder is out of reach, all are looked at: a name stands for no file there', async () => {
	class Closed extends MemoryDisk {
		override async facts(paths: readonly string[]): Promise<readonly (FileFacts | undefined)[]> {
			const facts = await super.facts(paths);
			return facts.map((each, index) =>
				paths[index]?.includes('/memory/') && !paths[index]?.endsWith('-02-01.md')
					? { target: 'other', link: 'none', size: 0, modified: 0 }
					: each,
			);
		}
	}
	const { workspace } = await started(undefined, new Closed({ ...persona, ...logs }));
	const below = [...workspace.snapshot().files.keys()].filter((path) => path.startsWith('memory/'));
	expect(below).toEqual(['memory/2024-02-01.md', 'memory/2025-02-01.md'].filter((path) => `/ws/${path}` in logs));
});

describe('what runtimes say of where they read', () => {
	const unsaid: readonly KnownRuntime[] = runtimes.map(({ detection: { reads: _, ...detection }, ...runtime }) => ({
		...runtime,
		detection,
	}));
	const kept = fileURLToPath(new URL('../../fixtures/kept/', import.meta.url));
	const found = globSync('*/**', { cwd: kept, exclude: (name) => basename(name) === 'node_modules' }).map((path) =>
		path.replaceAll('\\', '/').replace(/^[^/]+\//u, ''),
	);
	const folders = [
		'',
		'memory',
		'skills/tea',
		'.agents/skills/tea',
		'users/sam',
		'people/1',
		'prompts',
		'.botholomew',
		'tasks',
	];
	const more = [
		'schedules',
		'config',
		'mcpx',
		'context-rows',
		'memory-documents',
		'docs',
		'.botholomew/skills',
		'a/b/c',
	];
	const names = [...new Set(found.map((path) => basename(path)))];
	const paths = [
		...new Set([
			...found,
			...[...folders, ...more].flatMap((at) => names.map((name) => (at ? `${at}/${name}` : name))),
		]),
	];

	it('holds of every path that they read', () => {
		for (const [index, runtime] of runtimes.entries()) {
			const slow = paths.filter(injectedBy(unsaid.slice(index, index + 1)));
			if (!runtime.detection.asksPlaces) expect(slow.length, runtime.id).toBeGreaterThan(5);
			expect(paths.filter(injectedBy([runtime])), runtime.id).toEqual(slow);
		}
	});

	it('and of every name, in any letter case', () => {
		const inCases = names.flatMap((name) => [
			name,
			name.toLowerCase(),
			name.toUpperCase(),
			name.replace('o', 'ſ'),
			`ſ${name.slice(1)}`,
		]);
		const slow = inCases.filter((name) => isTelling(unsaid, name));
		expect(slow).toContain('ſOUL.md');
		expect(inCases.filter((name) => isTelling(runtimes, name))).toEqual(slow);
	});
});
