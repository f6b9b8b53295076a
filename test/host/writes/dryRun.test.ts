import { describe, expect, it } from 'vitest';
import { createWriteDryRun, onlyAsShown } from '../../../server/src/host/writes/dryRun.ts';
import { gate } from '../support/gates.ts';
import { policy } from '../support/memoryPolicy.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const append =
	(line: string) =>
	(current = ''): string =>
		`${current}${line}\n`;

describe('a dry run', () => {
	it('reads what is there, overlaid with what it wrote itself, and leaves the disk alone', async () => {
		const disk = onDisk({ 'MEMORY.md': 'one\n' });
		const trial = createWriteDryRun(gate);
		const where = { root: disk.root, path: 'MEMORY.md', policy };
		await trial.gate.change({ ...where, transform: append('two') });
		await trial.gate.change({ ...where, transform: append('three') });
		expect(await trial.gate.read(where)).toMatchObject({ text: 'one\ntwo\nthree\n' });
		expect(disk.read('MEMORY.md')).toBe('one\n');
		expect(trial.diffs()).toMatchObject([{ path: 'MEMORY.md', before: 'one\n', after: 'one\ntwo\nthree\n' }]);
	});

	it('knows what it has made and removed', async () => {
		const disk = onDisk({ 'MEMORY.md': 'one\n' });
		const trial = createWriteDryRun(gate);
		const at = (path: string) => ({ root: disk.root, path, policy });
		expect(await trial.gate.create({ ...at('memory/a.md'), text: 'a' })).toMatchObject({ kind: 'written' });
		expect(await trial.gate.create({ ...at('memory/a.md'), text: 'b' })).toMatchObject({ failure: 'exists' });
		expect(await trial.gate.remove({ ...at('MEMORY.md'), ifText: 'other' })).toMatchObject({ failure: 'changed' });
		expect(await trial.gate.remove({ ...at('MEMORY.md'), ifText: 'one\n' })).toMatchObject({ kind: 'removed' });
		expect(await trial.gate.remove({ ...at('MEMORY.md'), ifText: 'one\n' })).toMatchObject({ failure: 'gone' });
		expect(disk.tree()).toEqual(['MEMORY.md']);
		expect(trial.diffs().map(({ path, after }) => [path, after])).toEqual([
			['memory/a.md', 'a'],
			['MEMORY.md', undefined],
		]);
	});

	it('says nothing of a file that ends as it began', async () => {
		const disk = onDisk({ 'MEMORY.md': 'one\n' });
		const trial = createWriteDryRun(gate);
		const where = { root: disk.root, path: 'MEMORY.md', policy };
		await trial.gate.change({ ...where, transform: append('two') });
		await trial.gate.change({ ...where, transform: () => 'one\n' });
		expect(trial.diffs()).toEqual([]);
	});

	it.each(['../MEMORY.md', '/etc/passwd', 'SOUL.md', 'memory/../SOUL.md', 'memory/link.md'])(
		'refuses %s, as the gate itself does',
		async (path) => {
			const disk = onDisk({ 'SOUL.md': 'soul', 'memory/a.md': 'a' });
			const { symlinkSync } = await import('node:fs');
			symlinkSync('/etc/hostname', disk.file('memory/link.md'));
			const outcome = await createWriteDryRun(gate).gate.change({
				root: disk.root,
				path,
				policy,
				transform: append('x'),
			});
			expect(outcome.kind).toBe('failed');
		},
	);
});

describe('what follows a dry run', () => {
	const dryRun = async (disk: ReturnType<typeof onDisk>, line = 'two') => {
		const trial = createWriteDryRun(gate);
		await trial.gate.change({ root: disk.root, path: 'MEMORY.md', policy, transform: append(line) });
		return onlyAsShown(gate, trial);
	};

	it('is written as it was shown', async () => {
		const disk = onDisk({ 'MEMORY.md': 'one\n' });
		const guarded = await dryRun(disk);
		const where = { root: disk.root, path: 'MEMORY.md', policy };
		expect(await guarded.gate.change({ ...where, transform: append('two') })).toMatchObject({ kind: 'written' });
		expect([disk.read('MEMORY.md'), guarded.stale(), guarded.wrote()]).toEqual(['one\ntwo\n', false, true]);
		// Once, and not as often as it likes.
		expect(await guarded.gate.change({ ...where, transform: append('two') })).toMatchObject({ kind: 'failed' });
	});

	it.each([
		['another text', 'MEMORY.md', 'three'],
		['another file', 'memory/a.md', 'two'],
	])('is not written where it is %s', async (_what, path, line) => {
		const disk = onDisk({ 'MEMORY.md': 'one\n' });
		const guarded = await dryRun(disk);
		expect(await guarded.gate.change({ root: disk.root, path, policy, transform: append(line) })).toMatchObject({
			failure: 'declined',
		});
		expect([disk.read('MEMORY.md'), guarded.stale(), guarded.wrote()]).toEqual(['one\n', true, false]);
	});

	it('is not written over what somebody wrote since', async () => {
		const disk = onDisk({ 'MEMORY.md': 'one\n' });
		const guarded = await dryRun(disk);
		disk.write('MEMORY.md', 'other\n');
		await guarded.gate.change({ root: disk.root, path: 'MEMORY.md', policy, transform: append('two') });
		expect([disk.read('MEMORY.md'), guarded.stale()]).toEqual(['other\n', true]);
	});

	it('creates and removes only what was shown', async () => {
		const disk = onDisk({ 'MEMORY.md': 'one\n' });
		const guarded = await dryRun(disk);
		const at = (path: string) => ({ root: disk.root, path, policy });
		expect((await guarded.gate.create({ ...at('memory/a.md'), text: 'a' })).kind).toBe('failed');
		expect((await guarded.gate.remove({ ...at('MEMORY.md'), ifText: 'one\n' })).kind).toBe('failed');
		expect(disk.tree()).toEqual(['MEMORY.md']);
	});
});
