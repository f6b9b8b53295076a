import { chmodSync, readFileSync, statSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { OpenDocuments } from '../../../server/src/host/writes/gate.ts';
import { type Step, systemError } from '../support/steppedDisk.ts';
import { writingDesk } from '../support/writingDesk.ts';

const openclaw = 'openclaw@2026.9.6';
const holaboss = 'holaboss@2026.4.13';
const files = { 'MEMORY.md': '- a\n- b\n- c\n', 'memory/glaze.md': 'Celadon\n' };

/** Acts once, before the first step of that name on a path that ends so. */
function once(step: Step, end: string, act: (path: string) => void) {
	let done = false;
	return (now: Step, path: string) => {
		if (done || now !== step || !path.endsWith(end)) return;
		done = true;
		act(path);
	};
}

async function done<T extends { readonly kind: string }>(work: Promise<T>): Promise<T & { readonly kind: 'done' }> {
	const result = await work;
	if (result.kind !== 'done') throw new Error(JSON.stringify(result));
	return result as T & { readonly kind: 'done' };
}

describe('moving a memory', () => {
	it('keeps bytes and permissions, is one operation, and goes back', async () => {
		const { writers, journal, workspace, disk, changes } = writingDesk(openclaw, { 'memory/a.md': '\uFEFFa\r\nü' });
		chmodSync(disk.file('memory/a.md'), 0o600);
		const { undo, paths } = await done(writers.files.move(workspace, 'memory/a.md', 'memory/topics/b.md'));
		expect(paths).toEqual(['memory/topics/b.md', 'memory/a.md']);
		expect(readFileSync(disk.file('memory/topics/b.md'))).toEqual(Buffer.from('\uFEFFa\r\nü'));
		expect(statSync(disk.file('memory/topics/b.md')).mode & 0o777).toBe(0o600);
		expect(disk.tree()).toEqual(['memory/', 'memory/topics/', 'memory/topics/b.md']);
		expect(new Set((await changes()).map(({ operation }) => operation))).toEqual(new Set([undo]));
		expect(await journal.undo(undo)).toMatchObject({ kind: 'undone' });
		expect(disk.tree()).toEqual(['memory/', 'memory/a.md', 'memory/topics/']);
		expect(readFileSync(disk.file('memory/a.md'))).toEqual(Buffer.from('\uFEFFa\r\nü'));
		expect(statSync(disk.file('memory/a.md')).mode & 0o777).toBe(0o600);
	});

	it.each([
		['onto another', 'memory/glaze.md', 'MEMORY.md'],
		['out of the memory', 'memory/glaze.md', 'SOUL.md'],
		['out of the workspace', 'memory/glaze.md', '../MEMORY.md'],
		['that is none', 'AGENTS.md', 'memory/x.md'],
		['that is not there', 'memory/none.md', 'memory/x.md'],
		['to itself', 'memory/glaze.md', 'memory/glaze.md'],
	])('%s is refused', async (_, from, to) => {
		const all = { ...files, 'AGENTS.md': 'rules\n' };
		const { writers, workspace, texts } = writingDesk(openclaw, all);
		expect(await writers.files.move(workspace, from, to)).toMatchObject({ kind: 'failed' });
		expect(texts()).toEqual(all);
	});

	it.each<readonly [string, (path: string) => void, string | undefined]>([
		['is edited', (path) => writeFileSync(path, 'Celadon, and more\n'), 'Celadon, and more\n'],
		['is deleted', unlinkSync, undefined],
	])('that %s at the same moment leaves no copy behind', async (_, act, left) => {
		const { writers, workspace, texts } = writingDesk(openclaw, files, { before: once('removeIf', 'glaze.md', act) });
		expect(await writers.files.move(workspace, 'memory/glaze.md', 'memory/b.md')).toMatchObject({ kind: 'failed' });
		expect(texts()['memory/glaze.md']).toBe(left);
		expect(texts()).not.toHaveProperty('memory/b.md');
	});

	it.each<readonly [Step, string]>([
		['create', 'soulscope-tmp'],
		['write', 'soulscope-tmp'],
		['sync', 'soulscope-tmp'],
		['link', 'b.md'],
		['removeIf', 'glaze.md'],
	])('leaves the memory where it was when the disk fails at “%s”', async (step, end) => {
		const fail = once(step, end, () => {
			throw systemError('ENOSPC');
		});
		const { writers, workspace, texts } = writingDesk(openclaw, files, { before: fail });
		expect(await writers.files.move(workspace, 'memory/glaze.md', 'memory/b.md')).toMatchObject({ kind: 'failed' });
		expect(texts()).toEqual(files);
	});

	it('within one index goes back to the last byte', async () => {
		const { writers, journal, workspace, texts } = writingDesk(holaboss, {});
		for (const note of ['Tea at four.', 'Coffee at nine.']) await writers.memory.remember(workspace, note, 'daily');
		const before = texts();
		const { undo } = await done(
			writers.files.move(workspace, 'memory/preference/tea-at-four.md', 'memory/preference/a-tea.md'),
		);
		expect(texts()['memory/preference/MEMORY.md']).toMatch(/a-tea\.md[\s\S]*coffee/);
		await journal.undo(undo);
		expect(texts()).toEqual(before);
	});

	it('takes the lines of the indexes along', async () => {
		const { writers, journal, workspace, disk, texts } = writingDesk(holaboss, {});
		await writers.memory.remember(workspace, 'Tea at four.', 'daily');
		const before = texts();
		const { undo } = await done(
			writers.files.move(workspace, 'memory/preference/tea-at-four.md', 'memory/identity/tea.md'),
		);
		expect(disk.read('memory/preference/MEMORY.md')).toContain('- Indexed memories: 0\n');
		expect(disk.read('memory/identity/MEMORY.md')).toContain('](tea.md) [identity]');
		expect(disk.read('memory/MEMORY.md')).toContain('- 1 durable identity memories.');
		expect(await journal.undo(undo)).toMatchObject({ kind: 'undone' });
		expect(texts()).toEqual(before);
	});
});

describe('deleting a memory', () => {
	it('is taken back byte for byte, permissions too', async () => {
		const bytes = Buffer.from('\uFEFF# Glaze\r\n\r\nno end');
		const { writers, journal, workspace, disk } = writingDesk(openclaw, { 'memory/glaze.md': bytes });
		chmodSync(disk.file('memory/glaze.md'), 0o640);
		const { undo } = await done(writers.files.delete(workspace, 'memory/glaze.md'));
		expect(disk.tree()).toEqual(['memory/']);
		expect(await journal.undo(undo)).toMatchObject({ kind: 'undone' });
		expect(readFileSync(disk.file('memory/glaze.md'))).toEqual(bytes);
		expect(statSync(disk.file('memory/glaze.md')).mode & 0o777).toBe(0o640);
	});

	it('is not taken back over what has the name by now', async () => {
		const { writers, journal, workspace, disk } = writingDesk(openclaw, files);
		const { undo } = await done(writers.files.delete(workspace, 'MEMORY.md'));
		disk.write('MEMORY.md', 'theirs\n');
		expect(await journal.undo(undo)).toMatchObject({ kind: 'failed' });
		expect(disk.read('MEMORY.md')).toBe('theirs\n');
		unlinkSync(disk.file('MEMORY.md'));
		expect(await journal.undo(undo)).toMatchObject({ kind: 'undone' });
		expect(disk.read('MEMORY.md')).toBe(files['MEMORY.md']);
	});

	it('takes its line out of the index, and puts it back', async () => {
		const { writers, journal, workspace, disk, texts } = writingDesk(holaboss, {});
		for (const note of ['Tea at four.', 'Coffee at nine.']) await writers.memory.remember(workspace, note, 'daily');
		const before = texts();
		const { undo } = await done(writers.files.delete(workspace, 'memory/preference/tea-at-four.md'));
		expect(disk.read('memory/preference/MEMORY.md')).not.toContain('tea-at-four');
		expect(disk.read('memory/MEMORY.md')).toContain('- 1 durable preference memories.');
		await journal.undo(undo);
		expect(texts()).toEqual(before);
	});

	it.each(['SOUL.md', 'memory/../SOUL.md', 'memory/link.md'])('does not touch %s', async (path) => {
		const { writers, workspace, disk } = writingDesk(openclaw, { 'SOUL.md': 'soul\n', 'memory/a.md': '' });
		symlinkSync('../SOUL.md', disk.file('memory/link.md'));
		expect(await writers.files.delete(workspace, path)).toMatchObject({ kind: 'failed' });
		expect(disk.read('SOUL.md')).toBe('soul\n');
		expect(disk.tree()).toContain('memory/link.md');
	});

	it('that is open with unsaved changes waits for them to be saved', async () => {
		const documents: OpenDocuments = {
			dirtyText: (file) => (file.endsWith('glaze.md') ? 'typed' : undefined),
			edit: async () => true,
		};
		const { writers, workspace, texts } = writingDesk(openclaw, files, { documents });
		for (const refused of [
			await writers.files.delete(workspace, 'memory/glaze.md'),
			await writers.files.move(workspace, 'memory/glaze.md', 'memory/b.md'),
		])
			expect(refused).toMatchObject({ kind: 'failed', message: expect.stringContaining('Save it') });
		expect(texts()).toEqual(files);
	});

	it('that becomes a link at the last moment deletes neither', async () => {
		const swap = once('removeIf', 'glaze.md', (path) => {
			unlinkSync(path);
			symlinkSync('../MEMORY.md', path);
		});
		const { writers, workspace, disk } = writingDesk(openclaw, files, { before: swap });
		expect(await writers.files.delete(workspace, 'memory/glaze.md')).toMatchObject({ kind: 'failed' });
		expect(disk.read('MEMORY.md')).toBe(files['MEMORY.md']);
		expect(disk.tree()).toContain('memory/glaze.md');
	});
});
