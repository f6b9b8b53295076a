import { describe, expect, it } from 'vitest';
import { registry } from '../../../server/src/engine/runtimes/registry.ts';
import type { Workspace } from '../../../server/src/host/workspace/workspaces.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/workspacesOfFolders.ts';
import { caseBlind } from '../../support/disk/caseBlindDisk.ts';
import { MemoryDisk, type MemoryFile } from '../../support/disk/memoryDisk.ts';

/** Its paths look otherwise, and it has the letters of the disk by itself. */
const onWindows = process.platform === 'win32';

/** The workspace at `/ws` of a disk that minds no letter case, unless it `minds`. */
async function open(files: Readonly<Record<string, MemoryFile>>, { runtime = 'auto', minds = false } = {}) {
	const disk = new MemoryDisk(files);
	const workspaces = createWorkspaces({
		...registry,
		files: minds ? disk : caseBlind(disk, '/ws'),
		environment: { home: '/home/u', hostTimeZone: 'UTC', variables: {} },
		clock: () => 1_800_000_000_000,
		settingsFor: () => ({ runtime, configFile: '', isNamedHere: runtime !== 'auto' }),
	});
	await workspaces.setFolders(['/ws']);
	const only = (): Workspace => {
		const [first] = workspaces.list();
		if (!first) throw new Error('no workspace was found');
		return first;
	};
	return { disk, workspaces, only };
}

const promptOf = (workspace: Workspace) => workspace.analysis().prompt('main').text();
const problemsOf = (workspace: Workspace) =>
	workspace
		.analysis()
		.findings(registry.rules, {})
		.findings.map(({ rule, place }) => `${workspace.absolute(place.file.path)} ${rule.code}`);

const code = {
	'/ws/claude.md': '# Rules\n\nUse tabs.\n\n@docs/Style.md\n',
	'/ws/docs/style.md': 'Short lines.\n',
	'/ws/.Claude/settings.json': '{ "permissions": { "deny": "x" } }\n',
};

describe.skipIf(onWindows)('a disk that minds no letter case, and a program that asks for its files', () => {
	it('has what is read under the name that is asked for, and leads people to the one of the disk', async () => {
		const { only } = await open(code);
		expect(promptOf(only())).toContain('Short lines.');
		expect([...only().snapshot().files.keys()]).toEqual(['.claude/settings.json', 'CLAUDE.md', 'docs/Style.md']);
		for (const [asked, own] of [
			['CLAUDE.md', '/ws/claude.md'],
			['docs/Style.md', '/ws/docs/style.md'],
			['.claude/settings.json', '/ws/.Claude/settings.json'],
		] as const) {
			expect(only().absolute(asked)).toBe(own);
			expect([only().pathOf(own), only().placeOf(own)]).toEqual([asked, asked]);
		}
		expect(problemsOf(only())).toEqual(
			expect.arrayContaining([
				'/ws/.Claude/settings.json claude.settings-ignored',
				'/ws/.Claude/settings.json load.case-by-luck',
				'/ws/claude.md load.case-by-luck',
				'/ws/docs/style.md load.case-by-luck',
			]),
		);
	});

	it.each(['/ws/claude.md', '/ws/CLAUDE.md', '/ws/Claude.MD'])('shows what is typed into %s', async (opened) => {
		const { only, workspaces } = await open(code);
		await workspaces.openDocument(opened, '# Rules\n\nUse spaces.\n');
		expect(promptOf(only())).toContain('Use spaces.');
		await workspaces.changeDocument(opened, '# Rules\n\nUse nothing.\n');
		expect(promptOf(only())).toContain('Use nothing.');
		expect(workspaces.openedAs(only().absolute('CLAUDE.md'))).toBe(opened);
		expect(workspaces.diskPathOf(opened)).toBe('/ws/claude.md');
		await workspaces.closeDocument(opened);
		expect(promptOf(only())).toContain('Use tabs.');
		expect(workspaces.openedAs('/ws/claude.md')).toBe('/ws/claude.md');
	});

	it('shows what is typed into an imported file, and one around the workspace', async () => {
		const { only, workspaces } = await open({ ...code, '/home/u/.claude/CLAUDE.md': 'Home.\n' });
		await workspaces.openDocument('/ws/docs/style.md', 'Long lines.\n');
		expect(promptOf(only())).toContain('Long lines.');
	});

	it('hears of changes in the letters of the disk', async () => {
		const { only, workspaces, disk } = await open(code);
		disk.write('/ws/claude.md', '# Rules\n\nUse spaces.\n');
		await workspaces.filesChanged([{ path: '/ws/claude.md', kind: 'changed' }]);
		expect(promptOf(only())).toContain('Use spaces.');
		disk.write('/ws/CLAUDE.local.MD', 'Mine.\n');
		await workspaces.filesChanged([{ path: '/ws/CLAUDE.local.MD', kind: 'created' }]);
		expect(promptOf(only())).toContain('Mine.');
		disk.remove('/ws/CLAUDE.local.MD');
		await workspaces.filesChanged([{ path: '/ws/CLAUDE.local.MD', kind: 'deleted' }]);
		expect(promptOf(only())).not.toContain('Mine.');
	});

	it('follows a file that gets the name that is asked for', async () => {
		const { only, workspaces, disk } = await open(code);
		disk.remove('/ws/claude.md');
		disk.write('/ws/CLAUDE.md', '# Rules\n\nUse tabs.\n');
		await workspaces.filesChanged([
			{ path: '/ws/claude.md', kind: 'deleted' },
			{ path: '/ws/CLAUDE.md', kind: 'created' },
		]);
		expect(only().absolute('CLAUDE.md')).toBe('/ws/CLAUDE.md');
		expect(problemsOf(only())).not.toContain('/ws/CLAUDE.md load.case-by-luck');
	});

	it('says of a link in other letters that it is found by luck', async () => {
		const files = { '/ws/CLAUDE.md': '# Rules\n\nSee [notes](Notes.md).\n', '/ws/notes.md': 'Old.\n' };
		const { only } = await open(files);
		problemsOf(only());
		await only().settlePlaces();
		expect(problemsOf(only())).toEqual(['/ws/CLAUDE.md links.missing-file']);
	});

	it('watchers are told of both names', async () => {
		const { only } = await open(code);
		expect(only().askedPaths).toEqual(expect.arrayContaining(['/ws/docs/Style.md', '/ws/docs/style.md']));
	});
});

const persona = {
	'/ws/soul.md': '# Soul\n\nBe calm.\n',
	'/ws/agents.MD': '# Agents\n\nSee [the soul](Soul.md).\n',
	'/ws/user.md': '# User\n\nMara.\n',
	'/ws/Memory.md': '# Memory\n\nThe kiln is hot.\n',
	'/ws/IDENTITY.md': '# Identity\n',
	'/ws/MEMORY/2026-11-01.md': '- Fired.\n',
	'/ws/src/Soul.md': 'x\n',
};

describe.skipIf(onWindows)('a disk that minds no letter case, and a program whose folder is listed', () => {
	it('has what the program opens under the name that it opens, and all else as the disk has it', async () => {
		const { only } = await open(persona, { runtime: 'openclaw@2026.3.13' });
		expect([...only().snapshot().files.keys()]).toEqual([
			'AGENTS.md',
			'IDENTITY.md',
			'MEMORY.md',
			'SOUL.md',
			'USER.md',
			'memory/2026-11-01.md',
			'src/Soul.md',
		]);
		for (const text of ['Be calm.', 'Mara.', 'The kiln is hot.']) expect(promptOf(only())).toContain(text);
		expect(only().absolute('memory/2026-11-01.md')).toBe('/ws/MEMORY/2026-11-01.md');
		expect(only().pathOf('/ws/MEMORY/2026-11-02.md')).toBe('memory/2026-11-02.md');
		expect(only().absolute('src/Soul.md')).toBe('/ws/src/Soul.md');
	});

	it('leaves alone what the version looks for in exact letters', async () => {
		const { only } = await open(persona, { runtime: 'openclaw@2026.9.6' });
		expect(promptOf(only())).toContain('Be calm.');
		expect(promptOf(only())).not.toContain('The kiln is hot.');
		expect(promptOf(only())).not.toContain('Mara.');
		expect(problemsOf(only())).toEqual(
			expect.arrayContaining([
				'/ws/Memory.md load.case-mismatch',
				'/ws/user.md load.case-mismatch',
				'/ws/soul.md load.case-by-luck',
				'/ws/MEMORY/2026-11-01.md load.case-by-luck',
				'/ws/agents.MD links.missing-file',
			]),
		);
	});

	it('hears of files that come, go and get another name', async () => {
		const { only, workspaces, disk } = await open(persona, { runtime: 'openclaw@2026.3.13' });
		disk.write('/ws/Tools.md', 'A hammer.\n');
		await workspaces.filesChanged([{ path: '/ws/Tools.md', kind: 'created' }]);
		expect(promptOf(only())).toContain('A hammer.');
		expect(only().absolute('TOOLS.md')).toBe('/ws/Tools.md');
		disk.remove('/ws/Tools.md');
		disk.write('/ws/TOOLS.md', 'A saw.\n');
		await workspaces.filesChanged([{ path: '/ws/Tools.md', kind: 'deleted' }]);
		await workspaces.filesChanged([{ path: '/ws/TOOLS.md', kind: 'created' }]);
		expect([...only().snapshot().files.keys()].filter((path) => /tools/i.test(path))).toEqual(['TOOLS.md']);
		expect(only().absolute('TOOLS.md')).toBe('/ws/TOOLS.md');
		disk.remove('/ws/soul.md');
		await workspaces.filesChanged([{ path: '/ws/soul.md', kind: 'deleted' }]);
		expect(promptOf(only())).not.toContain('Be calm.');
	});

	it('shows what is typed', async () => {
		const { only, workspaces } = await open(persona, { runtime: 'openclaw@2026.3.13' });
		await workspaces.openDocument('/ws/soul.md', 'Be loud.\n');
		expect(promptOf(only())).toContain('Be loud.');
	});
});

describe.skipIf(onWindows)('a disk that minds letter case', () => {
	it('is asked one thing more about a folder, and has every file under its own name', async () => {
		const { only, disk } = await open(persona, { runtime: 'openclaw@2026.3.13', minds: true });
		expect([...only().snapshot().files.keys()]).toContain('soul.md');
		expect(only().snapshot().onDisk).toBeUndefined();
		const others = ['/ws/SOUL.md', '/ws/Soul.md', '/ws/MEMORY.md', '/ws/USER.md', '/ws/User.md'];
		expect(disk.takeWork().looked.filter((path) => others.includes(path))).toEqual(['/ws/Soul.md']);
	});

	it('has two files where two differ in letter case alone', async () => {
		const { only } = await open(
			{ ...persona, '/ws/SOUL.md': 'Be loud.\n' },
			{ runtime: 'openclaw@2026.3.13', minds: true },
		);
		expect(promptOf(only())).toContain('Be loud.');
		expect(only().absolute('SOUL.md')).toBe('/ws/SOUL.md');
		expect(only().absolute('soul.md')).toBe('/ws/soul.md');
	});
});
