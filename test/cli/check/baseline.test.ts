import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, soulscope } from '../soulscope.ts';

const long = 'x'.repeat(25_000);
const persona = { 'aria/AGENTS.md': 'Work.\n', 'aria/SOUL.md': long };

describe('a baseline', () => {
	it('keeps what was found before from being reported, and nothing else', async () => {
		const folder = await folderWith(persona);
		const args = ['check', 'aria', '--baseline', 'aria/known.json'];
		const written = await soulscope(folder, ...args, '--write-baseline');
		expect(written).toMatchObject({ status: 0, out: '', err: '' });
		const file = JSON.parse(await readFile(join(folder, 'aria/known.json'), 'utf8'));
		expect(file).toMatchObject({ version: 1, findings: { 'SOUL.md': { 'budget.truncated': 1 } } });
		expect((await soulscope(folder, ...args)).out).toBe('');

		await writeFile(join(folder, 'aria/AGENTS.md'), long);
		const { out } = await soulscope(folder, ...args);
		expect(out).toMatch(/^aria\/AGENTS\.md:\S+ warning budget\.truncated /m);
		expect(out).not.toContain('aria/SOUL.md');
	});

	it('holds while the text moves about', async () => {
		const folder = await folderWith(persona);
		await soulscope(folder, 'check', 'aria', '--write-baseline');
		await writeFile(join(folder, 'aria/SOUL.md'), `# Soul\n\nNew words.\n\n${long}`);
		const { out } = await soulscope(folder, 'check', 'aria', '--baseline', 'soulscope-baseline.json');
		expect(out).toBe('');
	});

	it('is not looked for unless it is named', async () => {
		const folder = await folderWith(persona);
		await soulscope(folder, 'check', 'aria', '--write-baseline');
		expect((await soulscope(folder, 'check', 'aria')).out).toContain('budget.truncated');
	});

	it('lets no error through the exit status that it covers, and every one that it does not', async () => {
		const folder = await folderWith({ ...persona, 'aria/openclaw.json': '{ nope: 1 }' });
		const args = ['check', 'aria', '--baseline', 'known.json'];
		expect((await soulscope(folder, ...args, '--write-baseline')).status).toBe(0);
		await writeFile(join(folder, 'aria/openclaw.json'), '{ nope: 1, nor: 2 }');
		const { status, out } = await soulscope(folder, ...args);
		expect(status).toBe(1);
		expect(out.match(/config\.unknown-key/g)).toHaveLength(2);
	});

	it.each([
		['is missing', undefined, 'this file does not exist'],
		['is something else', '{ "a": 1 }', 'this is not a baseline'],
		['is broken', '{', 'this is not a baseline'],
	])('that %s is told in one line', async (_, text, told) => {
		const folder = await folderWith({ ...persona, ...(text && { 'known.json': text }) });
		const { status, out, err } = await soulscope(folder, 'check', 'aria', '--baseline', 'known.json');
		expect({ status, out }).toEqual({ status: 2, out: '' });
		expect(err).toMatch(/^soulscope: known\.json: [^\n]+\n$/);
		expect(err).toContain(told);
	});
});
