import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { onDisk } from '../support/workspaceOnDisk.ts';

const script = fileURLToPath(new URL('beginningProcess.ts', import.meta.url));

it('a Node without SQLite is said to be too old, and no empty file is left behind', { timeout: 60_000 }, () => {
	const disk = onDisk();
	const { stderr } = spawnSync(process.execPath, ['--no-experimental-sqlite', script, disk.file('new.db'), 'a'], {
		input: '',
		encoding: 'utf8',
	});
	expect(stderr).toContain(`Node ${process.versions.node} has no SQLite; update Node to 22.16 or later`);
	expect(readdirSync(disk.root)).toEqual([]);
});
