import { expect, test } from 'vitest';
import { isGuarded } from '../../../server/src/engine/guard/guarded.ts';
import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';

/** What says how the agent of a repository is to work, though a memory may be added to it as well. */
const orders = {
	'claude-code@2.1.330': [
		'CLAUDE.md',
		'CLAUDE.local.md',
		'AGENTS.md',
		'.claude/rules/tests.md',
		'.claude/agents/critic.md',
	],
	'codex@0.169.0': ['AGENTS.md'],
	'gemini-cli@0.61.0': ['GEMINI.md'],
	'copilot@vscode-1.139.1': [
		'.github/copilot-instructions.md',
		'AGENTS.md',
		'.github/instructions/api.instructions.md',
	],
	'cline@0.0.86': ['.clinerules/tests.md'],
	'cursor@docs': ['.cursor/rules/tests.mdc'],
} as const;

test.each(Object.entries(orders))('the orders of %s are guarded, and no other Markdown file', (id, paths) => {
	const runtime = runtimeById(id);
	if (!runtime) throw new Error(`No runtime ${id}`);
	expect(paths.filter((path) => !isGuarded([runtime], path))).toEqual([]);
	expect(isGuarded([runtime], 'README.md')).toBe(false);
});

test('what an agent notes for itself all day is not guarded', () => {
	const claude = runtimeById('claude-code@2.1.330');
	const openclaw = runtimeById('openclaw@2026.9.6');
	if (!claude || !openclaw) throw new Error('runtimes are missing');
	expect(isGuarded([claude], '.claude/projects/-home-ada-shop/memory/MEMORY.md')).toBe(false);
	expect(isGuarded([openclaw], 'memory/2026-11-02.md')).toBe(false);
	expect(isGuarded([openclaw], 'SOUL.md')).toBe(true);
});
