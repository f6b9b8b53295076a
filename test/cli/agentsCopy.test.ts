import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, soulscope, soulscopeOnScreen } from './soulscope.ts';

const files = {
	'nova/SOUL.md': '# Soul\n\nCalm.\n',
	'nova/IDENTITY.md': '# Identity\n\n- **Name:** Nova\n',
	'nova/HEARTBEAT.md': '# Heartbeat\n\n- The kiln.\n',
	'nova/MEMORY.md': 'Old things.\n',
};
const from = ['--runtime', 'openclaw@2026.9.6'];

describe('soulscope agents copy', () => {
	it('says what is lost on the way and shows each file, and a dry run writes nothing', async () => {
		const folder = await folderWith(files);
		const { status, out } = await soulscope(
			folder,
			...['agents', 'copy', 'nova', '--for', 'botholomew@0.20.2', '--into', 'new 🌱', '--dry-run', ...from],
		);
		expect(status).toBe(0);
		expect(out).toContain('prompts/character.md  from SOUL.md');
		expect(out).toContain('HEARTBEAT.md): Botholomew 0.20.2 has no file for it.');
		expect(out).toContain('MEMORY.md): not part of a persona.');
		expect(out).toContain('+loading: always');
		expect(out).toMatch(/About \d+ tokens of persona become \d+/u);
		expect(existsSync(join(folder, 'new 🌱'))).toBe(false);
	});

	it('asks, and creates the files in a new folder', async () => {
		const folder = await folderWith(files);
		const copy = ['agents', 'copy', 'nova', '--for', 'holaboss@2026.4.13', '--into', 'desk', ...from];
		const no = await soulscopeOnScreen(folder, { answers: ['n'] }, ...copy);
		expect(no.err).toContain('nothing was written');
		expect(existsSync(join(folder, 'desk'))).toBe(false);
		await soulscopeOnScreen(folder, { answers: ['y'] }, ...copy);
		expect(await readFile(join(folder, 'desk/AGENTS.md'), 'utf8')).toBe(
			'## Character\n\nCalm.\n\n## Identity\n\n- **Name:** Nova\n',
		);
		expect(existsSync(join(folder, 'desk/MEMORY.md'))).toBe(false);
	});

	it('says what the new folder will be taken for, where its files do not tell the runtime from another', async () => {
		const folder = await folderWith(files);
		const copy = async (id: string) =>
			(await soulscope(folder, 'agents', 'copy', 'nova', '--for', id, '--into', id, '--dry-run', ...from)).out;
		const goclaw = await copy('goclaw@2026.2.26');
		expect(goclaw).toContain('Soulscope will treat goclaw@2026.2.26 as OpenClaw 2026.9.6, because ');
		expect(goclaw).toContain('write "soulscope.runtime": "goclaw@2026.2.26" in its .vscode/settings.json');
		expect(await copy('holaboss@2026.4.13')).toContain('Soulscope will treat holaboss@2026.4.13 as ');
		expect(await copy('openclaw@2026.9.6')).toContain(
			'Soulscope will treat openclaw@2026.9.6 as OpenClaw 2026.9.6, because ',
		);

		// What is said beforehand is what it is taken for then.
		await soulscope(folder, 'agents', 'copy', 'nova', '--for', 'goclaw@2026.2.26', '--into', 'new', '--yes', ...from);
		expect((await soulscope(folder, 'runtimes', 'new')).out).toContain('OpenClaw 2026.9.6');
	});

	it('never writes over a file', async () => {
		const folder = await folderWith({ ...files, 'other/SOUL.md': 'Mine.\n' });
		const { out } = await soulscope(folder, 'agents', 'copy', 'nova', '--into', 'other', '--yes', '--json', ...from);
		expect(JSON.parse(out)).toMatchObject({
			to: 'openclaw@2026.9.6',
			standing: ['SOUL.md'],
			written: ['IDENTITY.md'],
			takenFor: 'openclaw@2026.9.6',
		});
		expect(await readFile(join(folder, 'other/SOUL.md'), 'utf8')).toBe('Mine.\n');
	});

	it('says in one line what is wrong', async () => {
		const folder = await folderWith(files);
		const unknown = await soulscope(folder, 'agents', 'copy', 'nova', '--for', 'nobody', '--into', 'x', ...from);
		expect(unknown).toMatchObject({ status: 2 });
		const same = await soulscope(folder, 'agents', 'copy', 'nova', '--into', 'nova', ...from);
		expect(same.err).toContain('another folder');
		const piped = await soulscope(folder, 'agents', 'copy', 'nova', '--into', 'x', ...from);
		expect(piped.err).toContain('--yes writes without asking');
	});
});
