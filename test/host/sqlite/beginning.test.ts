import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { onDisk } from '../support/workspaceOnDisk.ts';

const script = fileURLToPath(new URL('beginningProcess.ts', import.meta.url));

function start(file: string, name: string) {
	const child = spawn(process.execPath, [script, file, name], { stdio: ['pipe', 'pipe', 'inherit'] });
	const lines: string[] = [];
	const reader = createInterface({ input: child.stdout });
	reader.on('line', (line) => lines.push(line));
	return { child, lines, ready: once(reader, 'line'), over: once(child, 'close') };
}

it('loses nothing where several processes begin a database at the same moment', { timeout: 60_000 }, async () => {
	for (let round = 0; round < 6; round++) {
		const disk = onDisk();
		const processes = ['a', 'b', 'c', 'd'].map((name) => start(disk.file('new.db'), name));
		await Promise.all(processes.map(({ ready }) => ready));
		for (const { child } of processes) child.stdin.end();
		await Promise.all(processes.map(({ over }) => over));
		expect(processes.map(({ lines }) => lines)).toEqual(processes.map(() => ['ready', 'kept']));
		using database = new DatabaseSync(disk.file('new.db'));
		expect(
			database
				.prepare('SELECT text FROM notes ORDER BY text')
				.all()
				.map(({ text }) => text),
		).toEqual(['a', 'b', 'c', 'd']);
		expect(readdirSync(disk.root).filter((name) => !/-wal$|-shm$/u.test(name))).toEqual(['new.db']);
	}
});
