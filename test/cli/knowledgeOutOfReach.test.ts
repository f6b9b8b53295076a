import { readdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { whenOver } from '../support/whenOver.ts';
import { asNobody } from './nobody.ts';
import { folderWith, soulscope } from './soulscope.ts';

const know = (cwd: string, ...args: string[]) => soulscope(cwd, 'knowledge', ...args);

describe('soulscope knowledge, where something is out of reach', () => {
	it.skipIf(process.platform === 'win32')(
		'does not take a closed folder for an empty store, or for no folder',
		async () => {
			const cwd = await mkdtemp(join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'soulscope-closed-'));
			whenOver(() => rm(cwd, { recursive: true, force: true }));
			await mkdir(join(cwd, 'closed'));
			await know(cwd, 'write', 'a.md', 'tea', '--store', 'closed/own.db');
			await know(cwd, 'write', 'a.md', 'tea', '--store', 'own.db');
			await writeFile(join(cwd, 'index.duckdb'), 'a store of somebody', { mode: 0 });
			await chmod(cwd, 0o755);
			await chmod(join(cwd, 'own.db'), 0o644);
			await chmod(join(cwd, 'closed'), 0);
			try {
				const ask = (...words: string[]) => ['knowledge', ...words, '--workspace', cwd];
				vi.stubEnv('XDG_DATA_HOME', join(cwd, 'closed'));
				const [listed, exported, imported, own] = await asNobody(
					[ask('list', '--store', join(cwd, 'own.db'))],
					[
						ask('list', '--store', join(cwd, 'closed/own.db')),
						ask('export', join(cwd, 'closed/out'), '--store', join(cwd, 'own.db')),
						ask('import', join(cwd, 'index.duckdb'), '--store', join(cwd, 'own.db')),
						ask('list', '--in', 'editor'),
					],
				);
				expect(listed?.err).toContain('its folder cannot be opened; check the permissions');
				expect(exported?.err).toContain('permission denied');
				expect(imported?.err).toBe(`${join(cwd, 'index.duckdb')}: permission denied\n`);
				expect(own?.err).toContain('its folder cannot be opened; check the permissions');
			} finally {
				vi.unstubAllEnvs();
				await chmod(join(cwd, 'closed'), 0o700);
			}
		},
	);

	it('says that a file stands where a folder should be', async () => {
		const cwd = await folderWith({ 'a.txt': 'a' });
		const listed = await know(cwd, 'list', '--store', 'a.txt/own.db');
		expect([listed.status, listed.err]).toEqual([
			2,
			expect.stringContaining('a file is in the place of one of its folders'),
		]);
		expect((await know(cwd, 'export', 'a.txt/out')).err).toContain('a file is in the place of one of its folders');
	});

	it('writes nothing where somebody only asks, not even into an empty file', async () => {
		const cwd = await folderWith({ 'empty.db': '' });
		expect(await know(cwd, 'list', '--store', 'empty.db')).toMatchObject({ status: 0, out: '', err: '' });
		expect(readdirSync(cwd)).toEqual(['empty.db']);
		await know(cwd, 'write', 'a.md', 'tea', '--store', 'empty.db');
		expect((await know(cwd, 'list', '--store', 'empty.db')).out).toBe('a.md  3 bytes\n');
	});
});
