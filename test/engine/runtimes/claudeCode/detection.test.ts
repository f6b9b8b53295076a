import { describe, expect, it } from 'vitest';
import { claudeCodeFamily } from '../../../../server/src/engine/runtimes/claudeCode/family.ts';
import { createRegistry } from '../../../../server/src/engine/runtimes/createRegistry.ts';
import type { Scene } from '../../../../server/src/engine/runtimes/detection/scene.ts';
import { families } from '../../../../server/src/engine/runtimes/registry.ts';
import type { FileEntry } from '../../../../server/src/engine/workspace/snapshot.ts';
import { snapshotOf, type Tree } from './world.ts';

const persona = families.filter(({ versions }) => !versions[0]?.detection.asksPlaces);
const { detectRuntime } = createRegistry([...persona, claudeCodeFamily]);

const entry = (path: string): FileEntry => ({ path, content: { kind: 'unread' }, link: 'none', size: 1, modified: 0 });

const sceneOf = (tree: Tree, more: Partial<Scene> = {}): Scene => ({
	...snapshotOf(tree),
	files: new Map(Object.keys(tree).map((path) => [path, entry(path)])),
	...more,
});

const detected = (tree: Tree, more?: Partial<Scene>) => detectRuntime(sceneOf(tree, more));

describe('a folder of Claude Code', () => {
	it('is told by what only Claude Code asks for', () => {
		for (const name of ['CLAUDE.md', 'CLAUDE.local.md', '.claude/settings.json', '.claude/rules/r.md']) {
			const found = detected({ [name]: 'x' });
			expect(found?.runtime.id, name).toBe('claude-code@2.1.330');
			expect(found?.evidence.suffices, name).toBe('opened');
		}
	});

	it('is not told by what any repository has', () => {
		expect(detected({ 'CLAUDE.md/notes.txt': 'x' })).toBeUndefined();
		expect(detected({ 'README.md': 'x', 'docs/CLAUDE.md': 'x' })).toBeUndefined();
		expect(detected({ 'AGENTS.md': 'x' })?.runtime.id).not.toBe('claude-code@2.1.330');
	});

	it('stays that of an agent who lives there, and Claude Code is at home as well', () => {
		const found = detected({ 'SOUL.md': 'x', 'IDENTITY.md': 'x', 'CLAUDE.md': 'x' });
		expect(found?.runtime.id).toBe('openclaw@2026.9.6');
		expect(found?.evidence.also).toContain('claude-code@2.1.330');
		expect(detected({ 'SOUL.md': 'x', 'CLAUDE.md': 'x' })?.runtime.id).toBe('claude-code@2.1.330');
	});

	it('has a guest who reads what many read; the folder of a persona has none', () => {
		const everybody = createRegistry(families);
		const evidenceOf = (tree: Tree) => everybody.detectRuntime(sceneOf(tree))?.evidence;
		const codex = 'codex@0.169.0';
		expect(evidenceOf({ 'CLAUDE.md': 'x', 'AGENTS.md': 'x' })?.guests).toEqual([codex]);
		expect(evidenceOf({ 'CLAUDE.md': 'x' })?.guests).toBeUndefined();
		const own = evidenceOf({ 'CLAUDE.md': 'x', 'AGENTS.md': 'x', '.codex/config.toml': '' });
		expect([own?.also, own?.guests]).toEqual([[codex], undefined]);
		expect(evidenceOf({ 'SOUL.md': 'x', 'IDENTITY.md': 'x', 'AGENTS.md': 'x' })?.guests).toBeUndefined();
	});

	it('is looked at as the version that is installed', () => {
		const installations = [{ family: 'claude-code', version: '2.1.60', path: '/usr/lib/claude' }];
		const found = detected({ 'CLAUDE.md': 'x' }, { installations });
		expect(found?.runtime.id).toBe('claude-code@2.1.54');
	});
});
