import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entry, folderWith } from '../soulscope.ts';

test.skipIf(process.platform === 'win32')(
	'check --watch says what is new after each change, and ends with Ctrl-C',
	async () => {
		const folder = await folderWith({
			'SOUL.md': 'Be kind.\n',
			'AGENTS.md': 'Work.\n',
			'IDENTITY.md': '- **Name:** Aria\n',
		});
		const child = spawn(process.execPath, [entry, 'check', '.', '--watch'], {
			cwd: folder,
			env: { ...process.env, HOME: folder },
		});
		let [out, err] = ['', ''];
		const until = async (isThere: () => boolean) => {
			while (!isThere()) await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
		};
		child.stdout.on('data', (chunk) => {
			out += chunk;
		});
		child.stderr.on('data', (chunk) => {
			err += chunk;
		});
		await until(() => err.includes('watching .'));
		expect(out).not.toContain('identity.unknown-label');
		await writeFile(join(folder, 'IDENTITY.md'), '- **Nmae:** Aria\n');
		await until(() => out.includes('IDENTITY.md:1:5 warning identity.unknown-label'));
		await until(() => err.split('watching').length === 3);
		child.kill('SIGINT');
		const [status] = await once(child, 'exit');
		expect(status).toBe(130);
	},
);
