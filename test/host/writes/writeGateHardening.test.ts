import { execFileSync, spawn } from 'node:child_process';
import { once as happened } from 'node:events';
import {
	chmodSync,
	chownSync,
	closeSync,
	openSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createDiskFileSystem } from '../../../server/src/host/writes/disk/diskFileSystem.ts';
import { putAtEnd } from '../../../server/src/host/writes/disk/endOfFile.ts';
import type { WriteFileSystem } from '../../../server/src/host/writes/disk/fileSystem.ts';
import { holdByPath } from '../../../server/src/host/writes/disk/heldFolder.ts';
import { createWriteGate, noDocuments, type WriteGate } from '../../../server/src/host/writes/gate.ts';
import { stragglers } from '../../../server/src/host/writes/stragglers.ts';
import { append, changes, gate, gateWith, once, prepend } from '../support/gates.ts';
import { policy } from '../support/memoryPolicy.ts';
import { type BeforeStep, steppedDisk } from '../support/steppedDisk.ts';
import { onDisk, type WorkspaceOnDisk } from '../support/workspaceOnDisk.ts';

const isRoot = process.getuid?.() === 0;
const isWindows = process.platform === 'win32';

const disks = [
	['held open', createDiskFileSystem()],
	['held by its path, as where there is no other way', createDiskFileSystem(holdByPath)],
] as const;

const gateOn = (disk: WriteFileSystem, before: BeforeStep) =>
	createWriteGate({ documents: noDocuments, trusted: () => true, disk: steppedDisk(before, undefined, disk) });

/** A link out stands where the folder `memory` was. */
function leadOut(here: WorkspaceOnDisk, outside: WorkspaceOnDisk): void {
	renameSync(here.file('memory'), here.file('moved'));
	symlinkSync(outside.root, here.file('memory'));
}

describe('a folder that is swapped for a link', () => {
	const steps = ['hold', 'create', 'write', 'sync', 'append', 'replace', 'link'];
	const cases = disks.flatMap(([how, disk]) =>
		changes.flatMap(({ change, step: last }) => steps.map((step) => [how, last, step, disk, change] as const)),
	);

	it.runIf(!isWindows).each(cases)(
		'%s, to %s, before “%s”: nothing outside is touched',
		async (_how, _last, step, disk, change) => {
			const outside = onDisk({ 'a.md': '- theirs\n' });
			const here = onDisk({ 'memory/a.md': '- old\n' });
			const through = gateOn(
				disk,
				once(step, () => leadOut(here, outside)),
			);
			await change(here, 'memory/a.md', through);
			await change(here, 'memory/new.md', through);
			expect(outside.read('a.md')).toBe('- theirs\n');
			expect(outside.tree()).toEqual(['a.md']);
		},
	);
});

describe('a folder that is swapped between any two steps', () => {
	const works = [
		...changes.map(({ change }) => change),
		(disk: WorkspaceOnDisk, path: string, through: WriteGate) => through.read({ root: disk.root, path, policy }),
	];

	it.runIf(!isWindows).each(disks)('%s: nothing outside is written or read', async (_how, disk) => {
		for (const work of works) {
			for (let nth = 1; nth <= 30; nth++) {
				const outside = onDisk({ 'a.md': '- theirs\n' });
				const here = onDisk({ 'memory/a.md': '- old\n' });
				let step = 0;
				const through = gateOn(disk, () => {
					step += 1;
					if (step === nth) leadOut(here, outside);
				});
				const outcome = await work(here, 'memory/a.md', through);
				expect(JSON.stringify(outcome), `step ${nth}`).not.toContain('theirs');
				expect(outside.read('a.md'), `step ${nth}`).toBe('- theirs\n');
				expect(outside.tree(), `step ${nth}`).toEqual(['a.md']);
			}
		}
	});
});

describe('lines that another program puts at the end', () => {
	/**
	 * Writes lines in two goes each, and rests now and then as a program does that has other work as well. Goes on until there is a file
	 * `enough` beside, however slow the others are, and says in it how many there were.
	 */
	const appender = `
		const fs = require('node:fs');
		const [file, count, keepOpen, enough] = process.argv.slice(1);
		let handle = fs.openSync(file, 'a');
		let index = 0;
		for (; index < Number(count) || !fs.existsSync(enough); index++) {
			const line = '- theirs ' + index + '\\n';
			fs.writeSync(handle, line.slice(0, 4));
			fs.writeSync(handle, line.slice(4));
			if (index % 10 === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
			if (keepOpen === 'no') { fs.closeSync(handle); handle = fs.openSync(file, 'a'); }
		}
		fs.writeFileSync(enough, String(index));
	`;

	/** Does `work` while the program puts at least `least` lines, and until its answer is yes; how many lines there were. */
	async function beside(
		disk: WorkspaceOnDisk,
		least: number,
		keepOpen: 'yes' | 'no',
		work: (index: number) => Promise<boolean>,
	): Promise<number> {
		const enough = disk.file('enough');
		const program = spawn(process.execPath, ['-e', appender, disk.file('MEMORY.md'), String(least), keepOpen, enough], {
			stdio: 'inherit',
		});
		const ended = happened(program, 'exit');
		for (let index = 0; program.exitCode === null; index++)
			if (await work(index)) writeFileSync(enough, '', { flag: 'a' });
		await ended;
		await stragglers.settled();
		return Number(disk.read('enough'));
	}

	it('are all there when ours go to the end as well, however long it keeps the file open', {
		timeout: 120_000,
	}, async () => {
		const disk = onDisk({ 'MEMORY.md': '- first\n' });
		const told: number[] = [];
		const count = await beside(disk, 20_000, 'yes', async (index) => {
			const transform = (now = '') => `${now}- ours ${index}\n`;
			const outcome = await gate.change({ root: disk.root, path: 'MEMORY.md', policy, transform });
			if (outcome.kind === 'written') told.push(index);
			return told.length > 10;
		});
		const lines = disk.read('MEMORY.md').split('\n');
		expect(lines.filter((line) => line.startsWith('- ours'))).toEqual(told.map((index) => `- ours ${index}`));
		const theirs = Array.from({ length: count }, (_, index) => `- theirs ${index}`);
		expect(lines.filter((line) => !line.startsWith('- ours'))).toEqual(['- first', ...theirs, '']);
	});

	it('are waited for while one has no end yet', async () => {
		for (const { change, result } of changes) {
			const disk = onDisk({ 'MEMORY.md': '- old\n' });
			const theirs = openSync(disk.file('MEMORY.md'), 'a');
			const pieces = ['- th', 'eirs\n'].values();
			// A piece before each look at the file, as long as there are any.
			const through = gateWith((step, path) => {
				if (step === 'read' && path.endsWith('/MEMORY.md')) writeSync(theirs, pieces.next().value ?? '');
			});
			await change(disk, 'MEMORY.md', through);
			closeSync(theirs);
			expect(disk.read('MEMORY.md')).toBe(result.replace('- old\n', '- old\n- theirs\n'));
		}
	});

	it('count as whole where nobody goes on with them', async () => {
		const disk = onDisk({ 'MEMORY.md': '- old' });
		const transform = (now = '') => `${now}\n- new\n`;
		await gate.change({ root: disk.root, path: 'MEMORY.md', policy, transform });
		expect(disk.read('MEMORY.md')).toBe('- old\n- new\n');
	});

	it.each([
		['half a line', '- th', '- ours\n', '- ours\n- theirs\n'],
		['a line and half a line', '- one\n- th', '- ours\n', '- one\n- ours\n- theirs\n'],
		['several bytes to a letter', '- é', '- über\n', '- über\n- éeirs\n'],
		['whole lines', '- one\n- two\n', '- ours\n', '- one\n- two\n- ours\neirs\n'],
		['nothing', '', '- ours\n', '- ours\neirs\n'],
	])('are not torn by ours where %s got in between', (_what, between, ours, result) => {
		const disk = onDisk({ 'MEMORY.md': '- old\n' });
		const [mine, theirs] = [openSync(disk.file('MEMORY.md'), 'a+'), openSync(disk.file('MEMORY.md'), 'a')];
		writeSync(theirs, between);
		putAtEnd(mine, disk.file('MEMORY.md'), '- old\n'.length, Buffer.from(ours));
		writeSync(theirs, 'eirs\n');
		closeSync(mine);
		closeSync(theirs);
		expect(disk.read('MEMORY.md')).toBe(`- old\n${result}`);
	});

	it('are all there when we write the file anew meanwhile', { timeout: 120_000 }, async () => {
		const disk = onDisk({ 'MEMORY.md': '- first\n' });
		const count = await beside(disk, 3_000, 'no', async (index) => {
			if (index < 40)
				await gate.change({
					root: disk.root,
					path: 'MEMORY.md',
					policy,
					transform: (now = '') => `- ours ${index}\n${now}`,
				});
			else await setTimeout(5);
			return true;
		});
		const found = new Set(disk.read('MEMORY.md').match(/theirs \d+/g));
		expect(found.size).toBe(count);
	});

	it('come late, and stand in the new file', async () => {
		const disk = onDisk({ 'MEMORY.md': '- first\n' });
		const theirs = openSync(disk.file('MEMORY.md'), 'a');
		await prepend(disk, 'MEMORY.md');
		writeSync(theirs, '- late\n');
		closeSync(theirs);
		await stragglers.settled();
		expect(disk.read('MEMORY.md')).toBe('- new\n- first\n- late\n');
	});
});

describe('a file that is no ordinary one', () => {
	it.runIf(!isWindows)('a pipe in its place holds nobody up, whenever it comes', async () => {
		for (const { step: last, change } of changes) {
			for (const step of ['stat', 'read', 'hold', 'create', 'sync', last]) {
				const disk = onDisk({ 'MEMORY.md': '- old\n' });
				const swap = once(step, () => {
					rmSync(disk.file('MEMORY.md'));
					execFileSync('mkfifo', [disk.file('MEMORY.md')]);
				});
				const through = createWriteGate({ documents: noDocuments, trusted: () => true, disk: steppedDisk(swap) });
				expect(await change(disk, 'MEMORY.md', through), step).toMatchObject({ failure: 'not-a-file' });
				expect(await through.read({ root: disk.root, path: 'MEMORY.md', policy })).toMatchObject({
					failure: 'not-a-file',
				});
			}
		}
	});

	it.runIf(isRoot)('keeps the account, the group and the bits that it has', async () => {
		for (const { change } of changes) {
			const disk = onDisk({ 'MEMORY.md': '- old\n' });
			chownSync(disk.file('MEMORY.md'), 1000, 1000);
			chmodSync(disk.file('MEMORY.md'), 0o660);
			expect(await change(disk, 'MEMORY.md')).toMatchObject({ kind: 'written' });
			const { uid, gid, mode } = statSync(disk.file('MEMORY.md'));
			expect([uid, gid, mode & 0o777]).toEqual([1000, 1000, 0o660]);
		}
	});

	it('is refused where it is longer than anything reads, and so is a text that would make it so', async () => {
		const disk = onDisk({ 'MEMORY.md': 'x'.repeat(9 * 1024 * 1024), 'memory/a.md': '- old\n' });
		expect(await append(disk, 'MEMORY.md')).toMatchObject({ failure: 'too-large' });
		const long = 'y'.repeat(9 * 1024 * 1024);
		for (const transform of [(now = '') => now + long, () => long])
			expect(await gate.change({ root: disk.root, path: 'memory/a.md', policy, transform })).toMatchObject({
				failure: 'too-large',
				message: expect.stringContaining('8 MB'),
			});
		expect(await gate.create({ root: disk.root, path: 'memory/b.md', policy, text: long })).toMatchObject({
			failure: 'too-large',
		});
		expect(disk.read('memory/a.md')).toBe('- old\n');
		expect(disk.tree()).toEqual(['MEMORY.md', 'memory/', 'memory/a.md']);
	});
});
