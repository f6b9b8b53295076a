import { chmod } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { detectRuntime, runtimeById, runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import type { Workspace } from '../../../server/src/host/workspace/workspaces.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/workspacesOfFolders.ts';
import { layOut, type Tree } from '../../support/disk/fileTree.ts';

const skill = (name: string, more = '') => `---\nname: ${name}\ndescription: About ${name}.\n${more}---\n`;
const config = '{ plugins: { enabled: false } }';

async function opened(tree: Tree, bins = '~/bin') {
	const files = await layOut({
		'SOUL.md': 'Kind.\n',
		'IDENTITY.md': '- **Name:** Ada\n',
		'openclaw.json': config,
		...tree,
	});
	const workspaces = createWorkspaces({
		files: diskFiles,
		runtimes,
		runtimeById,
		detectRuntime,
		environment: { home: files.home, hostTimeZone: 'UTC', variables: {} },
		skills: { searchPath: files.pathOf(bins) },
		installations: {
			around: async () => [{ family: 'openclaw', version: '2026.9.2', path: files.pathOf('~/installed') }],
			watched: [],
			renew: () => {},
		},
		clock: () => 0,
		settingsFor: () => ({ runtime: 'openclaw@2026.9.6', isNamedHere: true, configFile: '' }),
	});
	await workspaces.setFolders([files.root]);
	const [workspace] = workspaces.list();
	if (!workspace) throw new Error('no workspace was found');
	return { files, workspaces, workspace };
}

const told = ({ runtime, snapshot, session }: Workspace): readonly string[] =>
	runtime.skills
		?.list(snapshot(), session())
		.skills.flatMap(({ state, name }) => (state === 'out' ? [] : [name ?? ''])) ?? [];
const listOf = (workspace: Workspace) => ({
	told: told({
		...workspace,
		runtime: workspace.runtime,
		snapshot: () => workspace.snapshot(),
		session: () => workspace.session(),
	}),
	notes: workspace.runtime.skills?.list(workspace.snapshot(), workspace.session()).notes,
});

test('skills come from the home folder, the installation and the workspace', async () => {
	const { workspace } = await opened({
		'skills/own/SKILL.md': skill('own'),
		'.agents/skills/project/SKILL.md': skill('project'),
		'~/.openclaw/skills/managed/SKILL.md': skill('managed'),
		'~/.agents/skills/personal/SKILL.md': skill('personal'),
		'~/installed/skills/bundled/SKILL.md': skill('bundled'),
	});
	expect(listOf(workspace)).toEqual({ told: ['bundled', 'managed', 'own', 'personal', 'project'], notes: [] });
});

test('a linked folder of skills counts where its target is allowed, and a circle of links ends', async () => {
	const { workspace } = await opened({
		'openclaw.json': '{ plugins: { enabled: false }, skills: { load: { allowSymlinkTargets: ["~/shared"] } } }',
		'~/shared/tea/SKILL.md': skill('tea'),
		'~/elsewhere/toast/SKILL.md': skill('toast'),
		'skills/tea': { linkTo: '~/shared/tea' },
		'skills/toast': { linkTo: '~/elsewhere/toast' },
		'skills/round': { linkTo: 'skills' },
	});
	expect(listOf(workspace).told).toEqual(['tea']);
});

test('programs are looked for by the names that skills ask for, also while one is typed', async () => {
	const asking = (program: string) => skill('tea', `metadata: {"openclaw":{"requires":{"bins":["${program}"]}}}\n`);
	const { workspace, workspaces, files } = await opened({
		'skills/tea/SKILL.md': asking('kettle'),
		'~/bin/kettle': '',
		'~/bin/samovar': '',
	});
	expect(listOf(workspace).told).toEqual([]);
	await chmod(files.pathOf('~/bin/samovar'), 0o755);
	const changed = new Promise<void>((resolve) => {
		let times = 0;
		// Once for what is typed, once for what was found.
		workspaces.onDidChange(() => {
			times += 1;
			if (times === 2) resolve();
		});
	});
	await workspaces.openDocument(files.pathOf('skills/tea/SKILL.md'), asking('samovar'));
	await changed;
	expect(workspace.snapshot().skills?.programs.get('samovar')).toBe(true);
	expect(listOf(workspace).told).toEqual(['tea']);
});

test('a skill that comes to a folder outside is heard of', async () => {
	const { workspace, workspaces, files } = await opened({ '~/.openclaw/skills/tea/SKILL.md': skill('tea') });
	expect(workspace.skillFolders).toContain(files.pathOf('~/.openclaw/skills'));
	await files.write('~/.openclaw/skills/toast/SKILL.md', skill('toast'));
	await workspaces.filesChanged([{ path: files.pathOf('~/.openclaw/skills/toast/SKILL.md'), kind: 'created' }]);
	expect(listOf(workspace).told).toEqual(['tea', 'toast']);
});
