import { chmodSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ChangeKind } from '../../../protocol/memory/changes.ts';
import { createWriteGate, noDocuments } from '../../../server/src/host/writes/gate.ts';
import { createJournal } from '../../../server/src/host/writes/records/journal.ts';
import { memoryRecords } from '../../../server/src/host/writes/records/memoryRecords.ts';
import { type ChangeRecords, sign } from '../../../server/src/host/writes/records/record.ts';
import { recordingGate } from '../../../server/src/host/writes/records/recordingGate.ts';
import { policy } from '../support/memoryPolicy.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const moment = Date.UTC(2026, 10, 21);

/** A workspace whose writes are recorded. */
function desk(files: Readonly<Record<string, string>> = {}, records: ChangeRecords = memoryRecords()) {
	const disk = onDisk(files);
	const { root } = disk;
	const gate = recordingGate(createWriteGate({ documents: noDocuments, trusted: () => true }), records, () => moment);
	const where = (path: string, what: ChangeKind = 'remember') => ({ root, path, policy, signature: sign(what) });
	const journal = createJournal({ gate, records, placeAt: (known) => (known === root ? { root } : undefined) });
	return { disk, records, gate, where, journal, list: () => records.list(root, 10) };
}

describe('what goes through the gate', () => {
	it('is recorded with who, what, when and the lines that changed', async () => {
		const { gate, where, list } = desk({ 'MEMORY.md': '- old\n' });
		const signature = sign('tool', { kind: 'agent', tool: 'memory_edit' });
		await gate.change({ ...where('MEMORY.md'), signature, transform: (text) => `${text}- new\n` });
		expect(await list()).toEqual([
			{
				operation: signature.operation,
				by: { kind: 'agent', tool: 'memory_edit' },
				what: 'tool',
				at: moment,
				root: expect.any(String),
				path: 'MEMORY.md',
				before: expect.stringMatching(/^[0-9a-f]{64}$/),
				after: expect.stringMatching(/^[0-9a-f]{64}$/),
				hunk: { line: 1, removed: [], added: ['- new\n'], above: '- old\n' },
			},
		]);
	});

	it('is recorded where it is made and where it is removed, and where nobody signed', async () => {
		const { gate, where, list } = desk();
		const { signature: _signature, ...unsigned } = where('MEMORY.md');
		await gate.create({ ...unsigned, text: 'x' });
		await gate.remove({ ...where('MEMORY.md', 'delete'), ifText: 'x' });
		expect((await list()).map(({ what, before, after }) => [what, before !== undefined, after !== undefined])).toEqual([
			['delete', true, false],
			['edit', false, true],
		]);
	});

	it('is not recorded where it failed or changed nothing', async () => {
		const { gate, where, list } = desk({ 'MEMORY.md': 'x' });
		await gate.change({ ...where('MEMORY.md'), transform: (text = '') => text });
		await gate.change({ ...where('SOUL.md'), transform: () => 'y' });
		await gate.create({ ...where('MEMORY.md'), text: 'y' });
		await gate.remove({ ...where('MEMORY.md'), ifText: 'y' });
		expect(await list()).toEqual([]);
	});

	it('is recorded with its lines, however long they are', async () => {
		const { gate, where, list } = desk();
		const text = 'x'.repeat(400_000);
		await gate.create({ ...where('MEMORY.md'), text });
		expect(await list()).toMatchObject([{ hunk: { added: [text] } }]);
	});

	it('is written although nothing can be recorded', async () => {
		const never = { ...memoryRecords(), add: async () => {} };
		const { gate, where, disk } = desk({}, never);
		expect(await gate.create({ ...where('MEMORY.md'), text: 'x' })).toMatchObject({ kind: 'written' });
		expect(disk.read('MEMORY.md')).toBe('x');
	});
});

describe('taking back what was recorded', () => {
	it('a change is taken back, whatever was added since', async () => {
		const { gate, where, journal, disk } = desk({ 'MEMORY.md': '- old\n' });
		const request = where('MEMORY.md');
		await gate.change({ ...request, transform: (text) => `${text}- new\n` });
		disk.write('MEMORY.md', '- old\n- new\n- newer\n');
		expect(await journal.undo(request.signature.operation)).toEqual({
			kind: 'undone',
			files: [disk.file('MEMORY.md')],
		});
		expect(disk.read('MEMORY.md')).toBe('- old\n- newer\n');
	});

	it('a file that was made is removed, one that was removed is made again, and the undo is recorded', async () => {
		const { gate, where, journal, disk, list } = desk({ 'MEMORY.md': 'gone\r\n' });
		const made = where('memory/a.md');
		const removed = where('MEMORY.md', 'delete');
		await gate.create({ ...made, text: 'x\n' });
		await gate.remove({ ...removed, ifText: 'gone\r\n' });
		for (const { operation } of [made.signature, removed.signature])
			expect(await journal.undo(operation)).toMatchObject({ kind: 'undone' });
		expect(disk.tree()).toEqual(['MEMORY.md', 'memory/']);
		expect(disk.read('MEMORY.md')).toBe('gone\r\n');
		const [last] = await list();
		expect(last).toMatchObject({ what: 'undo', undoes: removed.signature.operation });
	});

	it.skipIf(process.platform === 'win32')(
		'a file that was removed comes back with its permissions and its byte order mark',
		async () => {
			const { gate, where, journal, disk } = desk({ 'MEMORY.md': '\uFEFFmine\n' });
			chmodSync(disk.file('MEMORY.md'), 0o600);
			const removed = where('MEMORY.md', 'delete');
			await gate.remove({ ...removed, ifText: 'mine\n' });
			expect(await journal.undo(removed.signature.operation)).toMatchObject({ kind: 'undone' });
			expect(readFileSync(disk.file('MEMORY.md'))).toEqual(Buffer.from('\uFEFFmine\n'));
			expect(statSync(disk.file('MEMORY.md')).mode & 0o777).toBe(0o600);
		},
	);

	it('an operation of several files is taken back whole, and what could not be can be tried again', async () => {
		const { gate, where, journal, disk } = desk({ 'MEMORY.md': 'a\n', 'memory/b.md': 'b\n' });
		const { signature } = where('MEMORY.md');
		for (const path of ['MEMORY.md', 'memory/b.md'])
			await gate.change({ ...where(path), signature, transform: (text) => `${text}new\n` });
		chmodSync(disk.file('MEMORY.md'), 0o444);
		expect(await journal.undo(signature.operation)).toMatchObject({
			kind: 'failed',
			message: expect.stringContaining('MEMORY.md'),
		});
		expect(disk.read('memory/b.md')).toBe('b\n');
		chmodSync(disk.file('MEMORY.md'), 0o644);
		expect(await journal.undo(signature.operation)).toMatchObject({ kind: 'undone' });
		expect(disk.read('MEMORY.md')).toBe('a\n');
	});

	it('nothing is taken back twice, after somebody changed it, or outside of the open workspaces', async () => {
		const { gate, where, journal, records, disk } = desk({ 'MEMORY.md': 'a\n' });
		const first = where('MEMORY.md');
		await gate.change({ ...first, transform: (text) => `${text}new\n` });
		const nowhere = createJournal({ gate, records, placeAt: () => undefined });
		expect(await nowhere.undo(first.signature.operation)).toMatchObject({ kind: 'failed' });
		disk.write('MEMORY.md', 'a\nnewer\n');
		expect(await journal.undo(first.signature.operation)).toMatchObject({
			message: expect.stringContaining('edited since'),
		});
		disk.write('MEMORY.md', 'a\nnew\n');
		expect(await journal.undo(first.signature.operation)).toMatchObject({ kind: 'undone' });
		expect(disk.read('MEMORY.md')).toBe('a\n');
		// Somebody writes the same words again: those are not ours.
		disk.write('MEMORY.md', 'a\nnew\n');
		expect(await journal.undo(first.signature.operation)).toMatchObject({ kind: 'failed' });
		expect(disk.read('MEMORY.md')).toBe('a\nnew\n');
	});

	it('a file that was made and has been added to since keeps what was added', async () => {
		const { gate, where, journal, disk } = desk();
		const made = where('memory/a.md');
		await gate.create({ ...made, text: 'ours\n' });
		disk.write('memory/a.md', 'ours\ntheirs\n');
		expect(await journal.undo(made.signature.operation)).toMatchObject({ kind: 'undone' });
		expect(disk.read('memory/a.md')).toBe('theirs\n');
	});
});
