import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { folderWith, soulscope } from './soulscope.ts';

/** All that this installation says is an address, which is a fact and nobody's prose. */
const installation = {
	'program/package.json': '{"name":"openclaw","version":"2026.9.6"}',
	'program/dist/prompt.mjs': 'export const mirror = "Mirror: https://docs.openclaw.ai";',
};

const persona = { 'aria/AGENTS.md': 'Work.\n', 'aria/SOUL.md': 'I am Aria.\n', 'aria/IDENTITY.md': '- Name: Aria\n' };

const stored = join('.local', 'share', 'soulscope', 'wording', 'openclaw@2026.9.6.json');

it('says what was verified, what was not, and where it is kept', async () => {
	const folder = await folderWith(installation);
	const { status, out, err } = await soulscope(folder, 'wording', 'program');
	const [verified, missing, where] = out.split('\n');
	expect({ status, err }).toEqual({ status: 0, err: '' });
	expect(verified).toMatch(/^OpenClaw 2026\.9\.6: 1 of \d+ passages verified, from openclaw 2026\.9\.6$/u);
	expect(missing).toMatch(/^not found, so placeholders stay: opening, tooling, /u);
	expect(where).toBe(`saved in ${join(folder, stored)}`);
	expect(JSON.parse(await readFile(join(folder, stored), 'utf8')).passages).toEqual({
		'documentation 2': 'Mirror: https://docs.openclaw.ai',
	});
});

it('writes the pack where it is told to, and prints JSON', async () => {
	const folder = await folderWith(installation);
	const { out } = await soulscope(folder, 'wording', 'program', '--out', 'deep/pack.json', '--format', 'json');
	expect(JSON.parse(out)).toMatchObject({
		runtime: 'openclaw@2026.9.6',
		verified: ['documentation 2'],
		file: join(folder, 'deep', 'pack.json'),
	});
	const preview = ['preview', 'aria', '--runtime', 'openclaw@2026.9.6', '--format', 'json', '--wording'];
	const elsewhere = await folderWith(persona);
	const { status } = await soulscope(elsewhere, ...preview, join(folder, 'deep', 'pack.json'));
	expect(status).toBe(0);
});

it('previews without the pack that somebody changed, and says so', async () => {
	const folder = await folderWith({ ...installation, ...persona });
	await soulscope(folder, 'wording', 'program');
	const file = join(folder, stored);
	await writeFile(file, (await readFile(file, 'utf8')).replace('openclaw.ai', 'openclaw.aj'));
	const args = ['--runtime', 'openclaw@2026.9.6'];
	const { err, out } = await soulscope(folder, 'preview', 'aria', ...args);
	expect(err).toMatch(/^soulscope: \S+openclaw@2026\.9\.6\.json was changed: "documentation 2" does not match/u);
	expect(out).toContain('I am Aria.');
	const named = await soulscope(folder, 'preview', 'aria', ...args, '--wording', file);
	expect({ status: named.status, out: named.out }).toEqual({ status: 2, out: '' });
	expect(named.err).toMatch(/was changed/u);
});

it.each([
	['wording', 'nowhere'],
	['wording', 'aria'],
	['wording', 'aria/SOUL.md'],
	['wording', 'openclaw', '--out', 'aria/SOUL.md/pack.json'],
	['preview', 'aria', '--wording', 'nowhere.json'],
	['preview', 'aria', '--wording', 'aria/SOUL.md'],
	['check', 'aria', '--wording', 'aria/SOUL.md'],
])('takes bad input in one clear line: %s %s %s', async (...args) => {
	const folder = await folderWith(persona);
	const { status, out, err } = await soulscope(folder, ...args);
	expect({ status, out }).toEqual({ status: 2, out: '' });
	expect(err).toMatch(/^soulscope: [^\n]+\n$/u);
	expect(err).not.toContain('should not have happened');
});
