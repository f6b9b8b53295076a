import { fork } from 'node:child_process';
import { once as onceEvent } from 'node:events';
import {
	appendFileSync,
	chmodSync,
	lstatSync,
	readlinkSync,
	statSync,
	symlinkSync,
	unlinkSync,
	writeFileSync,
} from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createWriteDryRun } from '../../../server/src/host/writes/dryRun.ts';
import { createWriteGate, noDocuments, type WriteGate } from '../../../server/src/host/writes/gate.ts';
import { sign } from '../../../server/src/host/writes/records/record.ts';
import { sqliteRecords } from '../../../server/src/host/writes/records/sqliteRecords.ts';
import { gate, gateWith, once } from '../support/gates.ts';
import { recorded } from '../support/recorded.ts';
import { systemError } from '../support/steppedDisk.ts';
import { onDisk, type WorkspaceOnDisk } from '../support/workspaceOnDisk.ts';

const anything = { what: 'a test', accepts: () => true };
const text = 'Use tabs.\n';

const link = (
	disk: WorkspaceOnDisk,
	more: object = {},
	through: WriteGate = gate,
	path = 'CLAUDE.md',
	target = 'AGENTS.md',
) => through.link({ root: disk.root, path, policy: anything, target, ...more });
const unlink = (disk: WorkspaceOnDisk, more: object = {}, through: WriteGate = gate) =>
	through.unlink({ root: disk.root, path: 'CLAUDE.md', policy: anything, target: 'AGENTS.md', ...more });
const leadsTo = (disk: WorkspaceOnDisk, path = 'CLAUDE.md') => readlinkSync(disk.file(path));
const isLink = (disk: WorkspaceOnDisk) =>
	lstatSync(disk.file('CLAUDE.md'), { throwIfNoEntry: false })?.isSymbolicLink();

describe('a link', () => {
	it('is made to a file of the workspace, also from a folder that is not there yet', async () => {
		const disk = onDisk({ 'AGENTS.md': text });
		expect(await link(disk)).toEqual({ kind: 'linked', path: 'CLAUDE.md' });
		expect([leadsTo(disk), disk.read('CLAUDE.md')]).toEqual(['AGENTS.md', text]);
		expect(await link(disk, {}, gate, '.github/copilot-instructions.md', '../AGENTS.md')).toMatchObject({
			kind: 'linked',
		});
		expect(leadsTo(disk, '.github/copilot-instructions.md')).toBe('../AGENTS.md');
		expect(disk.tree()).toEqual(['.github/', '.github/copilot-instructions.md', 'AGENTS.md', 'CLAUDE.md']);
	});

	it('leads out of no workspace, through no other link, to no link and to no folder', async () => {
		const outside = onDisk({ 'AGENTS.md': text });
		const disk = onDisk({ 'AGENTS.md': text, 'docs/rules.md': 'R' });
		symlinkSync('AGENTS.md', disk.file('again.md'));
		symlinkSync('docs', disk.file('other'));
		const before = disk.tree();
		const failure = async (target: string, path?: string) => {
			const outcome = await link(disk, {}, gate, path, target);
			return outcome.kind === 'failed' ? outcome.failure : outcome.kind;
		};
		expect(await failure(`../${outside.root.split('/').at(-1)}/AGENTS.md`)).toBe('unsafe-path');
		expect(await failure(outside.file('AGENTS.md'))).toBe('unsafe-path');
		expect(await failure('again.md')).toBe('symlink');
		expect(await failure('other/rules.md')).toBe('symlink');
		expect(await failure('../docs/rules.md', 'other/CLAUDE.md')).toBe('symlink');
		expect(await failure('docs')).toBe('not-a-file');
		expect(await failure('gone.md')).toBe('not-a-file');
		expect(await failure('docs/../AGENTS.md')).toBe('unsafe-path');
		expect(await failure('CLAUDE.md')).toBe('unsafe-path');
		expect(disk.tree()).toEqual(before);
	});

	it('takes the place of no file but one whose text is what the person was shown', async () => {
		const disk = onDisk({ 'AGENTS.md': text, 'CLAUDE.md': `${text}More.\n` });
		expect(await link(disk)).toMatchObject({ failure: 'exists' });
		expect(await link(disk, { ifText: text })).toMatchObject({ failure: 'changed' });
		expect(disk.read('CLAUDE.md')).toBe(`${text}More.\n`);
		const later = gateWith(once('replace', (path) => appendFileSync(path, 'Late.\n')));
		expect(await link(disk, { ifText: `${text}More.\n` }, later)).toMatchObject({ failure: 'changed' });
		expect(disk.read('CLAUDE.md')).toBe(`${text}More.\nLate.\n`);
		expect(await link(disk, { ifText: `${text}More.\nLate.\n` })).toMatchObject({ kind: 'linked' });
		expect(leadsTo(disk)).toBe('AGENTS.md');
		expect(disk.tree()).toEqual(['AGENTS.md', 'CLAUDE.md']);
	});

	it('is not made where somebody types into that file, or the folder is not trusted', async () => {
		const disk = onDisk({ 'AGENTS.md': text, 'CLAUDE.md': text });
		const typing = { dirtyText: () => `${text}typed`, edit: async () => false };
		expect(
			await link(
				disk,
				{ ifText: text },
				gateWith(() => {}, typing),
			),
		).toMatchObject({ failure: 'changed' });
		const untrusted = createWriteGate({ documents: noDocuments, trusted: () => false });
		expect(await link(disk, { ifText: text }, untrusted)).toMatchObject({ failure: 'untrusted' });
		expect(disk.read('CLAUDE.md')).toBe(text);
	});

	it.each(['EPERM', 'ENOSYS', 'ENOTSUP'])('that the disk cannot make (%s) is refused in one line', async (code) => {
		const refuse = gateWith((step) => {
			if (step === 'symlink') throw systemError(code);
		});
		const disk = onDisk({ 'AGENTS.md': text, 'GEMINI.md': text });
		expect(await link(disk, {}, refuse)).toEqual({
			kind: 'failed',
			failure: 'no-links',
			message:
				'CLAUDE.md was not made a link: this disk or this account makes no symbolic links. On Windows, Developer Mode allows them.',
		});
		expect(await link(disk, { ifText: text }, refuse, 'GEMINI.md')).toMatchObject({ failure: 'no-links' });
		expect(disk.tree()).toEqual(['AGENTS.md', 'GEMINI.md']);
		expect(disk.read('GEMINI.md')).toBe(text);
	});

	it('is never tried by a tool', async () => {
		const disk = onDisk({ 'AGENTS.md': text });
		expect(await link(disk, {}, createWriteDryRun(gate).gate)).toMatchObject({ failure: 'no-links' });
		expect(disk.tree()).toEqual(['AGENTS.md']);
	});

	it('is taken away only while it leads where it did', async () => {
		const disk = onDisk({ 'AGENTS.md': text, 'GEMINI.md': 'G' });
		expect(await unlink(disk)).toMatchObject({ failure: 'gone' });
		symlinkSync('GEMINI.md', disk.file('CLAUDE.md'));
		expect(await unlink(disk)).toMatchObject({ failure: 'changed' });
		unlinkSync(disk.file('CLAUDE.md'));
		writeFileSync(disk.file('CLAUDE.md'), 'Own.\n');
		expect(await unlink(disk, { text })).toMatchObject({ failure: 'changed' });
		expect(disk.read('CLAUDE.md')).toBe('Own.\n');
		unlinkSync(disk.file('CLAUDE.md'));
		symlinkSync('AGENTS.md', disk.file('CLAUDE.md'));
		const swapped = gateWith(
			once('replaceLink', (path) => {
				unlinkSync(path);
				writeFileSync(path, 'Theirs.\n');
			}),
		);
		expect(await unlink(disk, {}, swapped)).toMatchObject({ failure: 'changed' });
		expect(disk.read('CLAUDE.md')).toBe('Theirs.\n');
		expect(disk.read('AGENTS.md')).toBe(text);
	});
});

describe('undo of a link', () => {
	/** A gate whose records are in a database, and the journal; opened anew each time, as after a restart. */
	const opened = (storage: WorkspaceOnDisk) =>
		recorded(gate, undefined, sqliteRecords({ file: storage.file('changes.db'), onTrouble: () => undefined }));

	it('takes it away, and an undo of that brings it back', async () => {
		const [disk, storage] = [onDisk({ 'AGENTS.md': text }), onDisk()];
		const signature = sign('edit');
		await link(disk, { signature }, opened(storage).gate);
		expect(await opened(storage).journal.undo(signature.operation)).toEqual({
			kind: 'undone',
			files: [disk.file('CLAUDE.md')],
		});
		expect(disk.tree()).toEqual(['AGENTS.md']);
		const { records, journal } = opened(storage);
		const [undoing] = await records.undoing(signature.operation);
		expect(await journal.undo(undoing?.operation ?? '')).toMatchObject({ kind: 'undone' });
		expect(leadsTo(disk)).toBe('AGENTS.md');
		expect(disk.read('AGENTS.md')).toBe(text);
	});

	it('puts back the file whose place it took, to the byte and with its permissions', async () => {
		const [disk, storage] = [onDisk({ 'AGENTS.md': text }), onDisk()];
		const bytes = Buffer.from('\uFEFFUse tabs.\r\nAnd no end');
		writeFileSync(disk.file('CLAUDE.md'), bytes);
		chmodSync(disk.file('CLAUDE.md'), 0o640);
		const signature = sign('edit');
		await link(disk, { signature, ifText: 'Use tabs.\r\nAnd no end' }, opened(storage).gate);
		expect(isLink(disk)).toBe(true);
		expect(await opened(storage).journal.undo(signature.operation)).toMatchObject({ kind: 'undone' });
		expect(isLink(disk)).toBe(false);
		expect(Buffer.from(disk.read('CLAUDE.md'))).toEqual(bytes);
		expect(statSync(disk.file('CLAUDE.md')).mode & 0o777).toBe(0o640);
		expect(disk.read('AGENTS.md')).toBe(text);
		const { records, journal } = opened(storage);
		const [undoing] = await records.undoing(signature.operation);
		expect(await journal.undo(undoing?.operation ?? '')).toMatchObject({ kind: 'undone' });
		expect(leadsTo(disk)).toBe('AGENTS.md');
	});

	it('leaves alone what somebody has put there since', async () => {
		const [disk, storage] = [onDisk({ 'AGENTS.md': text }), onDisk()];
		const signature = sign('edit');
		await link(disk, { signature }, opened(storage).gate);
		unlinkSync(disk.file('CLAUDE.md'));
		writeFileSync(disk.file('CLAUDE.md'), 'Own.\n');
		expect(await opened(storage).journal.undo(signature.operation)).toMatchObject({
			kind: 'failed',
			message: 'CLAUDE.md was not changed: it is not the link any more that was made.',
		});
		expect(disk.read('CLAUDE.md')).toBe('Own.\n');
	});

	it('does not touch what was written to the file earlier, nor is that in its way', async () => {
		const [disk, storage] = [onDisk({ 'AGENTS.md': text, 'CLAUDE.md': 'Use\n' }), onDisk()];
		const { gate: writing, journal } = opened(storage);
		const [first, second] = [sign('edit'), sign('edit')];
		const where = { root: disk.root, path: 'CLAUDE.md', policy: anything };
		await writing.change({ ...where, signature: first, transform: () => text });
		await link(disk, { signature: second, ifText: text }, writing);
		expect(await journal.undo(first.operation)).toMatchObject({ kind: 'failed' });
		expect(leadsTo(disk)).toBe('AGENTS.md');
		expect(await journal.undo(second.operation)).toMatchObject({ kind: 'undone' });
		expect(await journal.undo(first.operation)).toMatchObject({ kind: 'undone' });
		expect([disk.read('CLAUDE.md'), disk.read('AGENTS.md')]).toEqual(['Use\n', text]);
	});
});

describe('a process that is killed while it makes or takes away a link', () => {
	const script = fileURLToPath(new URL('../support/processes/linkingProcess.ts', import.meta.url));
	const run = async (root: string, ...args: readonly string[]) => {
		const [code, signal] = await onceEvent(fork(script, [root, ...args], { execArgv: [] }), 'exit');
		return signal ?? code;
	};
	const cases = [
		['link', 'symlink', 'nothing'],
		['link', 'syncFolder', 'link'],
		['replace', 'symlink', 'file'],
		['replace', 'replace', 'file'],
		['replace', 'syncFolder', 'link'],
		['unlink', 'replaceLink', 'link'],
		['unlink', 'syncFolder', 'nothing'],
		['restore', 'write', 'link'],
		['restore', 'replaceLink', 'link'],
		['restore', 'syncFolder', 'file'],
	] as const;
	const stands = (disk: WorkspaceOnDisk) => {
		const is = isLink(disk);
		return is === undefined ? 'nothing' : is ? 'link' : 'file';
	};

	it('leaves the one or the other, whole, and the next one goes on within seconds', { timeout: 60_000 }, async () => {
		const ends = cases.map(async ([how, step, expected]) => {
			const disk = onDisk({ 'AGENTS.md': text, ...(how === 'replace' && { 'CLAUDE.md': text }) });
			if (how === 'unlink' || how === 'restore') symlinkSync('AGENTS.md', disk.file('CLAUDE.md'));
			const end = await run(disk.root, how, step);
			const left = stands(disk);
			const isTextKept = left === 'nothing' || disk.read('CLAUDE.md') === text;
			const next = left === 'link' ? await unlink(disk) : await link(disk, left === 'file' ? { ifText: text } : {});
			return { how, step, end, left, isTextKept, next: next.kind, tree: disk.tree(), expected };
		});
		for (const { how, step, expected, ...rest } of await Promise.all(ends)) {
			const isLinked = expected !== 'link';
			expect(rest, `${how}, killed before ${step}`).toEqual({
				end: 'SIGKILL',
				left: expected,
				isTextKept: true,
				next: isLinked ? 'linked' : 'unlinked',
				tree: isLinked ? ['AGENTS.md', 'CLAUDE.md'] : ['AGENTS.md'],
			});
		}
	});
});
