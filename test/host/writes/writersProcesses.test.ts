import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { onDisk } from '../support/workspaceOnDisk.ts';
import { writersAt } from '../support/writersAt.ts';

const appending = fileURLToPath(new URL('../support/processes/appendingProcess.ts', import.meta.url));
const moving = fileURLToPath(new URL('../support/processes/movingProcess.ts', import.meta.url));
const remembering = fileURLToPath(new URL('../support/processes/rememberingProcess.ts', import.meta.url));

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/** True where a process without rights of its own could run our scripts. */
function isOpenToAll(path: string): boolean {
	if ((statSync(path).mode & 0o005) !== 0o005 && !statSync(path).isFile()) return false;
	return dirname(path) === path || isOpenToAll(dirname(path));
}

/** How the process ended, and what it complained of. */
async function run(script: string, args: readonly string[], powerless = false) {
	const asNobody = powerless && isRoot ? { uid: nobody, gid: nobody } : {};
	const child = fork(script, args, { execArgv: [], silent: true, ...asNobody });
	let complaint = '';
	child.stderr?.on('data', (data) => {
		complaint += String(data);
	});
	const [code, signal] = await once(child, 'close');
	return { end: signal ?? code, complaint };
}

describe('two processes', () => {
	it('remember ten notes each in one Holaboss workspace, and every one is listed and counted', {
		timeout: 120_000,
	}, async () => {
		const disk = onDisk();
		const ends = await Promise.all(['a', 'b'].map((name) => run(remembering, [disk.root, name, '10'])));
		expect(ends).toEqual([
			{ end: 0, complaint: '' },
			{ end: 0, complaint: '' },
		]);
		const leaves = disk.tree().filter((path) => /^memory\/preference\/note-/.test(path));
		const index = disk.read('memory/preference/MEMORY.md');
		expect(leaves).toHaveLength(20);
		for (const leaf of leaves) expect(index).toContain(`](${leaf.slice('memory/preference/'.length)})`);
		expect(index).toContain('- Indexed memories: 20\n');
		expect(disk.read('memory/MEMORY.md')).toContain('- 20 durable preference memories.');
	});
});

describe('a move that is killed', () => {
	const steps: readonly (readonly [step: string, end: string, names: readonly string[]])[] = [
		['create', '.soulscope-tmp', ['memory/a.md']],
		['write', '.soulscope-tmp', ['memory/a.md']],
		['sync', '.soulscope-tmp', ['memory/a.md']],
		['link', 'b.md', ['memory/a.md']],
		['remove', '.soulscope-tmp', ['memory/a.md', 'memory/b.md']],
		['removeIf', 'a.md', ['memory/a.md', 'memory/b.md']],
	];

	it('leaves the memory whole under one name or both, and can be finished', { timeout: 60_000 }, async () => {
		const ends = steps.map(async ([step, end, names]) => {
			const disk = onDisk({ 'memory/a.md': 'Celadon\n' });
			const killed = await run(moving, [disk.root, step, end]);
			const there = disk.tree().filter((path) => path.endsWith('.md'));
			const texts = there.map((path) => disk.read(path));
			const { writers, workspace } = writersAt(disk.root, 'openclaw@2026.9.6');
			const finish = there.includes('memory/b.md')
				? await writers.files.delete(workspace, 'memory/a.md')
				: await writers.files.move(workspace, 'memory/a.md', 'memory/b.md');
			const after = disk.tree().filter((path) => path.endsWith('.md'));
			return { step, killed: killed.end, there, texts: new Set(texts), finish: finish.kind, after, names };
		});
		for (const { step, names, ...rest } of await Promise.all(ends)) {
			expect(rest, `killed before ${step}`).toEqual({
				killed: 'SIGKILL',
				there: names,
				texts: new Set(['Celadon\n']),
				finish: 'done',
				after: ['memory/b.md'],
			});
		}
	});
});

describe.skipIf(process.platform === 'win32')('a folder that this user may not write to', () => {
	const cannotTry = isRoot && !isOpenToAll(appending);

	it.skipIf(cannotTry)('is reported at once, and nothing in it changes', { timeout: 30_000 }, async () => {
		const disk = onDisk({ 'MEMORY.md': '- old\n' });
		chmodSync(disk.root, 0o555);
		const { end, complaint } = await run(appending, [disk.root, 'a', '1'], true);
		chmodSync(disk.root, 0o755);
		expect(end).toBe(1);
		expect(complaint).toContain('MEMORY.md was not changed: you may not write there.');
		expect([disk.tree(), disk.read('MEMORY.md')]).toEqual([['MEMORY.md'], '- old\n']);
	});
});
