import { chmodSync, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { append, changes, gate, gateWith, once, prepend } from '../support/gates.ts';
import { policy } from '../support/memoryPolicy.ts';
import { type BeforeStep, systemError } from '../support/steppedDisk.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

describe('somebody else', () => {
	it.each(changes)('who writes before the last step ($step) keeps what they wrote', async ({ step, change }) => {
		const disk = onDisk({ 'MEMORY.md': '- old\n' });
		const theirs = once(step, (path) => writeFileSync(path, '- old\n- theirs\n'));
		expect(await change(disk, 'MEMORY.md', gateWith(theirs))).toMatchObject({ before: '- old\n- theirs\n' });
		expect(disk.read('MEMORY.md').split('\n').sort()).toEqual(['', '- new', '- old', '- theirs']);
	});

	it('who creates the file first keeps it', async () => {
		const disk = onDisk();
		const theirs = once('link', (path) => writeFileSync(path, '- theirs\n'));
		expect(await append(disk, 'MEMORY.md', gateWith(theirs))).toMatchObject({ created: false });
		expect(disk.read('MEMORY.md')).toBe('- theirs\n- new\n');
	});

	it.each(changes)('who deletes the file under us ($step) does not stop a note', async ({ step, change }) => {
		const disk = onDisk({ 'MEMORY.md': '- old\n' });
		expect(await change(disk, 'MEMORY.md', gateWith(once(step, unlinkSync)))).toMatchObject({ created: true });
		expect(disk.read('MEMORY.md')).toBe('- new\n');
	});

	it('who sweeps our unfinished file away stops nothing, and leaves no empty file in its place', async () => {
		const disk = onDisk({ 'MEMORY.md': '- old\n' });
		expect(await prepend(disk, 'MEMORY.md', gateWith(once('write', unlinkSync)))).toMatchObject({ kind: 'written' });
		expect(disk.read('MEMORY.md')).toBe('- new\n- old\n');
		expect(disk.tree()).toEqual(['MEMORY.md']);
	});

	it('who deletes the folder under us makes the write fail in one line', async () => {
		const disk = onDisk({ 'memory/a.md': '- old\n' });
		const gone = once('create', () => rmSync(disk.file('memory'), { recursive: true }));
		expect(await append(disk, 'memory/a.md', gateWith(gone))).toMatchObject({ failure: 'gone' });
	});

	it.each(changes)('who never stops writing ($step) is reported, and keeps what they wrote', async (how) => {
		const disk = onDisk({ 'MEMORY.md': '0' });
		let count = 0;
		const restless: BeforeStep = (step, path) => {
			if (step === how.step) writeFileSync(path, String(++count));
		};
		expect(await how.change(disk, 'MEMORY.md', gateWith(restless))).toMatchObject({ failure: 'busy' });
		expect(disk.read('MEMORY.md')).toBe(String(count));
		expect(disk.tree()).toEqual(['MEMORY.md']);
	});
});

describe('a disk that fails', () => {
	const steps = ['realpath', 'stat', 'hold', 'read', 'create', 'write', 'sync', 'close', 'last'];
	const codes: Readonly<Record<string, string>> = {
		ENOSPC: 'disk-full',
		EACCES: 'no-permission',
		EROFS: 'read-only',
		EIO: 'io',
	};
	const cases = changes.flatMap((how) =>
		steps.flatMap((step) =>
			Object.entries(codes).map(
				([code, failure]) => [how.step, step === 'last' ? how.step : step, code, failure, how.change] as const,
			),
		),
	);

	it.each(cases)(
		'that is to %s, at “%s” with %s leaves the file as it was: %s',
		async (_, step, code, failure, change) => {
			const disk = onDisk({ 'MEMORY.md': '- old\n' });
			const fail = once(step, () => {
				throw systemError(code);
			});
			expect(await change(disk, 'MEMORY.md', gateWith(fail))).toMatchObject({ kind: 'failed', failure });
			expect(disk.read('MEMORY.md')).toBe('- old\n');
			expect(disk.tree()).toEqual(['MEMORY.md']);
			expect(await change(disk, 'MEMORY.md')).toMatchObject({ kind: 'written' });
		},
	);

	it.each(['makeFolder', 'create', 'write', 'sync', 'link'])('at “%s” of a new file leaves none', async (step) => {
		const disk = onDisk();
		const fail = once(step, () => {
			throw systemError('ENOSPC');
		});
		expect(await append(disk, 'memory/a.md', gateWith(fail))).toMatchObject({ failure: 'disk-full' });
		expect(disk.tree().filter((path) => !path.endsWith('/'))).toEqual([]);
	});

	it('without hard links still creates exclusively, and leaves no half file', async () => {
		const disk = onDisk();
		const noLinks: BeforeStep = (step) => {
			if (step === 'link') throw systemError('EPERM');
		};
		expect(await append(disk, 'MEMORY.md', gateWith(noLinks))).toMatchObject({ created: true });
		expect(disk.read('MEMORY.md')).toBe('- new\n');

		let writes = 0;
		const full: BeforeStep = (step, path) => {
			noLinks(step, path);
			if (step === 'write' && ++writes === 2) throw systemError('ENOSPC');
		};
		expect(await append(disk, 'memory/a.md', gateWith(full))).toMatchObject({ failure: 'disk-full' });
		expect(disk.tree()).toEqual(['MEMORY.md', 'memory/']);
	});

	it('after the rename does not call a change failed that is in place', async () => {
		const disk = onDisk({ 'MEMORY.md': '- old\n' });
		const fail = once('syncFolder', () => {
			throw systemError('EIO');
		});
		expect(await prepend(disk, 'MEMORY.md', gateWith(fail))).toMatchObject({ kind: 'written' });
		expect(disk.read('MEMORY.md')).toBe('- new\n- old\n');
	});

	it.each(changes)('that is busy for a moment ($step) is waited for, and else reported', async (how) => {
		const disk = onDisk({ 'MEMORY.md': '- old\n' });
		const busy = (): never => {
			throw systemError('EBUSY');
		};
		expect(await how.change(disk, 'MEMORY.md', gateWith(once(how.step, busy)))).toMatchObject({ kind: 'written' });
		const always: BeforeStep = (step) => step === how.step && busy();
		expect(await how.change(disk, 'MEMORY.md', gateWith(always))).toMatchObject({ failure: 'busy' });
		expect(disk.read('MEMORY.md')).toBe(how.result);
	});

	it('does not have its read-only mark passed by', async () => {
		const disk = onDisk({ 'MEMORY.md': '- old\n' });
		chmodSync(disk.file('MEMORY.md'), 0o444);
		expect(await append(disk, 'MEMORY.md')).toMatchObject({ failure: 'read-only' });
		expect(await gate.remove({ root: disk.root, path: 'MEMORY.md', policy, ifText: '- old\n' })).toMatchObject({
			failure: 'read-only',
		});
		expect(disk.read('MEMORY.md')).toBe('- old\n');
	});

	it('is described in one line that says what to do', async () => {
		const disk = onDisk({ 'MEMORY.md': '' });
		const fail = once('write', () => {
			throw systemError('ENOSPC');
		});
		expect(await append(disk, 'MEMORY.md', gateWith(fail))).toHaveProperty(
			'message',
			'MEMORY.md was not changed: the disk is full. Delete something and try again.',
		);
	});

	it.each([
		['bytes that are no UTF-8', Uint8Array.from([0x2d, 0x20, 0xff, 0xfe, 0x0a])],
		['UTF-16 without a mark', Buffer.from('- a\n', 'utf16le')],
		['the same the other way round', Buffer.from('- a\n', 'utf16le').swap16()],
	])('is no reason to change what is not text: %s', async (_, bytes) => {
		const disk = onDisk({ 'MEMORY.md': bytes });
		expect(await append(disk, 'MEMORY.md')).toMatchObject({
			failure: 'not-text',
			message: expect.stringContaining('Save it as UTF-8 first.'),
		});
		expect(readFileSync(disk.file('MEMORY.md'))).toEqual(Buffer.from(bytes));
	});

	it('refuses a folder in the place of the file, and a file in the place of the folder', async () => {
		const disk = onDisk({ memory: 'a file' });
		mkdirSync(disk.file('MEMORY.md'));
		expect(await append(disk, 'MEMORY.md')).toMatchObject({ failure: 'not-a-file' });
		expect(await append(disk, 'memory/a.md')).toMatchObject({ failure: 'not-a-file' });
	});
});
