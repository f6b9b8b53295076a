import { describe, expect, it } from 'vitest';
import { createRegistry } from '../../../../server/src/engine/runtimes/createRegistry.ts';
import { cursor } from '../../../../server/src/engine/runtimes/cursor/cursor.ts';
import { cursorFamily } from '../../../../server/src/engine/runtimes/cursor/family.ts';
import { registry } from '../../../../server/src/engine/runtimes/registry.ts';
import { snapshotOf } from '../../snapshots.ts';

const { detectRuntime } = createRegistry([cursorFamily]);

describe('a folder of Cursor', () => {
	it.each([
		[{ '.cursorrules': 'Use tabs.' }, ['there is .cursorrules'], 'opened'],
		[{ '.cursor/rules/a.mdc': 'A' }, ['there is .cursor/rules'], 'opened'],
		[
			{ '.cursor/rules/a.mdc': 'A', '.cursorrules': 'B', 'AGENTS.md': 'C' },
			['there is .cursor/rules', 'there is .cursorrules', 'there is AGENTS.md'],
			'opened',
		],
	])('is told by what is its own: %o', (files, reasons, suffices) => {
		expect(detectRuntime(snapshotOf(files))?.evidence).toMatchObject({ reasons, suffices });
	});

	it('is not told by what any agent may have', () => {
		expect(detectRuntime(snapshotOf({ 'AGENTS.md': 'A' }))?.evidence).toMatchObject({ suffices: 'nowhere' });
		expect(detectRuntime(snapshotOf({ '.cursor/mcp.json': '{}', '.agents/skills/s/SKILL.md': 'S' }))).toBeUndefined();
	});

	it('stays that of a persona where there is one', () => {
		const files = { 'SOUL.md': 'S', 'IDENTITY.md': 'I', '.cursor/rules/a.mdc': 'A', '.cursorrules': 'B' };
		expect(registry.detectRuntime(snapshotOf(files))?.runtime.family).toBe('openclaw');
	});
});

describe('what a file means to Cursor', () => {
	it.each([
		['.cursor/rules/a.mdc', 'rule'],
		['.cursor/rules/a/b.mdc', 'rule'],
		['AGENTS.md', 'agents'],
		['web/AGENTS.md', 'agents'],
		['.cursorrules', 'legacy-rules'],
		['.cursor/skills/s/SKILL.md', 'skill'],
		['.claude/skills/s/SKILL.md', 'skill'],
		['../../home/u/.cursor/skills/s/SKILL.md', 'skill'],
	])('%s is known', (path, id) => {
		expect(cursor.roleOf(path)?.id).toBe(id);
	});

	it.each([
		'.cursor/rules/a.md',
		'rules/a.mdc',
		'agents.md',
		'.cursor/skills/SKILL.md',
		'.cursor/AGENTS.md',
		'CLAUDE.md',
	])('%s is not', (path) => {
		expect(cursor.roleOf(path)).toBeUndefined();
	});
});
