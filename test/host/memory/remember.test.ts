import { chmodSync, linkSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { MemoryPolicy } from '../../../server/src/engine/runtimes/capabilities/memory.ts';
import { memoryPolicy as goclawMemory } from '../../../server/src/engine/runtimes/goclaw/memory/memoryPolicy.ts';
import { memory as nanobotMemory } from '../../../server/src/engine/runtimes/nanobot/memory.ts';
import { createMemory, type Memory } from '../../../server/src/host/memory/remember.ts';
import { createWriteGate, noDocuments, type OpenDocuments } from '../../../server/src/host/writes/gate.ts';
import type { Journal } from '../../../server/src/host/writes/records/journal.ts';
import { memoryPolicy } from '../support/memoryPolicy.ts';
import { recorded } from '../support/recorded.ts';
import { onDisk, type WorkspaceOnDisk } from '../support/workspaceOnDisk.ts';

interface Desk {
	readonly disk: WorkspaceOnDisk;
	readonly journal: Journal;
	readonly daily: (text: string) => ReturnType<Memory['remember']>;
	readonly both: (text: string) => ReturnType<Memory['remember']>;
}

/** 21 November 2026, 10:42 in Berlin. */
function desk(
	files: Record<string, string> = {},
	{
		documents = noDocuments,
		timeZone = 'Europe/Berlin',
		now = '2026-11-21T09:42:00Z',
		policy = memoryPolicy,
	}: Partial<{ documents: OpenDocuments; timeZone: string; now: string; policy: MemoryPolicy }> = {},
): Desk {
	const disk = onDisk(files);
	const { gate, journal } = recorded(createWriteGate({ documents, trusted: () => true }));
	const memory = createMemory({ gate, now: () => Date.parse(now), timeZone: () => timeZone });
	const workspace = { root: disk.root, runtime: { memory: policy } };
	return {
		disk,
		journal,
		daily: (text) => memory.remember(workspace, text, 'daily'),
		both: (text) => memory.remember(workspace, text, 'daily-and-curated'),
	};
}

async function undoOf(result: ReturnType<Memory['remember']>): Promise<string> {
	const written = await result;
	if (written.kind !== 'written') throw new Error(written.message);
	return written.undo;
}

describe('a long-term memory that is not there', () => {
	const policy = { ...memoryPolicy, curatedUntilThen: 'NOTES.md' };

	it('is not created where another file would no longer reach the agent, and the log is written', async () => {
		const { disk, both } = desk({ 'NOTES.md': '# Memory\n\n- Old.\n' }, { policy });
		expect(await both('New.')).toMatchObject({
			kind: 'written',
			writes: [{ path: 'memory/2026-11-21.md' }],
			problem:
				'MEMORY.md was not created: the agent reads NOTES.md as long as there is no MEMORY.md, and would no longer see it. Rename NOTES.md to MEMORY.md first.',
		});
		expect(disk.tree()).not.toContain('MEMORY.md');
	});

	// Elsewhere the two names may be one file.
	it.runIf(process.platform === 'linux')('is not created by GoClaw’s next to memory.md', async () => {
		const { disk, both } = desk({ 'memory.md': '- Old.\n' }, { policy: goclawMemory });
		expect(await both('New.')).toHaveProperty('problem');
		expect(disk.read('memory.md')).toBe('- Old.\n');
	});

	it('is written by nanobot’s below a heading of ours, where that keeps no log', async () => {
		const { disk, both } = desk({ 'SOUL.md': 'Calm.\n' }, { policy: nanobotMemory });
		expect(await both('The oven runs hot.')).toMatchObject({ kind: 'written', writes: [{ path: 'memory/MEMORY.md' }] });
		expect(disk.read('memory/MEMORY.md')).toBe('# Long-term memory\n\n- The oven runs hot.\n');
	});

	it.each([
		['there is nothing in that file', { 'NOTES.md': '\n' }],
		['there is no such file', {}],
	])('is created where %s', async (_, files) => {
		const { both } = desk(files, { policy });
		expect(await both('New.')).not.toHaveProperty('problem');
	});
});

describe('remembering', () => {
	it("begins today's log, in the person's own time zone", async () => {
		const { disk, daily } = desk();
		const result = await daily('The printer is called Bertha.');
		expect(disk.read('memory/2026-11-21.md')).toBe('# 2026-11-21\n\n- 10:42 The printer is called Bertha.\n');
		expect(result).toMatchObject({
			kind: 'written',
			writes: [{ path: 'memory/2026-11-21.md', line: 2, created: true }],
		});
	});

	it('files a note of the small hours under the local day, not under that of UTC', async () => {
		const { disk, daily } = desk({}, { timeZone: 'Pacific/Auckland', now: '2026-11-20T12:30:00Z' });
		await daily('Up early.');
		expect(disk.read('memory/2026-11-21.md')).toContain('- 01:30 Up early.');
	});

	it("follows the last day's habits when today's log is new", async () => {
		const { disk, daily } = desk({
			'memory/2026-11-18.md': '# Journal, 2026-11-18\r\n\r\n## 9:05 am\r\n\r\nTea.\r\n',
		});
		await daily('Coffee.');
		expect(disk.read('memory/2026-11-21.md')).toBe('# Journal, 2026-11-21\r\n\r\n## 10:42 am\r\n\r\nCoffee.\r\n');
	});

	it('writes to long-term memory as well where asked', async () => {
		const { disk, both } = desk({ 'MEMORY.md': '# Memory\n\n## Facts\n\n* Lives in Graz\n\n## People\n\n* Ana\n' });
		const result = await both('Allergic to nuts');
		expect(disk.read('MEMORY.md')).toBe(
			'# Memory\n\n## Facts\n\n* Lives in Graz\n* Allergic to nuts\n\n## People\n\n* Ana\n',
		);
		expect(result).toMatchObject({ writes: [{ created: true }, { path: 'MEMORY.md', line: 5, created: false }] });
	});

	it('reports the first write where the second one fails', async () => {
		const { disk, both } = desk({ 'MEMORY.md': '- a\n' });
		linkSync(disk.file('MEMORY.md'), disk.file('copy.md'));
		const result = await both('Kept');
		expect(result).toMatchObject({ kind: 'written', writes: [{ path: 'memory/2026-11-21.md' }] });
		expect(result).toHaveProperty('problem', expect.stringContaining('it is a hard link'));
		expect(disk.read('MEMORY.md')).toBe('- a\n');
	});

	it('says so when there is nothing to remember', async () => {
		const { disk, daily } = desk();
		expect(await daily(' \n\t\n')).toMatchObject({ kind: 'failed', message: expect.stringContaining('no text') });
		expect(disk.tree()).toEqual([]);
	});

	it('names a time zone that does not exist', async () => {
		const { daily } = desk({}, { timeZone: 'Mars/Olympus' });
		expect(await daily('x')).toMatchObject({ kind: 'failed', message: expect.stringContaining('Mars/Olympus') });
	});

	it('keeps the permissions of the log', async () => {
		const { disk, daily } = desk({ 'memory/2026-11-21.md': '- 09:00 a\n' });
		chmodSync(disk.file('memory/2026-11-21.md'), 0o640);
		await daily('b');
		const { statSync } = await import('node:fs');
		expect(statSync(disk.file('memory/2026-11-21.md')).mode & 0o777).toBe(0o640);
	});
});

describe('taking a note back', () => {
	it('removes a log that holds nothing else', async () => {
		const { disk, journal, daily } = desk();
		expect(await journal.undo(await undoOf(daily('x')))).toMatchObject({ kind: 'undone' });
		expect(disk.tree()).toEqual(['memory/']);
	});

	it('leaves what was added since', async () => {
		const { disk, journal, daily } = desk();
		const first = await undoOf(daily('first'));
		await daily('second');
		expect(await journal.undo(first)).toMatchObject({ kind: 'undone' });
		expect(disk.read('memory/2026-11-21.md')).toBe('# 2026-11-21\n\n- 10:42 second\n');
	});

	it.each(['- 09:00 a', '- 09:00 a\n', '\uFEFF- 09:00 a\r\n\r\n', '# x\n\nprose\n\n\n'])(
		'restores %j to the byte',
		async (before) => {
			const { disk, journal, both } = desk({ 'memory/2026-11-21.md': before, 'MEMORY.md': before });
			expect(await journal.undo(await undoOf(both('two\nlines')))).toMatchObject({ kind: 'undone' });
			expect(readFileSync(disk.file('memory/2026-11-21.md'), 'utf8')).toBe(before);
			expect(disk.read('MEMORY.md')).toBe(before);
		},
	);

	it('leaves a note that was edited since, and says so', async () => {
		const { disk, journal, daily } = desk({ 'memory/2026-11-21.md': '- 09:00 a\n' });
		const undo = await undoOf(daily('b'));
		disk.write('memory/2026-11-21.md', '- 09:00 a\n- 10:42 b, and more\n');
		expect(await journal.undo(undo)).toMatchObject({
			kind: 'failed',
			message: expect.stringContaining('edited since'),
		});
		expect(disk.read('memory/2026-11-21.md')).toBe('- 09:00 a\n- 10:42 b, and more\n');
	});

	it('leaves a note that was continued since', async () => {
		const { disk, journal, daily } = desk({ 'memory/2026-11-21.md': '- 09:00 a\n' });
		const undo = await undoOf(daily('b'));
		disk.write('memory/2026-11-21.md', '- 09:00 a\n- 10:42 b\n  - and this\n');
		expect(await journal.undo(undo)).toMatchObject({ kind: 'failed' });
		expect(disk.read('memory/2026-11-21.md')).toContain('- 10:42 b\n');
	});

	it('finds a note whose lines the editor trimmed', async () => {
		const { disk, journal, daily } = desk({ 'memory/2026-11-21.md': '- 09:00 a\n' });
		const undo = await undoOf(daily('two  \nlines  '));
		disk.write('memory/2026-11-21.md', `${disk.read('memory/2026-11-21.md').replaceAll(/ +$/gm, '')}- 11:00 c\n`);
		expect(await journal.undo(undo)).toMatchObject({ kind: 'undone' });
		expect(disk.read('memory/2026-11-21.md')).toBe('- 09:00 a\n- 11:00 c\n');
	});

	it('takes back what was selected in the middle of a character', async () => {
		const { disk, journal, daily } = desk({ 'memory/2026-11-21.md': '- 09:00 a\n' });
		const undo = await undoOf(daily('cut \ud83e'));
		expect(disk.read('memory/2026-11-21.md')).toBe('- 09:00 a\n- 10:42 cut \uFFFD\n');
		expect(await journal.undo(undo)).toMatchObject({ kind: 'undone' });
		expect(disk.read('memory/2026-11-21.md')).toBe('- 09:00 a\n');
	});

	it('is content where the whole file is gone', async () => {
		const { journal, daily, disk } = desk();
		const undo = await undoOf(daily('b'));
		const { rmSync } = await import('node:fs');
		rmSync(disk.file('memory/2026-11-21.md'));
		expect(await journal.undo(undo)).toMatchObject({ kind: 'undone' });
	});

	it('takes back of two files what it can, and only once', async () => {
		const { disk, journal, both } = desk({ 'MEMORY.md': '- a\n' });
		const undo = await undoOf(both('b'));
		disk.write('MEMORY.md', '- a\n- B\n');
		expect(await journal.undo(undo)).toMatchObject({ kind: 'failed', message: expect.stringContaining('MEMORY.md') });
		expect(disk.tree()).toEqual(['MEMORY.md', 'memory/']);
		expect(disk.read('MEMORY.md')).toBe('- a\n- B\n');
	});

	it('takes the nearest of two equal notes', async () => {
		const { disk, journal, daily } = desk({ 'memory/2026-11-21.md': '- 10:42 same\n- 11:00 x\n' });
		const undo = await undoOf(daily('same'));
		await daily('later');
		expect(await journal.undo(undo)).toMatchObject({ kind: 'undone' });
		expect(disk.read('memory/2026-11-21.md')).toBe('- 10:42 same\n- 11:00 x\n- 10:42 later\n');
	});

	it('knows no undo but its own', async () => {
		expect(await desk().journal.undo('nonsense')).toMatchObject({ kind: 'failed' });
	});
});

describe('with a dirty document open', () => {
	/** One open document whose editor obeys. */
	function editorWith(text: string): OpenDocuments & { text: string } {
		return {
			text,
			dirtyText() {
				return this.text;
			},
			async edit(_file, changes) {
				for (const { range, text: added } of changes)
					this.text = this.text.slice(0, range.start) + added + this.text.slice(range.end);
				return true;
			},
		};
	}

	it('edits the document, leaves the disk alone and says that it is unsaved', async () => {
		const documents = editorWith('- 09:00 a\n- 09:30 typing');
		const { disk, daily, journal } = desk({ 'memory/2026-11-21.md': '- 09:00 a\n' }, { documents });
		const result = await daily('b');
		expect(documents.text).toBe('- 09:00 a\n- 09:30 typing\n- 10:42 b\n');
		expect(disk.read('memory/2026-11-21.md')).toBe('- 09:00 a\n');
		expect(result).toMatchObject({ writes: [{ line: 2, unsaved: true }] });
		expect(await journal.undo(await undoOf(Promise.resolve(result)))).toMatchObject({ kind: 'undone' });
		expect(documents.text).toBe('- 09:00 a\n- 09:30 typing');
	});
});
