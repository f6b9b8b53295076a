import { describe, expect, it } from 'vitest';
import { nestedAgents } from '../../../../server/src/engine/runtimes/codex/rules/nestedAgents.ts';
import { OverlaidFiles } from '../../../../server/src/engine/workspace/files.ts';
import type { FileEntry } from '../../../../server/src/engine/workspace/snapshot.ts';
import { checked, checkOnDisk, inRoot, onDisk } from './support.ts';

const typed = { kind: 'text', origin: 'editor' } as const;

describe('codex.nested-agents', () => {
	const files = { 'AGENTS.md': 'A', 'web/AGENTS.md': 'W', 'web/src/AGENTS.md': 'S', 'api/AGENTS.md': 'P' };

	it('says once that those of folders below are not loaded, and of how many', () => {
		const [found, ...more] = checkOnDisk(nestedAgents, files);
		expect(more).toEqual([]);
		expect(found?.file).toBe('api/AGENTS.md');
		expect(found?.message).toMatch(/ The same goes for 2 more\.$/u);
	});

	it('is silent about one that the instructions above name', () => {
		const told = { ...files, 'AGENTS.md': 'For the site, read [its rules](web/AGENTS.md).' };
		expect(checkOnDisk(nestedAgents, told).map(({ file, message }) => [file, message.endsWith(' 1 more.')])).toEqual([
			['api/AGENTS.md', true],
		]);
	});

	it('says it of each that is open', () => {
		const { places, ...snapshot } = onDisk(files);
		const open = (path: string) => [path, { ...snapshot.files.get(path), content: { ...typed, text: 'S' } }] as const;
		const now = new OverlaidFiles(
			snapshot.files,
			new Map([open('web/src/AGENTS.md')] as Iterable<[string, FileEntry]>),
		);
		const found = checked(nestedAgents, { ...snapshot, ...(places && { places }), files: now });
		expect(found.map(({ file, message }) => [file, /same goes for (\d+)/u.exec(message)?.[1]])).toEqual([
			['api/AGENTS.md', '1'],
			['web/src/AGENTS.md', undefined],
		]);
	});

	it('says it of what a search has come by, however deep, and nobody has read', () => {
		const deep = 'python/packages/core/agent/AGENTS.md';
		const found = checked(nestedAgents, { ...onDisk({ 'AGENTS.md': 'A' }), passedBy: new Set(['AGENTS.md', deep]) });
		expect(found.map(({ file }) => file)).toEqual([deep]);
	});

	it('says it of folders above a file that is touched, where nobody has searched', () => {
		const { places } = onDisk({ 'AGENTS.md': 'A', 'a/b/c/AGENTS.md': 'C', 'a/x/AGENTS.md': 'X' });
		const unlisted = { ...onDisk({ 'AGENTS.md': 'A' }), ...(places && { places }) };
		const touched = [{ path: inRoot('a/b/c/d/main.ts'), by: 'read' as const }];
		expect(checked(nestedAgents, unlisted)).toEqual([]);
		expect(checked(nestedAgents, unlisted, { touched }).map(({ file }) => file)).toEqual(['a/b/c/AGENTS.md']);
	});

	it('and of those alone where Codex is started deeper', () => {
		const found = checkOnDisk(nestedAgents, files, { session: { cwd: inRoot('web') } });
		expect(found.map(({ file }) => file)).toEqual(['web/src/AGENTS.md']);
	});

	it('is silent about what a skill brings, but not about the folder of all of them', () => {
		const skills = { 'skills/kiln/assets/AGENTS.md': 'K', 'skills/kiln/AGENTS.md': 'K', 'skills/AGENTS.md': 'S' };
		const found = checkOnDisk(nestedAgents, { 'AGENTS.md': 'A', ...skills });
		expect(found.map(({ file, message }) => [file, message.includes('same goes')])).toEqual([
			['skills/AGENTS.md', false],
		]);
	});

	it('is silent about packages, hidden folders and other names', () => {
		const others = { 'AGENTS.md': 'A', 'node_modules/x/AGENTS.md': 'X', '.cache/AGENTS.md': 'C', 'web/README.md': 'R' };
		expect(checkOnDisk(nestedAgents, others)).toEqual([]);
	});

	it('is silent about the homes of other agents', () => {
		const homes = { 'AGENTS.md': 'A', 'agents/ada/AGENTS.md': 'X', 'agents/ada/SOUL.md': 'I am Ada.' };
		expect(checkOnDisk(nestedAgents, homes)).toEqual([]);
	});
});
