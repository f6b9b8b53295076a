import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, utimesSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { withLock } from '../../../server/src/host/writes/disk/lock.ts';
import { createWriteGate, noDocuments } from '../../../server/src/host/writes/gate.ts';
import { policy } from '../support/memoryPolicy.ts';
import type { Step } from '../support/steppedDisk.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const script = fileURLToPath(new URL('../support/processes/appendingProcess.ts', import.meta.url));

/** Where it puts its lines. */
type How = 'append' | 'prepend';

/** How the process ended: its exit code, or the signal that killed it. */
async function append(
	root: string,
	name: string,
	count: number,
	how: How = 'append',
	fatal?: Step,
): Promise<number | string> {
	const args = [root, name, String(count), how, ...(fatal ? [fatal] : [])];
	const [code, signal] = await once(fork(script, args, { execArgv: [] }), 'exit');
	return signal ?? code;
}

const gate = createWriteGate({ documents: noDocuments, trusted: () => true });
const appendHere = (root: string, line: string) =>
	gate.change({ root, path: 'MEMORY.md', policy, transform: (current = '') => `${current}${line}\n` });

describe('two processes', () => {
	it('append 200 lines each to one file, lose none and tear none', { timeout: 120_000 }, async () => {
		const disk = onDisk();
		expect(await Promise.all([append(disk.root, 'a', 200), append(disk.root, 'b', 200)])).toEqual([0, 0]);
		const lines = disk.read('MEMORY.md').trimEnd().split('\n');
		expect(lines).toHaveLength(400);
		for (const name of ['a', 'b']) {
			const own = lines.filter((line) => line.startsWith(`- ${name} `));
			expect(own).toEqual(own.map((_, index) => `- ${name} ${index} ${'x'.repeat(index % 60)}.`));
			expect(own).toHaveLength(200);
		}
		expect(disk.tree()).toEqual(['MEMORY.md']);
	});
});

describe('a writer that is killed', () => {
	const added = '- before\n- after\n';
	const steps: readonly (readonly [Step, How | 'new file', string])[] = [
		['create', 'append', added],
		['write', 'append', added],
		['sync', 'append', added],
		['append', 'append', added],
		// What it wrote is there, the record of it still has to go.
		['remove', 'append', '- before\n- killed 0 .\n- after\n'],
		['create', 'prepend', added],
		['sync', 'prepend', added],
		['replace', 'prepend', added],
		['syncFolder', 'prepend', '- killed 0 .\n- before\n- after\n'],
		['link', 'new file', '- after\n'],
		// The file and its temporary name are still one; that must not pass for a hard link for ever.
		['remove', 'new file', '- killed 0 .\n- after\n'],
	];

	it('loses nothing, at whatever step it dies, and the next write succeeds within seconds', {
		timeout: 60_000,
	}, async () => {
		const ends = steps.map(async ([step, kind, expected]) => {
			const disk = onDisk(kind === 'new file' ? {} : { 'MEMORY.md': '- before\n' });
			const end = await append(disk.root, 'killed', 1, kind === 'prepend' ? kind : 'append', step);
			const began = Date.now();
			const { kind: outcome } = await appendHere(disk.root, '- after');
			const soon = Date.now() - began < 12_000;
			return { step, end, outcome, soon, text: disk.read('MEMORY.md'), tree: disk.tree(), expected };
		});
		for (const { expected, text, step, ...rest } of await Promise.all(ends)) {
			expect(text, `killed before ${step}`).toBe(expected);
			expect(rest).toEqual({ end: 'SIGKILL', outcome: 'written', soon: true, tree: ['MEMORY.md'] });
		}
	});

	it('has a line finished of which it wrote only the beginning', async () => {
		const disk = onDisk({
			'MEMORY.md': '- before\n- to',
			'.MEMORY.md.soulscope-append': 'soulscope append 1 9\n- torn\n',
		});
		await appendHere(disk.root, '- after');
		expect(disk.read('MEMORY.md')).toBe('- before\n- torn\n- after\n');
		expect(disk.tree()).toEqual(['MEMORY.md']);
	});

	it('has nothing done to a file that says something else by now', async () => {
		const disk = onDisk({
			'MEMORY.md': '- rewritten by hand',
			'.MEMORY.md.soulscope-append': 'soulscope append 1 9\n- torn\n',
		});
		await appendHere(disk.root, '');
		expect(disk.read('MEMORY.md')).toBe('- rewritten by hand\n');
		expect(disk.tree()).toEqual(['MEMORY.md']);
	});

	it('leaves a lock dated in the future that holds nobody up for long', { timeout: 30_000 }, async () => {
		const disk = onDisk({ 'MEMORY.md': '- before\n' });
		mkdirSync(disk.file('.MEMORY.md.soulscope-lock'));
		const tomorrow = Date.now() / 1000 + 86_400;
		utimesSync(disk.file('.MEMORY.md.soulscope-lock'), tomorrow, tomorrow);
		expect(await appendHere(disk.root, '- after')).toMatchObject({ kind: 'written' });
		expect(disk.tree()).toEqual(['MEMORY.md']);
	});

	it('does not count as dead because a clock was set forward', async () => {
		const file = onDisk({ 'MEMORY.md': '' }).file('MEMORY.md');
		const order: string[] = [];
		let letGo = () => {};
		let first: Promise<unknown> = Promise.resolve();
		await new Promise<void>((isHeld) => {
			first = withLock(file, async () => {
				isHeld();
				await new Promise<void>((resolve) => {
					letGo = resolve;
				});
				order.push('the one that held it');
			});
		});
		const now = Date.now();
		vi.useFakeTimers({ toFake: ['Date'], now: now + 86_400_000 });
		onTestFinished(() => void vi.useRealTimers());
		const second = withLock(file, async () => void order.push('the one that waited'));
		// Long enough for some tries, and not for a lock to count as abandoned.
		await setTimeout(300);
		letGo();
		await Promise.all([first, second]);
		expect(order).toEqual(['the one that held it', 'the one that waited']);
	});

	it('leaves a lock that four others break at once without losing a line', { timeout: 60_000 }, async () => {
		const disk = onDisk({ 'MEMORY.md': '' });
		mkdirSync(disk.file('.MEMORY.md.soulscope-lock'));
		utimesSync(disk.file('.MEMORY.md.soulscope-lock'), 1, 1);
		const names = ['a', 'b', 'c', 'd'];
		expect(await Promise.all(names.map((name) => append(disk.root, name, 25)))).toEqual([0, 0, 0, 0]);
		expect(disk.read('MEMORY.md').split('\n')).toHaveLength(101);
		expect(disk.tree()).toEqual(['MEMORY.md']);
	});

	it('has its leftovers beside other files removed once they are old', async () => {
		const disk = onDisk({
			'memory/.2026-11-20.md.0011223344.soulscope-tmp': 'half a n',
			'memory/.2026-11-21.md.0011223344.soulscope-tmp': 'perhaps still being written',
		});
		mkdirSync(disk.file('memory/.2026-11-19.md.soulscope-lock'));
		const yesterday = Date.now() / 1000 - 86_400;
		utimesSync(disk.file('memory/.2026-11-20.md.0011223344.soulscope-tmp'), yesterday, yesterday);
		utimesSync(disk.file('memory/.2026-11-19.md.soulscope-lock'), yesterday, yesterday);
		await gate.change({ root: disk.root, path: 'memory/today.md', policy, transform: () => 'x\n' });
		expect(disk.tree()).toEqual(['memory/', 'memory/.2026-11-21.md.0011223344.soulscope-tmp', 'memory/today.md']);
	});
});
