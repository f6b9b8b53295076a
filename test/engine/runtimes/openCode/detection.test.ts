import { describe, expect, it } from 'vitest';
import { createRegistry } from '../../../../server/src/engine/runtimes/createRegistry.ts';
import { openCodeFamily } from '../../../../server/src/engine/runtimes/openCode/family.ts';
import { openCode } from '../../../../server/src/engine/runtimes/openCode/openCode.ts';
import { registry } from '../../../../server/src/engine/runtimes/registry.ts';
import { snapshotOf } from '../../snapshots.ts';

const { detectRuntime } = createRegistry([openCodeFamily]);

describe('a folder of OpenCode', () => {
	it.each([
		[{ 'opencode.json': '{}' }, ['there is opencode.json']],
		[
			{ 'opencode.jsonc': '{}', '.opencode/agents/a.md': 'A' },
			['there is opencode.jsonc', 'there is .opencode/agents'],
		],
		[{ '.opencode/command/a.md': 'A' }, ['there is .opencode/command']],
	])('is told by what is its own: %o', (files, reasons) => {
		expect(detectRuntime(snapshotOf(files))?.evidence).toMatchObject({ reasons, suffices: 'opened' });
	});

	it('is not told by what others may have, or what the program leaves behind', () => {
		expect(
			detectRuntime(snapshotOf({ 'AGENTS.md': 'A', 'CLAUDE.md': 'C', '.claude/skills/s/SKILL.md': 'S' })),
		).toBeUndefined();
		expect(
			detectRuntime(snapshotOf({ '.opencode/.gitignore': 'node_modules', '.opencode/package.json': '{}' })),
		).toBeUndefined();
	});

	it('stays that of a persona where there is one', () => {
		const found = registry.detectRuntime(snapshotOf({ 'SOUL.md': 'S', 'IDENTITY.md': 'I', 'opencode.json': '{}' }));
		expect([found?.runtime.family, found?.evidence.also]).toEqual(['openclaw', [openCode.id]]);
	});
});

describe('what a file means to OpenCode', () => {
	it.each([
		['AGENTS.md', 'agents'],
		['packages/web/AGENTS.md', 'agents'],
		['CLAUDE.md', 'claude'],
		['CONTEXT.md', 'context'],
		['docs/CONTEXT.md', undefined],
		['opencode.json', 'config'],
		['.opencode/opencode.jsonc', 'config'],
		['docs/opencode.json', undefined],
		['.opencode/agents/team/a.md', 'agent'],
		['.opencode/mode/ask.md', 'agent'],
		['.opencode/command/ship.md', 'command'],
		['.opencode/skill/a/SKILL.md', 'skill'],
		['.claude/skills/a/b/SKILL.md', 'skill'],
		['../home/u/.config/opencode/agents/a.md', 'agent'],
		['.opencode/skills/a/notes.md', undefined],
		['README.md', undefined],
	])('%s: %s', (path, role) => {
		expect(openCode.roleOf(path)?.id).toBe(role);
	});
});
