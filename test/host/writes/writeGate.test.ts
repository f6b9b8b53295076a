import { chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createWriteGate, noDocuments, type OpenDocuments } from '../../../server/src/host/writes/gate.ts';
import { addLine, append, gate, gateWith, once } from '../support/gates.ts';
import { policy } from '../support/memoryPolicy.ts';
import { onDisk, type WorkspaceOnDisk } from '../support/workspaceOnDisk.ts';

describe('a change', () => {
	it('replaces the text and reports both versions', async () => {
		const disk = onDisk({ 'MEMORY.md': '- old\n' });
		expect(await append(disk, 'MEMORY.md')).toEqual({
			kind: 'written',
			path: 'MEMORY.md',
			created: false,
			via: 'disk',
			before: '- old\n',
			after: '- old\n- new\n',
		});
		expect(disk.tree()).toEqual(['MEMORY.md']);
		expect(disk.read('MEMORY.md')).toBe('- old\n- new\n');
	});

	it('makes the file and the folders that it needs', async () => {
		const disk = onDisk();
		expect(await append(disk, 'memory/2026/11.md')).toMatchObject({ created: true, before: undefined });
		expect(disk.tree()).toEqual(['memory/', 'memory/2026/', 'memory/2026/11.md']);
	});

	it('keeps the byte order mark, the line breaks and the permissions', async () => {
		const disk = onDisk({ 'MEMORY.md': '\uFEFF- a\r\n- b\n- ü\r\n' });
		chmodSync(disk.file('MEMORY.md'), 0o604);
		await gate.change({ root: disk.root, path: 'MEMORY.md', policy, transform: (text) => `${text}- c\r\n` });
		expect(readFileSync(disk.file('MEMORY.md'))).toEqual(Buffer.from('\uFEFF- a\r\n- b\n- ü\r\n- c\r\n'));
		expect(statSync(disk.file('MEMORY.md')).mode & 0o777).toBe(0o604);
	});

	it('does not touch the disk where nothing changes', async () => {
		const disk = onDisk({ 'MEMORY.md': 'x' });
		const { ino } = statSync(disk.file('MEMORY.md'));
		expect(
			await gate.change({ root: disk.root, path: 'MEMORY.md', policy, transform: (text) => text ?? '' }),
		).toMatchObject({
			kind: 'written',
		});
		expect(statSync(disk.file('MEMORY.md')).ino).toBe(ino);
	});

	it('lets the transform decline', async () => {
		const disk = onDisk({ 'MEMORY.md': 'x' });
		const outcome = await gate.change({
			root: disk.root,
			path: 'MEMORY.md',
			policy,
			transform: () => ({ decline: 'Not today.' }),
		});
		expect(outcome).toEqual({ kind: 'failed', failure: 'declined', message: 'Not today.' });
		expect(disk.read('MEMORY.md')).toBe('x');
	});

	it('is not made in an untrusted folder', async () => {
		const disk = onDisk({ 'MEMORY.md': 'x' });
		const wary = createWriteGate({ documents: noDocuments, trusted: () => false });
		expect(await append(disk, 'MEMORY.md', wary)).toMatchObject({ failure: 'untrusted' });
		expect(disk.read('MEMORY.md')).toBe('x');
	});

	it('loses none of a hundred made at once', async () => {
		const disk = onDisk();
		const lines = Array.from({ length: 100 }, (_, index) => `- ${index}`);
		await Promise.all(
			lines.map((line) => gate.change({ root: disk.root, path: 'MEMORY.md', policy, transform: addLine(line) })),
		);
		expect(disk.read('MEMORY.md')).toBe(`${lines.join('\n')}\n`);
	});
});

describe('a path', () => {
	it.each([
		['', 'unsafe-path'],
		['../MEMORY.md', 'unsafe-path'],
		['memory/../SOUL.md', 'unsafe-path'],
		['memory/../../sibling/MEMORY.md', 'unsafe-path'],
		['memory/../MEMORY.md', 'unsafe-path'],
		['./MEMORY.md', 'unsafe-path'],
		['memory//a.md', 'unsafe-path'],
		['/etc/passwd', 'unsafe-path'],
		['~/MEMORY.md', 'unsafe-path'],
		['C:/MEMORY.md', 'unsafe-path'],
		['C:MEMORY.md', 'unsafe-path'],
		['//server/share/MEMORY.md', 'unsafe-path'],
		['memory\\..\\SOUL.md', 'unsafe-path'],
		['memory/a.md:stream', 'unsafe-path'],
		['memory/a\0.md', 'unsafe-path'],
		['memory/a\n.md', 'unsafe-path'],
		['memory/con.md', 'unsafe-path'],
		['memory/COM1', 'unsafe-path'],
		['memory/nul .md/../x.md', 'unsafe-path'],
		['memory/a.md.', 'unsafe-path'],
		['memory./a.md', 'unsafe-path'],
		['SOUL.md', 'outside-namespace'],
		['.git/config', 'outside-namespace'],
	])('%j is refused: %s', async (path, failure) => {
		const disk = onDisk({ 'SOUL.md': 'soul' });
		const outcome = await append(disk, path);
		expect(outcome).toMatchObject({ kind: 'failed', failure });
		expect(outcome).toHaveProperty('message', expect.stringMatching(/^[^\n]+\.$/));
		expect(disk.tree()).toEqual(['SOUL.md']);
		expect(disk.read('SOUL.md')).toBe('soul');
	});

	it('that climbs is told where it would end up', async () => {
		const outcome = await append(onDisk(), 'memory/../SOUL.md');
		expect(outcome).toHaveProperty('message', expect.stringContaining('would lead to SOUL.md'));
	});
});

describe('creating', () => {
	const create = (disk: WorkspaceOnDisk, through = gate) =>
		through.create({ root: disk.root, path: 'MEMORY.md', policy, text: 'ours' });

	it('makes the file', async () => {
		const disk = onDisk();
		expect(await create(disk)).toMatchObject({ kind: 'written', created: true });
		expect(disk.read('MEMORY.md')).toBe('ours');
	});

	it('leaves a file alone that is there, even one that appears at the last moment', async () => {
		const there = onDisk({ 'MEMORY.md': '' });
		expect(await create(there)).toMatchObject({ failure: 'exists' });
		const late = onDisk();
		const appears = once('link', (path) => writeFileSync(path, 'theirs'));
		expect(await create(late, gateWith(appears))).toMatchObject({ failure: 'exists' });
		expect([there.read('MEMORY.md'), late.read('MEMORY.md')]).toEqual(['', 'theirs']);
		expect(late.tree()).toEqual(['MEMORY.md']);
	});

	it('leaves a document alone that is open and not saved yet', async () => {
		const disk = onDisk();
		const documents: OpenDocuments = { dirtyText: () => 'being written', edit: async () => true };
		expect(await create(disk, createWriteGate({ documents, trusted: () => true }))).toMatchObject({
			failure: 'exists',
		});
		expect(disk.tree()).toEqual([]);
	});
});

describe('removing', () => {
	const remove = (disk: WorkspaceOnDisk, through = gate) =>
		through.remove({ root: disk.root, path: 'MEMORY.md', policy, ifText: 'ours' });

	it('removes the file while it says what we think', async () => {
		const disk = onDisk({ 'MEMORY.md': 'ours' });
		expect(await remove(disk)).toMatchObject({ kind: 'removed', path: 'MEMORY.md' });
		expect(disk.tree()).toEqual([]);
	});

	it('leaves it once it says something else, even at the last moment', async () => {
		const disk = onDisk({ 'MEMORY.md': 'ours, and more' });
		expect(await remove(disk)).toMatchObject({ failure: 'changed' });
		const late = onDisk({ 'MEMORY.md': 'ours' });
		const theirs = once('removeIf', (path) => writeFileSync(path, 'ours, and more'));
		expect(await remove(late, gateWith(theirs))).toMatchObject({ failure: 'changed' });
		expect([disk.read('MEMORY.md'), late.read('MEMORY.md')]).toEqual(['ours, and more', 'ours, and more']);
	});

	it('says when it is gone already', async () => {
		expect(await remove(onDisk())).toMatchObject({ failure: 'gone' });
	});
});

describe('an open document with unsaved changes', () => {
	/** An editor that applies edits, or, where told, refuses them. */
	function editor(text: string | undefined, onEdit: (editor: { text: string | undefined }) => boolean = () => true) {
		const state = { text, edits: 0 };
		const documents: OpenDocuments = {
			dirtyText: () => state.text,
			async edit(_file, changes) {
				if (!onEdit(state)) return false;
				for (const { range, text: added } of changes)
					state.text = (state.text ?? '').slice(0, range.start) + added + (state.text ?? '').slice(range.end);
				state.edits++;
				return true;
			},
		};
		return { state, gate: createWriteGate({ documents, trusted: () => true }) };
	}

	it('is edited, and the disk is left alone', async () => {
		const disk = onDisk({ 'MEMORY.md': '- old\n' });
		const { state, gate } = editor('- old\n- typed\n');
		expect(await append(disk, 'MEMORY.md', gate)).toMatchObject({ via: 'editor', after: '- old\n- typed\n- new\n' });
		expect(state.text).toBe('- old\n- typed\n- new\n');
		expect(disk.read('MEMORY.md')).toBe('- old\n');
	});

	it('is edited anew when the person types at that very moment', async () => {
		const disk = onDisk({ 'MEMORY.md': '- old\n' });
		let typed = false;
		const { state, gate } = editor('- old\n', (now) => {
			if (typed) return true;
			typed = true;
			now.text = '- old\n- typed\n';
			return false;
		});
		await append(disk, 'MEMORY.md', gate);
		expect(state.text).toBe('- old\n- typed\n- new\n');
	});

	it('is told from a clean one that has not noticed our last write yet', async () => {
		const disk = onDisk({ 'MEMORY.md': '- old\n' });
		let shown = '- old\n';
		const documents: OpenDocuments = {
			dirtyText: () => (shown === disk.read('MEMORY.md') ? undefined : shown),
			async edit() {
				throw new Error('The document has nothing unsaved in it.');
			},
		};
		const gate = createWriteGate({ documents, trusted: () => true });
		for (const count of [1, 2, 3]) {
			expect(await append(disk, 'MEMORY.md', gate)).toMatchObject({ via: 'disk' });
			expect(disk.read('MEMORY.md')).toBe(`- old\n${'- new\n'.repeat(count)}`);
			if (count === 2) shown = '- old\n- new\n';
		}
	});

	it('that refuses the edit is reported, and nothing is written past it', async () => {
		const disk = onDisk({ 'MEMORY.md': '- old\n' });
		const { gate } = editor('- old\n- typed\n', () => false);
		expect(await append(disk, 'MEMORY.md', gate)).toMatchObject({ failure: 'editor' });
		expect(disk.read('MEMORY.md')).toBe('- old\n');
	});

	it('that becomes dirty while we write is edited, not overwritten', async () => {
		const disk = onDisk({ 'MEMORY.md': '- old\n' });
		let text: string | undefined;
		const documents: OpenDocuments = {
			dirtyText: () => text,
			async edit(_file, [change]) {
				text = `${text?.slice(0, change?.range.start)}${change?.text}`;
				return true;
			},
		};
		const typing = once('read', () => {
			text = '- old\n- typed\n';
		});
		expect(await append(disk, 'MEMORY.md', gateWith(typing, documents))).toMatchObject({ via: 'editor' });
		expect(text).toBe('- old\n- typed\n- new\n');
		expect(disk.read('MEMORY.md')).toBe('- old\n');
	});

	it('takes ten notes at once, each where the last one left off', async () => {
		const disk = onDisk({ 'MEMORY.md': '' });
		const { state, gate } = editor('- typed\n');
		await Promise.all(
			Array.from({ length: 10 }, (_, index) =>
				gate.change({ root: disk.root, path: 'MEMORY.md', policy, transform: addLine(`- ${index}`) }),
			),
		);
		expect(state.text?.split('\n')).toHaveLength(12);
		expect(state.edits).toBe(10);
	});

	it('is not a way around the rules for paths and links', async () => {
		const disk = onDisk({ 'SOUL.md': 'soul' });
		symlinkSync('SOUL.md', disk.file('MEMORY.md'));
		const { state, gate } = editor('typed');
		expect(await append(disk, 'SOUL.md', gate)).toMatchObject({ failure: 'outside-namespace' });
		expect(await append(disk, 'MEMORY.md', gate)).toMatchObject({ failure: 'symlink' });
		expect(state.text).toBe('typed');
	});
});
