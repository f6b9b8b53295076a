import { describe, expect, it } from 'vitest';
import { runCreates } from '../../../../server/src/engine/rules/run/runCreates.ts';
import type { RecordReading } from '../../../../server/src/engine/workspace/snapshot.ts';
import { check, expectEveryFixToSilence, v1, v9 } from '../../../support/ruleTester.ts';

describe('run.creates', () => {
	it('says at the first context file what the next message brings', () => {
		const tree = {
			runtime: v1,
			files: { 'AGENTS.md': 'a', 'SOUL.md': '# Aria\n', 'USER.md': 'u', 'IDENTITY.md': 'i' },
		};
		const [reported, ...others] = check(runCreates, tree);
		expect(others).toEqual([]);
		expect([reported?.file, reported?.message]).toEqual([
			'AGENTS.md',
			'Clawdbot 2026.1.24 will create TOOLS.md and HEARTBEAT.md from templates with the next message. The agent then reads those texts. If you want other words, write the files yourself.',
		]);
		const oneLess = { ...tree, files: { ...tree.files, 'TOOLS.md': 't' } };
		expectEveryFixToSilence(runCreates, oneLess);
	});

	it('is silent where nothing is made', () => {
		const skips = '{ agents: { defaults: { skipBootstrap: true } } }';
		expect(check(runCreates, { runtime: v1, files: { 'SOUL.md': 'a' }, config: skips })).toEqual([]);
		const files = { 'AGENTS.md': 'a', 'SOUL.md': 'a', 'IDENTITY.md': 'a', 'USER.md': 'a' };
		expect(check(runCreates, { runtime: v9, files })).toEqual([]);
	});

	it('is silent about a USER.md alone, and names it among others', () => {
		const files = { 'AGENTS.md': 'a', 'SOUL.md': 'a', 'IDENTITY.md': 'a' };
		expect(check(runCreates, { runtime: v9, files })).toEqual([]);
		const { 'IDENTITY.md': _, ...fewer } = files;
		expect(check(runCreates, { runtime: v9, files: fewer })[0]?.message).toContain(
			'OpenClaw 2026.9.6 will create IDENTITY.md and USER.md from templates with the next message. The agent then reads those texts. If you want other words, write the files yourself. OpenClaw keeps a record of each workspace in its state folder. Soulscope could not read it, so it decided by the files alone.',
		);
	});

	it('says that the folder becomes a Git repository, where it is none and nobody has worked there', () => {
		const messageFor = (runtime: string, files: Readonly<Record<string, string>>) =>
			check(runCreates, { runtime, files })[0]?.message;
		for (const runtime of [v1, v9]) {
			const message =
				/ If Git is installed, \S+ \S+ makes the folder a Git repository \(git init\) with the next message\./u;
			expect(messageFor(runtime, { 'notes.txt': 'x' })).toMatch(message);
			expect(messageFor(runtime, { 'notes.txt': 'x', '.git/HEAD': 'ref' })).not.toMatch(message);
			expect(messageFor(runtime, { 'SOUL.md': 'x' })).not.toMatch(message);
		}
	});

	it('says why the record was not read that the runtime goes by, and nothing where it was', () => {
		const messageFor = (record: RecordReading) =>
			check(runCreates, {
				runtime: v9,
				files: { 'SOUL.md': 'x' },
				traces: { record },
			})[0]?.message;
		expect(messageFor({ kind: 'unknown', reason: 'this Node.js has no SQLite' })).toContain(
			'Soulscope could not read it (this Node.js has no SQLite), so it decided by the files alone.',
		);
		expect(messageFor({ kind: 'none' })).not.toContain('record');
	});

	it('leaves a file under a wrong name to the rule for that', () => {
		const files = { 'agents.md': 'a', 'SOUL.md': 'a', 'IDENTITY.md': 'a', 'USER.md': 'a' };
		expect(check(runCreates, { runtime: v9, files })).toEqual([]);
	});
});
