import { describe, expect, it } from 'vitest';
import { rules } from '../../../server/src/engine/runtimes/registry.ts';
import type { Workspace } from '../../../server/src/host/workspace/workspaces.ts';
import type { Files } from './layouts/layout.ts';
import { storeOn } from './layouts/store.ts';

async function open(files: Files) {
	const { disk, workspaces } = storeOn({ files });
	await workspaces.setFolders(['/ws']);
	const only = (): Workspace => {
		const [first] = workspaces.list();
		if (!first) throw new Error('no workspace was found');
		return first;
	};
	const nested = () =>
		only()
			.analysis()
			.findings(rules, {})
			.findings.filter(({ rule }) => rule.code === 'codex.nested-agents')
			.map(({ place, message }) => [place.file.path, /same goes for (\d+)/u.exec(message)?.[1]]);
	return { disk, workspaces, only, nested };
}

const code = { '/ws/AGENTS.md': 'A', '/ws/src/main.ts': '1' };

describe('instructions that a search has come by', () => {
	it('are told of, however deep, and not read', async () => {
		const { disk, nested } = await open({ ...code, '/ws/a/b/c/d/AGENTS.md': 'D', '/ws/.venv/x/AGENTS.md': 'X' });
		expect(nested()).toEqual([['a/b/c/d/AGENTS.md', undefined]]);
		expect(disk.work.read).not.toContain('/ws/a/b/c/d/AGENTS.md');
	});

	it('come and go', async () => {
		const { disk, workspaces, nested } = await open({ ...code, '/ws/a/AGENTS.md': 'A' });
		disk.write('/ws/b/AGENTS.md', 'B');
		await workspaces.filesChanged([{ path: '/ws/b/AGENTS.md', kind: 'created' }]);
		expect(nested()).toEqual([['a/AGENTS.md', '1']]);
		disk.remove('/ws/a');
		await workspaces.filesChanged([{ path: '/ws/a', kind: 'deleted' }]);
		expect(nested()).toEqual([['b/AGENTS.md', undefined]]);
	});

	it('come with a folder', async () => {
		const { disk, workspaces, nested } = await open(code);
		expect(nested()).toEqual([]);
		disk.write('/ws/new/web/AGENTS.md', 'W');
		await workspaces.filesChanged([{ path: '/ws/new', kind: 'created' }]);
		expect(nested()).toEqual([['new/web/AGENTS.md', undefined]]);
	});

	it('wait for a touch, as the ledger of a program says that loads them then', async () => {
		const { only } = await open({ '/ws/CLAUDE.md': 'C', '/ws/a/b/CLAUDE.md': 'B', '/ws/a/b/main.ts': '1' });
		const { rows } = only().analysis().prompt('main').ledger;
		expect(rows.map(({ path, fate, reason }) => [path, fate, reason])).toEqual([
			['CLAUDE.md', 'whole', ''],
			['a/b/CLAUDE.md', 'waiting', 'arrives once the agent touches a file in a/b/'],
		]);
	});

	it('are told of in a folder that is taken by name', async () => {
		const { workspaces } = storeOn({ files: { ...code, '/ws/a/b/AGENTS.md': 'B' } });
		const workspace = await workspaces.adopt('/ws');
		// Without a runtime that is named, nothing that finds its own files is at home.
		expect(workspace?.snapshot().passedBy).toEqual(new Set(['AGENTS.md', 'a/b/AGENTS.md']));
	});
});
