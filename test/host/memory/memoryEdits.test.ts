import { chmodSync, existsSync, symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createMemoryEdits, type PlacedPassage } from '../../../server/src/host/memory/edits.ts';
import { createMemory } from '../../../server/src/host/memory/remember.ts';
import { createWriteGate, noDocuments } from '../../../server/src/host/writes/gate.ts';
import { memoryPolicy } from '../support/memoryPolicy.ts';
import { recorded } from '../support/recorded.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

function desk(files: Record<string, string>) {
	const disk = onDisk(files);
	const { gate, journal } = recorded(createWriteGate({ documents: noDocuments, trusted: () => true }));
	const memory = createMemory({ gate, now: () => Date.UTC(2026, 10, 21), timeZone: () => 'UTC' });
	const edits = createMemoryEdits({ gate, memory });
	const workspace = { root: disk.root, runtime: { memory: memoryPolicy } };
	return {
		disk,
		journal,
		forget: (...passages: PlacedPassage[]) => edits.forget(workspace, passages),
		promote: (...passages: PlacedPassage[]) => edits.promote(workspace, passages),
	};
}

const day = 'memory/2026-11-20.md';
const line = (path: string, at: number, text: string): PlacedPassage => ({ path, startLine: at, endLine: at, text });

describe('forgetting', () => {
	it('takes lines out of several files, and brings all of them back', async () => {
		const before = { [day]: '- a\n- b\n- c\n', 'MEMORY.md': '# Memory\n\n- b\n' };
		const { disk, journal, forget } = desk(before);
		const done = await forget(line(day, 0, '- a'), line(day, 2, '- c'), line('MEMORY.md', 2, '- b'));
		expect(done).toMatchObject({ kind: 'done' });
		expect(disk.read(day)).toBe('- b\n');
		expect(disk.read('MEMORY.md')).toBe('# Memory\n');
		if (done.kind !== 'done') throw new Error(done.message);
		const undone = await journal.undo(done.undo);
		expect(undone).toMatchObject({ kind: 'undone' });
		expect([...undone.files].sort()).toEqual([disk.file('MEMORY.md'), disk.file(day)].sort());
		expect(disk.read(day)).toBe(before[day]);
		expect(disk.read('MEMORY.md')).toBe(before['MEMORY.md']);
	});

	it('leaves lines alone that somebody changed in between, and says so', async () => {
		const { disk, forget } = desk({ [day]: '- a, but on Tuesdays\n' });
		expect(await forget(line(day, 0, '- a'))).toMatchObject({
			kind: 'failed',
			message: expect.stringContaining('have changed'),
		});
		expect(disk.read(day)).toBe('- a, but on Tuesdays\n');
	});

	it('does what it can, and says what it could not', async () => {
		const { disk, forget } = desk({ [day]: '- a\n' });
		expect(await forget(line(day, 0, '- a'), line('memory/gone.md', 0, '- x'))).toMatchObject({
			kind: 'done',
			paths: [day],
			problem: expect.stringContaining('memory/gone.md'),
		});
		expect(disk.read(day)).toBe('');
	});

	it.each(['SOUL.md', 'memory/../SOUL.md', '../elsewhere.md', '/etc/hosts'])('never touches %s', async (path) => {
		const { disk, forget } = desk({ 'SOUL.md': '- kind\n' });
		expect(await forget(line(path, 0, '- kind'))).toMatchObject({ kind: 'failed' });
		expect(disk.read('SOUL.md')).toBe('- kind\n');
	});

	it('does not write through a link', async () => {
		const { disk, forget } = desk({ 'SOUL.md': '- kind\n', 'memory/a.md': '- a\n' });
		symlinkSync(disk.file('SOUL.md'), disk.file('memory/link.md'));
		expect(await forget(line('memory/link.md', 0, '- kind'))).toMatchObject({ kind: 'failed' });
		expect(disk.read('SOUL.md')).toBe('- kind\n');
	});
});

describe('moving to the long-term memory', () => {
	it('writes it there first, takes it out, and can undo both', async () => {
		const { disk, journal, promote } = desk({ [day]: '- a\n- Tea at four\n', 'MEMORY.md': '# Memory\n\n- x\n' });
		const done = await promote(line(day, 1, '- Tea at four'));
		expect(disk.read('MEMORY.md')).toBe('# Memory\n\n- x\n- Tea at four\n');
		expect(disk.read(day)).toBe('- a\n');
		if (done.kind !== 'done') throw new Error(done.message);
		expect(await journal.undo(done.undo)).toMatchObject({ kind: 'undone' });
		expect(disk.read('MEMORY.md')).toBe('# Memory\n\n- x\n');
		expect(disk.read(day)).toBe('- a\n- Tea at four\n');
	});

	it('keeps it in both places where it cannot be taken out', async () => {
		const { disk, promote } = desk({ [day]: '- Tea at four\n' });
		chmodSync(disk.file(day), 0o444);
		const done = await promote(line(day, 0, '- Tea at four'));
		expect(done).toMatchObject({
			kind: 'done',
			paths: ['MEMORY.md'],
			problem: expect.stringContaining('also in its old place'),
		});
		expect(disk.read('MEMORY.md')).toContain('Tea at four');
		expect(disk.read(day)).toBe('- Tea at four\n');
	});

	it('takes nothing out where it cannot be written', async () => {
		const { disk, promote } = desk({ [day]: '- Tea at four\n', 'MEMORY.md': '# Memory\n' });
		chmodSync(disk.file('MEMORY.md'), 0o444);
		expect(await promote(line(day, 0, '- Tea at four'))).toMatchObject({ kind: 'failed' });
		expect(disk.read(day)).toBe('- Tea at four\n');
	});

	it('makes each entry one of its own, leaves the rest of the day, and can undo all of it', async () => {
		const before = { [day]: '# 2026-11-20\n\n- a\n- b\n- c\n', 'MEMORY.md': '# Memory\n\n- x\n' };
		const { disk, journal, promote } = desk(before);
		const done = await promote(line(day, 2, '- a'), line(day, 4, '- c'));
		expect(disk.read('MEMORY.md')).toBe('# Memory\n\n- x\n- a\n- c\n');
		expect(disk.read(day)).toBe('# 2026-11-20\n\n- b\n');
		if (done.kind !== 'done') throw new Error(done.message);
		expect(await journal.undo(done.undo)).toMatchObject({ kind: 'undone' });
		expect(disk.read('MEMORY.md')).toBe(before['MEMORY.md']);
		expect(disk.read(day)).toBe(before[day]);
	});

	it.each(['- a\n', '# 2026-11-20\n\n- a\n'])(
		'leaves no log behind that says nothing any more, and brings it back: %j',
		async (text) => {
			const { disk, journal, promote } = desk({ [day]: text });
			const done = await promote(line(day, text.split('\n').indexOf('- a'), '- a'));
			expect(existsSync(disk.file(day))).toBe(false);
			if (done.kind !== 'done') throw new Error(done.message);
			expect(await journal.undo(done.undo)).toMatchObject({ kind: 'undone' });
			expect(disk.read(day)).toBe(text);
			expect(existsSync(disk.file('MEMORY.md'))).toBe(false);
		},
	);

	it('has nothing to do for what is there already', async () => {
		const { promote } = desk({ 'MEMORY.md': '- x\n' });
		expect(await promote(line('MEMORY.md', 0, '- x'))).toMatchObject({
			kind: 'failed',
			message: expect.stringContaining('already'),
		});
	});
});
