import { linkSync, renameSync, symlinkSync, unlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addLine, append, changes, gate, gateWith, once } from '../support/gates.ts';
import { policy } from '../support/memoryPolicy.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

describe('links', () => {
	it('refuses a folder that leads out of the workspace', async () => {
		const outside = onDisk({ 'a.md': 'theirs' });
		const disk = onDisk();
		symlinkSync(outside.root, disk.file('memory'));
		expect(await append(disk, 'memory/a.md')).toMatchObject({ failure: 'symlink' });
		expect(outside.read('a.md')).toBe('theirs');
		expect(outside.tree()).toEqual(['a.md']);
	});

	it('refuses a linked file, inside the workspace or out of it, dangling or not', async () => {
		const outside = onDisk({ 'a.md': 'theirs' });
		const disk = onDisk({ 'SOUL.md': 'soul', 'memory/x.md': '' });
		symlinkSync('../SOUL.md', disk.file('memory/in.md'));
		symlinkSync(outside.file('a.md'), disk.file('memory/out.md'));
		symlinkSync(outside.file('nothing.md'), disk.file('memory/dangling.md'));
		for (const name of ['in', 'out', 'dangling'])
			expect(await append(disk, `memory/${name}.md`)).toMatchObject({ failure: 'symlink' });
		expect([disk.read('SOUL.md'), outside.tree(), outside.read('a.md')]).toEqual(['soul', ['a.md'], 'theirs']);
	});

	it('refuses a hard link and says why', async () => {
		const disk = onDisk({ 'SOUL.md': 'soul' });
		linkSync(disk.file('SOUL.md'), disk.file('MEMORY.md'));
		expect(await append(disk, 'MEMORY.md')).toMatchObject({
			failure: 'hard-link',
			message: expect.stringContaining('separate it from its other name'),
		});
		expect(disk.read('SOUL.md')).toBe('soul');
	});

	it('reads a file that a killed writer left with a second name, and takes that name away', async () => {
		const disk = onDisk({ 'MEMORY.md': '- kept\n' });
		const where = { root: disk.root, path: 'MEMORY.md', policy };
		linkSync(disk.file('MEMORY.md'), disk.file('.MEMORY.md.0123456789abcdef01.soulscope-tmp'));
		expect(await gate.read(where)).toMatchObject({ kind: 'read', text: '- kept\n' });
		expect(disk.tree()).toEqual(['MEMORY.md']);
	});

	it('refuses to read a hard link of somebody else’s, also where a killed writer left something', async () => {
		const disk = onDisk({ 'SOUL.md': 'soul', '.MEMORY.md.0123456789abcdef01.soulscope-tmp': 'half' });
		linkSync(disk.file('SOUL.md'), disk.file('MEMORY.md'));
		expect(await gate.read({ root: disk.root, path: 'MEMORY.md', policy })).toMatchObject({ failure: 'hard-link' });
	});

	it('follows a linked folder inside the workspace, but not to files of another kind', async () => {
		const disk = onDisk({ 'memory/real/a.md': '- a\n', 'SOUL.md': 'soul' });
		symlinkSync('real', disk.file('memory/alias'));
		symlinkSync('..', disk.file('memory/up'));
		expect(await append(disk, 'memory/alias/a.md')).toMatchObject({ kind: 'written' });
		expect(disk.read('memory/real/a.md')).toBe('- a\n- new\n');
		expect(await append(disk, 'memory/up/SOUL.md')).toMatchObject({
			failure: 'outside-namespace',
			message: expect.stringMatching(
				/^memory\/up\/SOUL\.md was refused: by a link it is SOUL\.md, and .* Put a real folder in the place of the link\.$/u,
			),
		});
		expect(disk.read('SOUL.md')).toBe('soul');
	});

	it('writes in a workspace that is itself reached through a link', async () => {
		const disk = onDisk({ 'real/MEMORY.md': '- a\n' });
		symlinkSync('real', disk.file('alias'));
		expect(
			await gate.change({ root: disk.file('alias'), path: 'MEMORY.md', policy, transform: addLine('- b') }),
		).toMatchObject({
			kind: 'written',
		});
		expect(disk.read('real/MEMORY.md')).toBe('- a\n- b\n');
	});

	const swaps = changes.flatMap(({ step, change }) =>
		['hold', 'create', 'sync', step].map((before) => [step, before, change] as const),
	);

	it.each(swaps)(
		'that takes the place of the file (to %s, before “%s”) is not written through',
		async (_, step, change) => {
			const outside = onDisk({ 'a.md': '- old\n' });
			const disk = onDisk({ 'MEMORY.md': '- old\n' });
			const swap = once(step, () => {
				unlinkSync(disk.file('MEMORY.md'));
				symlinkSync(outside.file('a.md'), disk.file('MEMORY.md'));
			});
			expect(await change(disk, 'MEMORY.md', gateWith(swap))).toMatchObject({ failure: 'symlink' });
			expect(outside.read('a.md')).toBe('- old\n');
			expect(disk.tree()).toEqual(['MEMORY.md']);
		},
	);

	it.each(swaps)(
		'that takes the place of the folder (to %s, before “%s”) is not written through',
		async (_, step, change) => {
			const outside = onDisk({ 'a.md': '- old\n' });
			const disk = onDisk({ 'memory/a.md': '- old\n' });
			const swap = once(step, () => {
				renameSync(disk.file('memory'), disk.file('moved'));
				symlinkSync(outside.root, disk.file('memory'));
			});
			expect(await change(disk, 'memory/a.md', gateWith(swap))).toMatchObject({ failure: 'symlink' });
			expect(outside.read('a.md')).toBe('- old\n');
			expect(outside.tree()).toEqual(['a.md']);
		},
	);
});
