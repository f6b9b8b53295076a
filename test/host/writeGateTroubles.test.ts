import { chmodSync, mkdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { append, gate, gateWith, once } from './support/gates.ts';
import { policy } from './support/memoryPolicy.ts';
import { type BeforeStep, systemError } from './support/steppedDisk.ts';
import { onDisk } from './support/workspaceOnDisk.ts';

describe('somebody else', () => {
	it('who writes before the rename keeps what they wrote', async () => {
		const disk = onDisk({ 'MEMORY.md': '- old\n' });
		const theirs = once('replace', (path) => writeFileSync(path, '- old\n- theirs\n'));
		expect(await append(disk, 'MEMORY.md', gateWith(theirs))).toMatchObject({ before: '- old\n- theirs\n' });
		expect(disk.read('MEMORY.md')).toBe('- old\n- theirs\n- new\n');
	});

	it('who creates the file first keeps it', async () => {
		const disk = onDisk();
		const theirs = once('link', (path) => writeFileSync(path, '- theirs\n'));
		expect(await append(disk, 'MEMORY.md', gateWith(theirs))).toMatchObject({ created: false });
		expect(disk.read('MEMORY.md')).toBe('- theirs\n- new\n');
	});

	it('who deletes the file under us does not stop a note from being written', async () => {
		const disk = onDisk({ 'MEMORY.md': '- old\n' });
		expect(await append(disk, 'MEMORY.md', gateWith(once('replace', unlinkSync)))).toMatchObject({ created: true });
		expect(disk.read('MEMORY.md')).toBe('- new\n');
	});

	it('who deletes the folder under us makes the write fail in one line', async () => {
		const disk = onDisk({ 'memory/a.md': '- old\n' });
		const gone = once('create', () => rmSync(disk.file('memory'), { recursive: true }));
		expect(await append(disk, 'memory/a.md', gateWith(gone))).toMatchObject({ failure: 'gone' });
	});

	it('who never stops writing is reported, and nothing of theirs is lost', async () => {
		const disk = onDisk({ 'MEMORY.md': '0' });
		let count = 0;
		const restless: BeforeStep = (step, path) => {
			if (step === 'replace') writeFileSync(path, String(++count));
		};
		expect(await append(disk, 'MEMORY.md', gateWith(restless))).toMatchObject({ failure: 'busy' });
		expect(disk.read('MEMORY.md')).toBe(String(count));
		expect(disk.tree()).toEqual(['MEMORY.md']);
	});
});

describe('a disk that fails', () => {
	const steps = ['realpath', 'stat', 'read', 'create', 'write', 'sync', 'close', 'replace'];
	const codes: Readonly<Record<string, string>> = {
		ENOSPC: 'disk-full',
		EACCES: 'no-permission',
		EROFS: 'read-only',
		EIO: 'io',
	};
	const cases = steps.flatMap((step) => Object.entries(codes).map(([code, failure]) => [step, code, failure] as const));

	it.each(cases)('at “%s” with %s leaves the file as it was: %s', async (step, code, failure) => {
		const disk = onDisk({ 'MEMORY.md': '- old\n' });
		const fail = once(step, () => {
			throw systemError(code);
		});
		expect(await append(disk, 'MEMORY.md', gateWith(fail))).toMatchObject({ kind: 'failed', failure });
		expect(disk.read('MEMORY.md')).toBe('- old\n');
		expect(disk.tree()).toEqual(['MEMORY.md']);
		expect(await append(disk, 'MEMORY.md')).toMatchObject({ kind: 'written' });
	});

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
		const disk = onDisk({ 'MEMORY.md': '' });
		const fail = once('syncFolder', () => {
			throw systemError('EIO');
		});
		expect(await append(disk, 'MEMORY.md', gateWith(fail))).toMatchObject({ kind: 'written' });
		expect(disk.read('MEMORY.md')).toBe('- new\n');
	});

	it('that is busy for a moment is waited for, and one that stays busy is reported', async () => {
		const disk = onDisk({ 'MEMORY.md': '' });
		const busy = (): never => {
			throw systemError('EBUSY');
		};
		expect(await append(disk, 'MEMORY.md', gateWith(once('replace', busy)))).toMatchObject({ kind: 'written' });
		const always: BeforeStep = (step) => step === 'replace' && busy();
		expect(await append(disk, 'MEMORY.md', gateWith(always))).toMatchObject({ failure: 'busy' });
		expect(disk.read('MEMORY.md')).toBe('- new\n');
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
			'MEMORY.md was not changed: the disk is full. Make room and try again.',
		);
	});

	it('is no reason to change what is not text', async () => {
		const bytes = Uint8Array.from([0x2d, 0x20, 0xff, 0xfe, 0x0a]);
		const disk = onDisk({ 'MEMORY.md': bytes });
		expect(await append(disk, 'MEMORY.md')).toMatchObject({ failure: 'not-text' });
		expect(readFileSync(disk.file('MEMORY.md'))).toEqual(Buffer.from(bytes));
	});

	it('refuses a folder in the place of the file, and a file in the place of the folder', async () => {
		const disk = onDisk({ memory: 'a file' });
		mkdirSync(disk.file('MEMORY.md'));
		expect(await append(disk, 'MEMORY.md')).toMatchObject({ failure: 'not-a-file' });
		expect(await append(disk, 'memory/a.md')).toMatchObject({ failure: 'not-a-file' });
	});
});
