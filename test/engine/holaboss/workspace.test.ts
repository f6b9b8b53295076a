import { describe, expect, it } from 'vitest';
import { noteOf } from '../../../server/src/engine/memory/notes/note.ts';
import { holaboss as holabossOf } from '../../../server/src/engine/runtimes/holaboss/holaboss.ts';
import { v2026_4_13 } from '../../../server/src/engine/runtimes/holaboss/versions/v2026_4_13.ts';
import { detectRuntime } from '../../../server/src/engine/runtimes/registry.ts';
import { snapshotOf } from '../snapshots.ts';

const holaboss = holabossOf(v2026_4_13);

const detected = (...paths: readonly string[]) =>
	detectRuntime(snapshotOf(Object.fromEntries(paths.map((path) => [path, '']))));

describe('a workspace of Holaboss', () => {
	it.each([
		['AGENTS.md', 'memory/workspace/w1/knowledge/facts/build.md'],
		['AGENTS.md', 'state/runtime.db'],
		['memory/preference/response-style.md', 'memory/identity/role.md'],
		['workspace.yaml', 'AGENTS.md', 'memory/preference/response-style.md'],
	])('is known by %s, %s, and older for its memory', (...paths) => {
		expect(detected(...paths)?.runtime.id).toBe('holaboss@2026.4.13');
	});

	it.each([
		['workspace.yaml', 'AGENTS.md'],
		['AGENTS.md', '.holaboss/memory/MEMORY.md'],
		['AGENTS.md', '.holaboss/state/workspace_id', 'memory/preference/left.md'],
	])('is of the newest version with %s, %s', (...paths) => {
		expect(detected(...paths)?.runtime.id).toBe('holaboss@2026.5.19');
	});

	it('is not what a lone AGENTS.md makes', () => {
		expect(detected('AGENTS.md')?.runtime.family).not.toBe('holaboss');
	});

	it('is not what a persona beside AGENTS.md makes', () => {
		expect(detected('AGENTS.md', 'SOUL.md', 'IDENTITY.md', 'memory/2026-11-21.md')?.runtime.family).toBe('openclaw');
	});

	it('says what gave it away, strongest first', () => {
		const evidence = detected('AGENTS.md', 'memory/workspace/w1/runtime/latest-turn.md')?.evidence;
		expect(evidence?.reasons).toEqual(['memory/workspace/ holds what a workspace knows', 'there is AGENTS.md']);
	});

	it.each([
		['AGENTS.md', 'agents'],
		['memory/MEMORY.md', 'memory-index'],
		['memory/workspace/w1/MEMORY.md', 'memory-index'],
		['memory/preference/MEMORY.md', 'memory-index'],
		['memory/preference/response-style.md', 'preference'],
		['memory/identity/role.md', 'identity'],
		['memory/workspace/w1/knowledge/facts/build-command.md', 'fact'],
		['memory/workspace/w1/knowledge/procedures/release-procedure.md', 'procedure'],
		['memory/workspace/w1/knowledge/blockers/permission-ab.md', 'blocker'],
		['memory/workspace/w1/knowledge/reference/docs.md', 'reference'],
		['memory/workspace/w1/runtime/latest-turn.md', 'projection'],
		['memory/workspace/w1/runtime/session-memory/main.md', 'session-memory'],
		['memory/workspace/w1/evolve/skills/evolve-skill-i1/SKILL.md', 'skill-draft'],
		['skills/release-flow/SKILL.md', 'skill'],
		['workspace.yaml', 'config'],
	])('gives %s the role %s', (path, id) => {
		expect(holaboss.roleOf(path)?.id).toBe(id);
	});

	it.each(['README.md', 'memory/notes.md', 'MEMORY.md', 'skills/README.md'])('has no use for %s', (path) => {
		expect(holaboss.roleOf(path)).toBeUndefined();
	});

	it('puts nothing but the standing rules into every prompt', () => {
		expect(holaboss.roleOf('AGENTS.md')?.injected).toBe(true);
		expect(holaboss.roleOf('memory/preference/response-style.md')?.injected).toBe(false);
	});

	it.each([
		['memory/preference/a.md', true],
		['memory/identity/a.md', true],
		['memory/MEMORY.md', true],
		['memory/workspace/w1/knowledge/facts/a.md', true],
		['memory/notes/a.md', false],
		['memory/preference/a.txt', false],
		['memory/workspace/a.md', false],
		['preference/a.md', false],
		['MEMORY.md', false],
		['AGENTS.md', false],
	])('takes a memory at %s: %s', (path, accepted) => {
		expect(holaboss.memory.accepts(path)).toBe(accepted);
	});

	it('keeps what a person asks to remember where every workspace recalls it', () => {
		const { typed, curatedPath, accepts } = holaboss.memory;
		const note = noteOf('Tea at four.');
		const path = (note && typed?.ofNote(note, { folder: 'ws', paths: [], now: 0 }).path) ?? '';
		expect(holaboss.roleOf(path)?.id).toBe('preference');
		expect(accepts(path)).toBe(true);
		expect(accepts(curatedPath)).toBe(true);
	});
});
