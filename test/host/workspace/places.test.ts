import { describe, expect, it } from 'vitest';
import { createRegistry } from '../../../server/src/engine/runtimes/createRegistry.ts';
import { families, rules } from '../../../server/src/engine/runtimes/registry.ts';
import type { Workspace, WorkspacesChange } from '../../../server/src/host/workspace/workspaces.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/workspacesOfFolders.ts';
import { MemoryDisk, type MemoryFile } from '../../support/disk/memoryDisk.ts';
import { askingFamily } from '../../support/places/askingRuntime.ts';
import { storeOn } from './layouts/store.ts';

async function open(
	files: Readonly<Record<string, MemoryFile>>,
	{ trusted = true, folder = '/code/app' }: { readonly trusted?: boolean; readonly folder?: string } = {},
) {
	const disk = new MemoryDisk(files);
	const settings = { runtime: 'auto', configFile: '', isNamedHere: false };
	let settled = Promise.resolve();
	const workspaces = createWorkspaces({
		...createRegistry([...families.slice(0, 1), askingFamily]),
		files: disk,
		environment: { home: '/home/u', hostTimeZone: 'UTC', variables: {} },
		clock: () => 1_800_000_000_000,
		settingsFor: () => settled.then(() => settings),
		trusted: () => trusted,
	});
	await workspaces.setFolders([folder]);
	const changes: WorkspacesChange[] = [];
	const waiting: (() => void)[] = [];
	workspaces.onDidChange((change) => {
		changes.push(change);
		for (const tell of waiting.splice(0)) tell();
	});
	const only = (): Workspace => {
		const [first, ...others] = workspaces.list();
		if (!first || others.length > 0) throw new Error(`${workspaces.list().length} workspaces were found`);
		return first;
	};
	const nextChange = () => new Promise<void>((resolve) => waiting.push(resolve));
	/** Whatever needs a setting waits, and what comes after it, until what is given back is called. */
	const holdSettings = () => {
		let release = () => {};
		settled = new Promise((resolve) => {
			release = resolve;
		});
		return () => release();
	};
	return { disk, workspaces, only, settings, changes, nextChange, holdSettings };
}

const textOf = (workspace: Workspace): string => workspace.analysis().prompt('main').text();
const pathsOf = (workspace: Workspace): readonly string[] =>
	workspace
		.analysis()
		.prompt('main')
		.ledger.rows.map(({ path }) => path);

const skill = '---\nname: s\ndescription: Does it.\n---\nBody.\n';

const code = {
	'/home/u/.echo/ECHO.md': 'home',
	'/code/ECHO.md': 'above',
	'/code/app/ECHO.md': 'own\n@docs/more.md',
	'/code/app/docs/more.md': 'more',
	'/code/app/src/ECHO.md': 'below',
	'/code/app/src/deep/main.ts': '1',
};

describe('a program that finds its own files', () => {
	it('gets what lies at home, above and in the folder, in its own order', async () => {
		const { only } = await open(code);
		expect(only().runtime.id).toBe('echo@1');
		expect(pathsOf(only())).toEqual(['../../home/u/.echo/ECHO.md', '../ECHO.md', 'ECHO.md', 'docs/more.md']);
		expect(textOf(only())).toBe('home\nabove\nown\n@docs/more.md\nmore\n');
	});

	it('has files around the workspace shown, and kept from whatever is sent', async () => {
		const { only } = await open(code);
		const { files, around } = only().snapshot();
		expect([...files.keys()]).toEqual(['ECHO.md', 'docs/more.md']);
		expect([...(around ?? [])].map(([path, { leadsOut }]) => [path, leadsOut])).toEqual([
			['../../home/u/.echo/ECHO.md', true],
			['../ECHO.md', true],
		]);
	});

	it('has nothing walked: what it does not ask for is not looked at', async () => {
		const many = Object.fromEntries(
			Array.from({ length: 300 }, (_, index) => [`/code/app/packages/p${index}/src/ECHO.md`, 'x']),
		);
		const { disk, workspaces, only } = await open({ ...code, ...many });
		disk.takeWork();
		// The search for agents that have a folder of their own is another matter, and over by now.
		await workspaces.filesChanged([{ path: '/code/app/ECHO.md', kind: 'changed' }]);
		expect(textOf(only())).toContain('own');
		const { listed, read } = disk.takeWork();
		expect(listed.filter((path) => path.startsWith('/code/app/packages'))).toEqual([]);
		expect(read.filter((path) => path.startsWith('/code/app/packages'))).toEqual([]);
	});

	it.each([
		['claude-code', { 'CLAUDE.md': 'C', '.claude/rules/a.md': 'R', '.claude/skills/s/SKILL.md': skill }],
		['codex', { 'AGENTS.md': 'A', '.codex/config.toml': '', '.agents/skills/s/SKILL.md': skill }],
		['gemini-cli', { 'GEMINI.md': 'G', '.gemini/settings.json': '{}' }],
		['copilot', { '.github/copilot-instructions.md': 'C', '.github/instructions/a.instructions.md': 'I' }],
		['cline', { '.clinerules/a.md': 'R', 'AGENTS.md': 'A' }],
		['cursor', { '.cursor/rules/a.mdc': '---\nalwaysApply: true\n---\nR', 'AGENTS.md': 'A' }],
	])('has no folder of a large repository walked for %s', async (family, own) => {
		const parts = Array.from({ length: 120 }, (_, index) => `/ws/packages/p${index}`);
		const names = ['AGENTS.md', 'CLAUDE.md', 'GEMINI.md', 'src/index.ts', 'node_modules/x/AGENTS.md'];
		const files = Object.fromEntries([
			...parts.flatMap((part) => names.map((name) => [`${part}/${name}`, 'x'])),
			...Object.entries(own).map(([name, text]) => [`/ws/${name}`, text]),
			['/ws/.git/HEAD', 'ref: refs/heads/main'],
			['/ws/.git/hooks/x', ''],
		]);
		const { disk, workspaces } = storeOn({ files });
		await workspaces.setFolders(['/ws']);
		const [workspace] = workspaces.list();
		expect(workspace?.runtime.family).toBe(family);
		const ofParts = (paths: readonly string[]) =>
			paths.filter((path) => /^\/ws\/(?:packages|node_modules|\.git)\//u.test(path));
		const opening = disk.takeWork();
		// The search for agents that live in a folder of their own looks into each once, and into nothing that is hidden or installed.
		const searched = parts.flatMap((part) => [part, `${part}/src`]);
		expect(ofParts(opening.listed).sort()).toEqual(searched.sort());
		// Who loads some when something beside them is touched looks at those, to say what is wrong with them.
		expect(ofParts(opening.read).filter((path) => !path.endsWith('GEMINI.md'))).toEqual([]);
		workspace?.analysis().findings(rules, {});
		await workspace?.settlePlaces();
		await workspaces.filesChanged(Object.keys(own).map((name) => ({ path: `/ws/${name}`, kind: 'changed' })));
		const later = disk.takeWork();
		expect(ofParts(later.listed)).toEqual([]);
		expect(ofParts(later.read)).toEqual([]);
	});

	it('is answered again when a file around the workspace changes, comes or goes', async () => {
		const { disk, workspaces, only } = await open(code);
		disk.write('/code/ECHO.md', 'changed');
		await workspaces.filesChanged([{ path: '/code/ECHO.md', kind: 'changed' }]);
		expect(textOf(only())).toContain('changed');
		disk.remove('/code/ECHO.md');
		await workspaces.filesChanged([{ path: '/code/ECHO.md', kind: 'deleted' }]);
		expect(pathsOf(only())).not.toContain('../ECHO.md');
		disk.write('/ECHO.md', 'top');
		await workspaces.filesChanged([{ path: '/ECHO.md', kind: 'created' }]);
		expect(textOf(only())).toContain('top');
	});

	it('forgets what was in a folder that went', async () => {
		const { disk, workspaces, only } = await open(code);
		disk.remove('/code/app/docs');
		await workspaces.filesChanged([{ path: '/code/app/docs', kind: 'deleted' }]);
		expect(pathsOf(only())).not.toContain('docs/more.md');
	});

	it('has looked for what is typed', async () => {
		const { disk, workspaces, only, nextChange } = await open(code);
		disk.write('/code/app/new.md', 'brought in');
		await workspaces.openDocument('/code/app/ECHO.md', 'own');
		void workspaces.changeDocument('/code/app/ECHO.md', 'own\n@new.md');
		// Whoever shows problems asks at once, and is told when there is more to say.
		expect(textOf(only())).toBe('home\nabove\nown\n@new.md\n');
		await nextChange();
		expect(textOf(only())).toBe('home\nabove\nown\n@new.md\nbrought in\n');
	});

	it('sees what is typed into a file around the workspace', async () => {
		const { workspaces, only } = await open(code);
		await workspaces.openDocument('/code/ECHO.md', 'typed');
		expect(textOf(only())).toContain('typed');
		expect(workspaces.readerOf('/code/ECHO.md')).toBe(only());
		expect(workspaces.readerOf('/code/OTHER.md')).toBeUndefined();
		await workspaces.closeDocument('/code/ECHO.md');
		expect(textOf(only())).toContain('above');
	});

	it('gets nothing from around a folder that is not trusted', async () => {
		const { disk, only } = await open(code, { trusted: false });
		expect(textOf(only())).toBe('own\n@docs/more.md\nmore\n');
		const outside = disk.takeWork().read.filter((path) => !path.startsWith('/code/app/'));
		expect(outside.filter((path) => path.endsWith('.md'))).toEqual([]);
	});

	it('gets more for the file that it works on, and from the folder that it was started in', async () => {
		const { workspaces, only } = await open(code);
		await workspaces.stand('/code/app', { touched: [{ path: '/code/app/src/deep/main.ts', by: 'read' }] });
		expect(textOf(only())).toBe('home\nabove\nown\n@docs/more.md\nmore\nbelow\n');
		await workspaces.stand('/code/app', { cwd: '/code' });
		expect(textOf(only())).toBe('home\nabove\n');
	});

	it('shares a folder with a persona, which comes first, until a person looks through its eyes', async () => {
		const agent = {
			'/code/app/SOUL.md': 'Be kind.',
			'/code/app/IDENTITY.md': '- Name: Mo',
			'/code/app/USER.md': 'Ann',
		};
		const { workspaces, only, settings } = await open({ ...code, ...agent });
		expect(only().runtime.family).toBe('openclaw');
		expect(only().evidence.also).toEqual(['echo@1']);
		settings.runtime = 'echo@1';
		await workspaces.settingsChanged();
		expect(only().runtime.family).toBe('openclaw');
		settings.isNamedHere = true;
		await workspaces.settingsChanged();
		expect(only().runtime.id).toBe('echo@1');
		expect(only().evidence.also).toEqual(['openclaw@2026.9.6']);
		expect(textOf(only())).toBe('home\nabove\nown\n@docs/more.md\nmore\n');
		settings.runtime = 'openclaw@2026.1.29';
		await workspaces.settingsChanged();
		expect(only().runtime.id).toBe('openclaw@2026.1.29');
		expect(only().evidence.also).toEqual(['echo@1']);
	});

	it('tells whoever had asked also where somebody else had it answered first', async () => {
		const more = { ...code, '/code/app/docs/new.md': 'new' };
		const { workspaces, only, changes, holdSettings } = await open(more);
		await workspaces.openDocument('/code/app/ECHO.md', code['/code/app/ECHO.md']);
		const release = holdSettings();
		const waiting = workspaces.settingsChanged();
		await workspaces.changeDocument('/code/app/ECHO.md', 'own\n@docs/new.md');
		expect(textOf(only())).not.toContain('new\n');
		changes.length = 0;
		await only().settlePlaces();
		expect(textOf(only())).toContain('new\n');
		await only().settlePlaces();
		release();
		await waiting;
		// Comes after everything that waits.
		await workspaces.settingsChanged();
		expect(changes).toEqual([{ kind: 'content', workspaces: [only()] }]);
	});

	it('makes no workspace of a folder that nobody has opened', async () => {
		const { workspaces } = await open(code, { folder: '/code' });
		expect(workspaces.list().map(({ root }) => root)).toEqual(['/code']);
	});

	it('gives its folder back to a persona that is looked through, which has the folder listed', async () => {
		const { workspaces, only, settings } = await open(code);
		Object.assign(settings, { runtime: 'openclaw@2026.9.6', isNamedHere: true });
		await workspaces.settingsChanged();
		expect(only().runtime.id).toBe('openclaw@2026.9.6');
		expect(only().snapshot().files.has('src/deep/main.ts')).toBe(true);
	});
});
