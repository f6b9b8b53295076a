import { expect, it } from 'vitest';
import { registry } from '../../../server/src/engine/runtimes/registry.ts';
import { createWorkspaces } from '../../../server/src/host/workspace/workspacesOfFolders.ts';
import { MemoryDisk } from '../../support/disk/memoryDisk.ts';

it('a prompt shows the day that it is by now, although nothing has changed since yesterday', async () => {
	let now = Date.UTC(2026, 10, 21, 23, 45);
	const workspaces = createWorkspaces({
		...registry,
		files: new MemoryDisk({ '/ws/AGENTS.md': 'Work.', '/ws/.codex/config.toml': '' }),
		environment: { home: '/home/u', hostTimeZone: 'UTC', variables: {} },
		clock: () => now,
		settingsFor: () => ({ runtime: 'auto', configFile: '' }),
	});
	await workspaces.setFolders(['/ws']);
	const [workspace] = workspaces.list();
	const days = () =>
		workspace
			?.analysis()
			.prompt('main')
			.text()
			.match(/2026-11-\d\d/g);
	const before = workspace?.analysis();
	expect(days()).toEqual(['2026-11-21']);
	now = Date.UTC(2026, 10, 21, 23, 59, 59);
	expect(workspace?.analysis()).toBe(before);
	now = Date.UTC(2026, 10, 22);
	expect(days()).toEqual(['2026-11-22']);
});
