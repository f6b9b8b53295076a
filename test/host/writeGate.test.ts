import {
	chmodSync,
	linkSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	unlinkSync,
	writeFileSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createWriteGate, noDocuments, type OpenDocuments } from '../../server/src/host/writeGate.ts';
import { policy } from './support/memoryPolicy.ts';
import { type BeforeStep, steppedDisk, systemError } from './support/steppedDisk.ts';
import { onDisk, type WorkspaceOnDisk } from './support/workspaceOnDisk.ts';

const gate = createWriteGate({ documents: noDocuments, trusted: () => true });

const addLine =
	(line: string) =>
	(current = ''): string =>
		`${current}${line}\n`;

const append = (disk: WorkspaceOnDisk, path: string, through = gate) =>
	through.change({ root: disk.root, path, policy, transform: addLine('- new') });

const gateWith = (before: BeforeStep, documents: OpenDocuments = noDocuments) =>
	createWriteGate({ documents, trusted: () => true, disk: steppedDisk(before) });

/** Runs `act` before the first step of that name. */
function once(step: string, act: (path: string) => void): BeforeStep {
	let done = false;
	return (now, path) => {
		if (done || now !== step) return;
		done = true;
		act(path);
	};
}

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
		expect(outcome).toHaveProperty('message', expect.stringContaining('would end up at SOUL.md'));
	});
});

describe('links', () => {
	it('refuses a folder that leads out of the workspace', async () => {
		const outside = onDisk({ 'a.md': 'theirs' });
		const disk = onDisk();
		symlinkSync(outside.root, disk.file('memory'));
		expect(await append(disk, 'memory/a.md')).toMatchObject({ failure: 'symlink' });
		expect(outside.read('a.md')).toBe('theirs');
		expect(outside.tree()).toEqual(['a.md']);
	});

	it('refuses a linked file, inside the workspace or out of it, dangling or not', async () => {
		const outside = onDisk({ 'a.md': 'theirs' });
		const disk = onDisk({ 'SOUL.md': 'soul', 'memory/x.md': '' });
		symlinkSync('../SOUL.md', disk.file('memory/in.md'));
		symlinkSync(outside.file('a.md'), disk.file('memory/out.md'));
		symlinkSync(outside.file('nothing.md'), disk.file('memory/dangling.md'));
		for (const name of ['in', 'out', 'dangling'])
			expect(await append(disk, `memory/${name}.md`)).toMatchObject({ failure: 'symlink' });
		expect([disk.read('SOUL.md'), outside.tree(), outside.read('a.md')]).toEqual(['soul', ['a.md'], 'theirs']);
	});

	it('refuses a hard link and says why', async () => {
		const disk = onDisk({ 'SOUL.md': 'soul' });
		linkSync(disk.file('SOUL.md'), disk.file('MEMORY.md'));
		expect(await append(disk, 'MEMORY.md')).toMatchObject({
			failure: 'hard-link',
			message: expect.stringContaining('part it from its other name'),
		});
		expect(disk.read('SOUL.md')).toBe('soul');
	});

	it('follows a linked folder inside the workspace, but not to files of another kind', async () => {
		const disk = onDisk({ 'memory/real/a.md': '- a\n', 'SOUL.md': 'soul' });
		symlinkSync('real', disk.file('memory/alias'));
		symlinkSync('..', disk.file('memory/up'));
		expect(await append(disk, 'memory/alias/a.md')).toMatchObject({ kind: 'written' });
		expect(disk.read('memory/real/a.md')).toBe('- a\n- new\n');
		expect(await append(disk, 'memory/up/SOUL.md')).toMatchObject({ failure: 'outside-namespace' });
		expect(disk.read('SOUL.md')).toBe('soul');
	});

	it('writes in a workspace that is itself reached through a link', async () => {
		const disk = onDisk({ 'real/MEMORY.md': '- a\n' });
		symlinkSync('real', disk.file('alias'));
		expect(
			await gate.change({ root: disk.file('alias'), path: 'MEMORY.md', policy, transform: addLine('- b') }),
		).toMatchObject({
			kind: 'written',
		});
		expect(disk.read('real/MEMORY.md')).toBe('- a\n- b\n');
	});

	it.each(['create', 'sync', 'replace'])(
		'that takes the place of the file before “%s” is not written through',
		async (step) => {
			const outside = onDisk({ 'a.md': '- old\n' });
			const disk = onDisk({ 'MEMORY.md': '- old\n' });
			const swap = once(step, () => {
				unlinkSync(disk.file('MEMORY.md'));
				symlinkSync(outside.file('a.md'), disk.file('MEMORY.md'));
			});
			expect(await append(disk, 'MEMORY.md', gateWith(swap))).toMatchObject({ failure: 'symlink' });
			expect(outside.read('a.md')).toBe('- old\n');
			expect(disk.tree()).toEqual(['MEMORY.md']);
		},
	);

	it.each(['sync', 'replace'])(
		'that takes the place of the folder before “%s” is not written through',
		async (step) => {
			const outside = onDisk({ 'a.md': '- old\n' });
			const disk = onDisk({ 'memory/a.md': '- old\n' });
			const swap = once(step, () => {
				renameSync(disk.file('memory'), disk.file('moved'));
				symlinkSync(outside.root, disk.file('memory'));
			});
			expect(await append(disk, 'memory/a.md', gateWith(swap))).toMatchObject({ failure: 'symlink' });
			expect(outside.read('a.md')).toBe('- old\n');
			expect(outside.tree().filter((path) => path.endsWith('.md'))).toEqual(['a.md']);
		},
	);
});

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
