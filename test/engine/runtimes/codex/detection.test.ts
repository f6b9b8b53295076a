import { describe, expect, it } from 'vitest';
import { codex } from '../../../../server/src/engine/runtimes/codex/codex.ts';
import { codexFamily } from '../../../../server/src/engine/runtimes/codex/family.ts';
import { createRegistry } from '../../../../server/src/engine/runtimes/createRegistry.ts';
import { registry } from '../../../../server/src/engine/runtimes/registry.ts';
import { placesOfTree } from '../../../support/places/tree.ts';
import { snapshotOf } from '../../snapshots.ts';

const { detectRuntime } = createRegistry([codexFamily]);

describe('a folder of Codex', () => {
	it.each([
		[{ 'AGENTS.override.md': 'O' }, ['there is AGENTS.override.md'], 'opened'],
		[{ '.codex/config.toml': '' }, ['there is .codex/config.toml'], 'opened'],
		[
			{ '.codex/config.toml': '', '.codex/skills/s/SKILL.md': 'S', 'AGENTS.md': 'A' },
			['there is .codex/config.toml', 'there is .codex/skills', 'there is AGENTS.md'],
			'opened',
		],
	])('is told by what is its own: %o', (files, reasons, suffices) => {
		expect(detectRuntime(snapshotOf(files))?.evidence).toMatchObject({ reasons, suffices });
	});

	it('is the usual one for AGENTS.md alone, in a folder that somebody has opened', () => {
		expect(detectRuntime(snapshotOf({ 'AGENTS.md': 'A' }))?.evidence).toMatchObject({
			strength: 'typical',
			suffices: 'opened',
		});
	});

	it('is the one for an AGENTS.md that is a link to nothing as well: it has something to say of it', () => {
		const places = placesOfTree({ '/w/AGENTS.md': { link: 'AGENTS.md' } });
		expect(detectRuntime({ ...snapshotOf({}), places })?.evidence).toMatchObject({ strength: 'typical' });
	});

	it('is not told by what any agent may have', () => {
		expect(detectRuntime(snapshotOf({ '.agents/skills/s/SKILL.md': 'S' }))).toBeUndefined();
	});

	it('is not the home folder, where its own settings lie', () => {
		const home = snapshotOf({ '.codex/config.toml': '' }, undefined, {
			environment: { home: '/w', hostTimeZone: 'UTC', variables: {} },
		});
		expect(detectRuntime(home)).toBeUndefined();
	});

	it('stays that of a persona where there is one', () => {
		const files = { 'SOUL.md': 'S', 'IDENTITY.md': 'I', '.codex/config.toml': '', 'AGENTS.override.md': 'O' };
		expect(registry.detectRuntime(snapshotOf(files))?.runtime.family).toBe('openclaw');
	});
});

describe('what a file means to Codex', () => {
	it.each([
		['AGENTS.md', 'agents'],
		['packages/web/AGENTS.md', 'agents'],
		['../AGENTS.md', 'agents'],
		['AGENTS.override.md', 'agents-override'],
		['../../home/u/.codex/AGENTS.md', 'own-agents'],
		['../../home/u/.codex/AGENTS.override.md', 'own-agents'],
		['../../home/u/.codex/memories/memory_summary.md', 'memory'],
		['.codex/config.toml', 'config'],
		['.agents/skills/a/b/SKILL.md', 'skill'],
		['web/.codex/skills/SKILL.md', 'skill'],
		['.agents/skills/a/agents/openai.yaml', 'skill-policy'],
	])('%s is known', (path, id) => {
		expect(codex.roleOf(path)?.id).toBe(id);
	});

	it.each([
		'agents.md',
		'AGENTS.local.md',
		'.codex/AGENTS.md',
		'.agents/AGENTS.md',
		'CLAUDE.md',
		'.claude/skills/s/SKILL.md',
		'.agents/skills/s/skill.md',
		'memories/memory_summary.md',
	])('%s is not', (path) => {
		expect(codex.roleOf(path)).toBeUndefined();
	});

	it('and what is to be remembered goes into the instructions', () => {
		expect(codex.memory.accepts(codex.memory.curatedPath)).toBe(true);
		expect(codex.memory.accepts('../AGENTS.md')).toBe(false);
	});
});
