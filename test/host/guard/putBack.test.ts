import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { putBack } from '../../../server/src/host/guard/putBack.ts';
import { desk, known, persona, soul } from './desk.ts';

describe('a change from outside', () => {
	it('that is put back stands there byte for byte as before, with its mark and its permissions', async () => {
		const { outside, look, gate, workspace, root } = await desk({ ...persona, 'SOUL.md': '\uFEFF# Soul\r\n\r\nKind.' });
		await look();
		for (const content of ['Cruel.\n', '\uFEFFCruel.\r\n', undefined]) {
			await outside('SOUL.md', content);
			const [change] = (await look()).changes;
			if (!change) throw new Error('nothing was noticed');
			expect(await putBack(gate, workspace, change)).toMatchObject({ kind: 'written' });
			expect(await readFile(join(root, 'SOUL.md'))).toEqual(Buffer.from('\uFEFF# Soul\r\n\r\nKind.'));
			expect((await look()).changes).toEqual([]);
		}
	});

	it('that only adds a byte order mark can be put back, too', async () => {
		const { outside, look, gate, workspace, root } = await known();
		await outside('SOUL.md', `\uFEFF${soul}`);
		const [change] = (await look()).changes;
		if (!change) throw new Error('nothing was noticed');
		expect(await putBack(gate, workspace, change)).toMatchObject({ kind: 'written' });
		expect(await readFile(join(root, 'SOUL.md'))).toEqual(Buffer.from(soul));
	});

	it('is never gone for a moment while it is put back', async () => {
		const { outside, look, gate, workspace, read } = await known();
		await outside('SOUL.md', '\uFEFFCruel.\n');
		const [change] = (await look()).changes;
		if (!change) throw new Error('nothing was noticed');
		const killed = async () => {
			throw new Error('killed');
		};
		await putBack({ ...gate, create: killed }, workspace, change).catch(() => undefined);
		expect(await read('SOUL.md')).toBe(soul);
	});

	it('is there again where putting it back is undone, and a file that has changed since is left alone', async () => {
		const { outside, look, changes, gate, workspace, journal, read } = await known();
		await outside('SOUL.md', 'Cruel.\n');
		const [change] = (await look()).changes;
		if (!change) throw new Error('nothing was noticed');
		const done = await putBack(gate, workspace, change);
		expect(await changes()).toEqual([]);
		await journal.undo((done.kind === 'written' && done.operation) || '');
		expect(await read('SOUL.md')).toBe('Cruel.\n');
		expect(await changes()).toEqual(['SOUL.md: text → text']);
		await outside('SOUL.md', 'Crueller.\n');
		expect(await putBack(gate, workspace, change)).toMatchObject({ kind: 'failed' });
		expect(await read('SOUL.md')).toBe('Crueller.\n');
	});

	it('that leaves no text behind, or a link out of the folder, is told, and only the person can put that right', async () => {
		const { outside, look, gate, workspace, root } = await known();
		await outside('SOUL.md', Uint8Array.of(0, 255, 254));
		await rm(join(root, 'AGENTS.md'));
		await symlink('/etc/hosts', join(root, 'AGENTS.md'));
		const { changes } = await look();
		expect(changes.map(({ path, now }) => `${path} ${now.kind === 'odd' && now.reason}`)).toEqual([
			'AGENTS.md is a link to a file outside the workspace',
			'SOUL.md is not UTF-8 text',
		]);
		for (const change of changes) expect(await putBack(gate, workspace, change)).toMatchObject({ kind: 'failed' });
	});
});
