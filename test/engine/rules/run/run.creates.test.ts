import { describe, expect, it } from 'vitest';
import { runCreates } from '../../../../server/src/engine/rules/run/runCreates.ts';
import { analyse } from '../../../../server/src/engine/workspace/analysis.ts';
import type { RecordReading } from '../../../../server/src/engine/workspace/snapshot.ts';
import {
	check,
	expectEveryFixToSilence,
	runtimeOf,
	session,
	snapshotOf,
	type Tree,
	v1,
	v9,
} from '../../../support/ruleTester.ts';

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

	it('is at a text of the person where there is no context file yet', () => {
		const files = { '.DS_Store': '\0', 'launch.sh': 'x', 'notes.md': 'x' };
		expect(check(runCreates, { runtime: v1, files }).map(({ file }) => file)).toEqual(['notes.md']);
		const { 'notes.md': _, ...others } = files;
		expect(check(runCreates, { runtime: v1, files: others }).map(({ file }) => file)).toEqual(['launch.sh']);
	});

	it('says that 2026.3.13 begins its ritual, unless it did so before or somebody has worked there', () => {
		const messageFor = (files: Tree['files']) =>
			check(runCreates, { runtime: 'openclaw@2026.3.13', files: { 'SOUL.md': 'a', ...files } })[0]?.message;
		expect(messageFor({})).toContain('BOOTSTRAP.md');
		const state = '.openclaw/workspace-state.json';
		expect(messageFor({ [state]: '{ "version": 1 }' })).toContain('BOOTSTRAP.md');
		for (const files of [
			{ [state]: '{ "version": 1, "bootstrapSeededAt": "2026-03-13T10:00:00.000Z" }' },
			{ 'MEMORY.md': '- Sam likes tea.' },
			{ 'USER.md': '# Sam' },
		]) {
			expect(messageFor(files)).toContain('TOOLS.md');
			expect(messageFor(files)).not.toContain('BOOTSTRAP.md');
		}
	});

	it('says that 2026.5.28 creates what is missing although its ritual is over', () => {
		const notes = (path: string) =>
			new Map([
				[
					`/home/sam/aria/${path}`,
					{ text: '{ "setupCompletedAt": "2026-05-28T10:00:00.000Z" }', modified: 0, isLink: false, isFolder: false },
				],
			]);
		const files = { 'AGENTS.md': 'a', 'TOOLS.md': 'a', 'IDENTITY.md': 'a', 'USER.md': 'a' };
		const made = (version: string, path: string) =>
			check(runCreates, { runtime: `openclaw@${version}`, files, traces: { notes: notes(path) } })[0]?.message;
		expect(made('2026.5.28', '.openclaw/workspace-state.json')).toContain('will create SOUL.md and HEARTBEAT.md');
		expect(made('2026.7.1', 'openclaw-workspace-state.json')).toBeUndefined();
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

	it('names every file that the prompt of the next run has, one that lies there under a wrong name too', () => {
		const files = { 'AGENTS.md': 'a', 'SOUL.md': 'a', 'identity.md': 'i' };
		const created = (tree: Tree) =>
			analyse(snapshotOf(tree), runtimeOf(tree), session)
				.prompt('main')
				.preparation?.creates.map(({ path }) => path);
		const tree = { runtime: v9, files };
		expect(created(tree)).toEqual(['IDENTITY.md', 'USER.md']);
		const [reported] = check(runCreates, tree);
		expect(reported?.message).toContain('OpenClaw 2026.9.6 will create IDENTITY.md and USER.md from templates');
		expect(reported?.message).toContain('If you mean identity.md to be IDENTITY.md, rename it.');
		// The rule for the name has the fix for it; a second file beside it would make things worse.
		expect(reported?.finding.fixes?.map(({ title }) => title) ?? []).not.toContain('Create IDENTITY.md');
	});

	it('does not tell somebody to write the files where renaming is all that there is to do', () => {
		const files = { 'agents.md': 'a', 'SOUL.md': 'a', 'IDENTITY.md': 'a', 'USER.md': 'a' };
		expect(check(runCreates, { runtime: v9, files }).map(({ message }) => message)).toEqual([
			'OpenClaw 2026.9.6 will create AGENTS.md from a template with the next message. The agent then reads that text. If you mean agents.md to be AGENTS.md, rename it. OpenClaw keeps a record of each workspace in its state folder. Soulscope could not read it, so it decided by the files alone.',
		]);
	});
});
