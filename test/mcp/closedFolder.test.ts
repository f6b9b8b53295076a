import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { onDisk } from '../host/support/workspaceOnDisk.ts';

it('a folder in the workspace that nobody may open keeps no other from being watched, and no program from ending', async () => {
	const program = fileURLToPath(new URL('watchAsNobody.ts', import.meta.url));
	const { stdout } = await promisify(execFile)(process.execPath, [program, onDisk({ 'SOUL.md': '' }).root], {
		timeout: 30_000,
	});
	expect(stdout).toBe('watched');
});
