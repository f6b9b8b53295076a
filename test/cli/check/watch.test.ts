import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { entry, folderWith } from '../soulscope.ts';

/** A check that goes on, with what it says. */
function watching(folder: string, home: string) {
	const child = spawn(process.execPath, [entry, 'check', '.', '--watch'], {
		cwd: folder,
		env: { ...process.env, HOME: home },
	});
	const said = { out: '', err: '' };
	child.stdout.on('data', (chunk) => {
		said.out += chunk;
	});
	child.stderr.on('data', (chunk) => {
		said.err += chunk;
	});
	return {
		said,
		async until(isThere: () => boolean) {
			while (!isThere()) await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
		},
		async interrupt() {
			child.kill('SIGINT');
			const [status] = await once(child, 'exit');
			return status;
		},
	};
}

const onUnix = test.skipIf(process.platform === 'win32');

onUnix('check --watch says what is new after each change, and ends with Ctrl-C', async () => {
	const folder = await folderWith({
		'SOUL.md': 'Be kind.\n',
		'AGENTS.md': 'Work.\n',
		'IDENTITY.md': '- **Name:** Aria\n',
	});
	const { said, until, interrupt } = watching(folder, folder);
	await until(() => said.err.includes('watching .'));
	expect(said.out).not.toContain('identity.unknown-label');
	await writeFile(join(folder, 'IDENTITY.md'), '- **Nmae:** Aria\n');
	await until(() => said.out.includes('IDENTITY.md:1:5 warning identity.unknown-label'));
	await until(() => said.err.split('watching').length === 3);
	expect(await interrupt()).toBe(130);
});

onUnix(
	'check --watch hears of a configuration in a home folder that had none, and of later changes there',
	async () => {
		const folder = await folderWith({ 'SOUL.md': 'Be kind.\n', 'AGENTS.md': 'Work.\n' });
		const home = await folderWith({ 'notes.txt': 'none\n' });
		const { said, until, interrupt } = watching(folder, home);
		await until(() => said.err.includes('watching .'));
		const config = join(home, '.openclaw', 'openclaw.json');
		await mkdir(join(home, '.openclaw'));
		await writeFile(
			config,
			`{ "agents": { "defaults": { "workspace": ${JSON.stringify(folder)}, "bootstrapMaxCharz": 1 } } }`,
		);
		await until(() => said.out.includes('bootstrapMaxCharz'));
		await writeFile(
			config,
			`{ "agents": { "defaults": { "workspace": ${JSON.stringify(folder)}, "bootstrapMaxCharx": 1 } } }`,
		);
		await until(() => said.out.includes('bootstrapMaxCharx'));
		expect(await interrupt()).toBe(130);
	},
);
