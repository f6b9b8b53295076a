import { describe, expect, it } from 'vitest';
import { diceOf } from '../../../support/random.ts';
import { codexWorld } from '../codex/worlds.ts';
import { roots, type World } from '../world.ts';
import { claudeWorld } from './worlds.ts';

const worldsOf = (generate: typeof claudeWorld): readonly World[] =>
	Array.from({ length: 300 }, (_, seed) => generate(diceOf(seed)));

const pathsIn = (worlds: readonly World[]): ReadonlySet<string> =>
	new Set(
		worlds.flatMap(({ trees }) => roots.flatMap((root) => Object.keys(trees[root]).map((path) => `${root}/${path}`))),
	);

describe.each([
	['Claude Code', claudeWorld],
	['Codex', codexWorld],
] as const)('worlds of %s', (_name, generate) => {
	it('are the same for the same dice, and others for others', () => {
		expect(generate(diceOf(7))).toEqual(generate(diceOf(7)));
		expect(generate(diceOf(7))).not.toEqual(generate(diceOf(8)));
	});
});

describe('worlds of Claude Code', () => {
	const worlds = worldsOf(claudeWorld);

	it('have files of everybody', () => {
		const paths = pathsIn(worlds);
		for (const path of [
			'system/etc/claude-code/CLAUDE.md',
			'system/etc/claude-code/managed-settings.json',
			'home/.claude/CLAUDE.md',
			'home/.claude/rules/u.md',
			'home/.claude/projects/<SLUG>/memory/MEMORY.md',
			'around/CLAUDE.md',
			'project/AGENTS.md',
			'project/CLAUDE.local.md',
			'project/.claude/rules/sub/t.md',
			'project/pkg/CLAUDE.md',
			'project/.claude/skills/alpha/SKILL.md',
			'project/.claude/output-styles/rhymes.md',
			'outside/lib/CLAUDE.md',
		])
			expect(paths).toContain(path);
	});

	it('read nothing that is not there but a file that no skill is for', () => {
		for (const { trees, touched } of worlds) {
			for (const { path, by } of touched) {
				const name = path.replace('<PROJECT>/', '');
				if (by === 'read' && !['none.md', '../beside.md'].includes(name)) expect(trees.project).toHaveProperty([name]);
			}
		}
	});
});

describe('worlds of Codex', () => {
	it('have files of everybody, and calls of skills', () => {
		const worlds = worldsOf(codexWorld);
		const paths = pathsIn(worlds);
		for (const path of [
			'home/.codex/AGENTS.override.md',
			'home/.codex/memories/memory_summary.md',
			'project/a/b/AGENTS.md',
			'project/a/.codex/config.toml',
			'around/AGENTS.md',
			'project/.agents/skills/k0/SKILL.md',
			'system/etc/codex/skills/k0/SKILL.md',
			'outside/codex/config.toml',
		])
			expect(paths).toContain(path);
		expect(worlds.some(({ message }) => message?.includes('$s1'))).toBe(true);
	});
});
