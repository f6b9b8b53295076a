import { symlinkSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { detectRuntime, rules, runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import type { FileRole } from '../../../server/src/engine/runtimes/runtime.ts';
import { analyse } from '../../../server/src/engine/workspace/analysis.ts';
import type { FileEntry, Snapshot } from '../../../server/src/engine/workspace/snapshot.ts';
import { type SetUpRequest, setUp } from '../../../server/src/host/install/setUp.ts';
import { createWriteGate, noDocuments } from '../../../server/src/host/writes/gate.ts';
import { type BeforeStep, steppedDisk, systemError } from '../support/steppedDisk.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const role = (injected: boolean): FileRole => ({ id: 'x', title: 'X', about: 'X.', injected });

const install = runtimes.find(({ id }) => id.startsWith('openclaw@'))?.install;

/** A runtime that puts everything into the prompt but what `not` names. */
const runtime = (...not: string[]): SetUpRequest['runtime'] => ({
	title: 'OpenClaw',
	...(install && { install }),
	roleOf: (path) => role(!not.includes(path)),
});

function setUpIn(root: string, request: Partial<SetUpRequest> = {}, trusted = true) {
	const gate = createWriteGate({ documents: noDocuments, trusted: () => trusted });
	return setUp({ root, runtime: runtime(), dryRun: false, ...request }, { gate });
}

const all = ['SOUL.md', 'IDENTITY.md', 'USER.md', 'AGENTS.md', 'TOOLS.md', 'HEARTBEAT.md', 'BOOTSTRAP.md'];

describe('setting up a workspace', () => {
	it('fills an empty folder', async () => {
		const disk = onDisk();
		expect(await setUpIn(disk.root)).toEqual({ kind: 'done', created: all, kept: [] });
		expect(disk.tree()).toEqual([...all].sort());
		for (const path of all) expect(disk.read(path)).toMatch(/^# .+\n\n[\s\S]+[^\n]\n$/);
	});

	it('leaves out what the runtime never loads', async () => {
		const disk = onDisk();
		await setUpIn(disk.root, { runtime: runtime('TOOLS.md', 'HEARTBEAT.md') });
		expect(disk.tree()).toEqual(['AGENTS.md', 'BOOTSTRAP.md', 'IDENTITY.md', 'SOUL.md', 'USER.md']);
	});

	it('never touches a file that is there, and adds no first-run ritual beside one', async () => {
		const disk = onDisk({ 'SOUL.md': 'mine', 'USER.md': '' });
		const result = await setUpIn(disk.root, { runtime: runtime('TOOLS.md', 'HEARTBEAT.md') });
		expect(result).toEqual({ kind: 'done', created: ['IDENTITY.md', 'AGENTS.md'], kept: ['SOUL.md', 'USER.md'] });
		expect(disk.read('SOUL.md')).toBe('mine');
		expect(disk.read('USER.md')).toBe('');
	});

	it('keeps a symbolic link, even one that leads nowhere', async () => {
		const disk = onDisk();
		symlinkSync('/nowhere/at/all', disk.file('SOUL.md'));
		expect(await setUpIn(disk.root)).toMatchObject({ kept: ['SOUL.md'] });
		expect(disk.tree()).not.toContain('BOOTSTRAP.md');
	});

	it('changes nothing when it is run twice', async () => {
		const disk = onDisk();
		await setUpIn(disk.root);
		expect(await setUpIn(disk.root)).toEqual({ kind: 'done', created: [], kept: all });
	});

	it('says what it would make, and makes nothing, in a dry run', async () => {
		const disk = onDisk({ 'SOUL.md': 'mine' });
		expect(await setUpIn(disk.root, { dryRun: true })).toMatchObject({ created: all.slice(1, 6), kept: ['SOUL.md'] });
		expect(disk.tree()).toEqual(['SOUL.md']);
	});

	it('writes nothing in an untrusted folder', async () => {
		const disk = onDisk();
		expect(await setUpIn(disk.root, {}, false)).toMatchObject({
			kind: 'failed',
			message: expect.stringContaining('not trusted'),
		});
		expect(disk.tree()).toEqual([]);
	});

	it('is not taken for done where the disk does not let us look', async () => {
		const disk = onDisk();
		const noLook: BeforeStep = (step) => {
			if (step === 'stat') throw systemError('EACCES');
		};
		const gate = createWriteGate({ documents: noDocuments, trusted: () => true, disk: steppedDisk(noLook) });
		const result = await setUp({ root: disk.root, runtime: runtime(), dryRun: false }, { gate });
		expect(result).toMatchObject({ kind: 'failed', message: expect.stringContaining('permissions') });
	});

	it('keeps what is no text file, and leaves it alone', async () => {
		const disk = onDisk({ 'SOUL.md': Uint8Array.from([255, 254, 0]), 'USER.md/inside.txt': 'x' });
		expect(await setUpIn(disk.root)).toMatchObject({ kept: ['SOUL.md', 'USER.md'] });
		expect(disk.tree()).toContain('USER.md/inside.txt');
	});

	it('names a family that it has no files for', async () => {
		const { install: _, ...other } = { ...runtime(), title: 'Elsewhere' };
		expect(await setUpIn(onDisk().root, { runtime: other })).toMatchObject({
			message: expect.stringContaining('Elsewhere'),
		});
	});
});

describe.each(runtimes.map((real) => [real.title, real] as const))('a workspace set up for %s', (_title, real) => {
	it('is one that is recognised, and that nothing has to be said against', async () => {
		const disk = onDisk();
		const result = await setUpIn(disk.root, { runtime: real });
		const created = result.kind === 'done' ? result.created : [];
		const snapshot: Snapshot = {
			root: disk.root,
			files: new Map(created.map((path) => [path, entry(path, disk.read(path))])),
			config: undefined,
			environment: { home: '/home/somebody', hostTimeZone: 'UTC', variables: {} },
		};
		expect(detectRuntime(snapshot)?.evidence.suffices).not.toBe('nowhere');
		const session = { kind: 'main', now: 0, timeZone: 'UTC', random: 0.5 } as const;
		const { findings, failures } = analyse(snapshot, real, session).findings(rules, {});
		expect(failures).toEqual([]);
		const grave = findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
		expect(grave.map(({ rule, message }) => `${rule.code}: ${message}`)).toEqual([]);
	});
});

const entry = (path: string, text: string): FileEntry => ({
	path,
	content: { kind: 'text', text, origin: 'disk' },
	link: 'none',
	size: text.length,
	modified: 0,
});
