import { describe, expect, it } from 'vitest';
import { copilot } from '../../../../server/src/engine/runtimes/copilot/copilot.ts';
import { copilotFamily } from '../../../../server/src/engine/runtimes/copilot/family.ts';
import { createRegistry } from '../../../../server/src/engine/runtimes/createRegistry.ts';
import { openClawFamily } from '../../../../server/src/engine/runtimes/openclaw/family.ts';
import { sceneOf } from '../../snapshots.ts';
import { workspaceOf } from './support.ts';

const { detectRuntime } = createRegistry([openClawFamily, copilotFamily]);

const detected = (...paths: readonly string[]) =>
	detectRuntime(sceneOf(Object.fromEntries(paths.map((path) => [path, '']))));

describe('a folder in which people work with Copilot', () => {
	it.each([
		'.github/copilot-instructions.md',
		'.github/instructions/a.instructions.md',
		'.github/prompts/a.prompt.md',
		'.github/agents/a.agent.md',
	])('is known by %s', (path) => {
		expect(detected(path, 'AGENTS.md')).toMatchObject({
			runtime: { id: copilot.id },
			evidence: { suffices: 'opened' },
		});
	});

	it('is known on the disk as well, where nobody lists hidden folders', () => {
		const { places } = workspaceOf({ '.github/copilot-instructions.md': 'A.\n' });
		expect(detectRuntime(sceneOf({ 'README.md': '' }, places ? { places } : {}))?.runtime.id).toBe(copilot.id);
	});

	it('is not what workflows, a lone AGENTS.md or a persona make', () => {
		expect(detected('.github/workflows/ci.yml')).toBeUndefined();
		expect(detected('AGENTS.md')?.runtime.family).toBe('openclaw');
		expect(detected('SOUL.md', 'IDENTITY.md', 'AGENTS.md', '.github/copilot-instructions.md')?.runtime.family).toBe(
			'openclaw',
		);
	});
});

describe('what a file means to Copilot', () => {
	it.each([
		['AGENTS.md', 'agents'],
		['agents.md', 'agents'],
		['CLAUDE.md', 'claude'],
		['CLAUDE.local.md', 'claude'],
		['.claude/CLAUDE.md', 'claude'],
		['.github/copilot-instructions.md', 'main-instructions'],
		['.github/instructions/a/b.instructions.md', 'instructions'],
		['docs/a.instructions.md', 'instructions'],
		['.claude/rules/a/b.md', 'rule'],
		['.github/prompts/a.prompt.md', 'prompt'],
		['.github/agents/a.md', 'agent'],
		['.claude/agents/a.md', 'agent'],
		['.github/skills/a/SKILL.md', 'skill'],
		['packages/api/AGENTS.md', 'nested-agents'],
		['.vscode/settings.json', 'settings'],
	])('%s: %s', (path, role) => {
		expect(copilot.roleOf(path)?.id).toBe(role);
	});

	it.each([
		'README.md',
		'.claude/rules/README.md',
		'skills/a/SKILL.md',
		'SOUL.md',
		'.cursorrules',
		'GEMINI.md',
		'a.instructions.md',
	])('%s: nothing', (path) => {
		expect(copilot.roleOf(path)).toBeUndefined();
	});
});

describe('skills', () => {
	const read = (files: Readonly<Record<string, string>>) =>
		Object.fromEntries([...(copilot.skills?.read(workspaceOf(files)) ?? [])].map(([path, { kind }]) => [path, kind]));

	it('are taken, left to people, passed by, or never looked at', () => {
		const text = '---\nname: a\ndescription: d\n---\nText.\n';
		expect(
			read({
				'.github/skills/a/SKILL.md': text,
				'.claude/skills/a/SKILL.md': text,
				'.github/skills/b/SKILL.md': 'Text.\n',
				'.github/skills/deep/c/SKILL.md': text,
				'.github/skills/d/skill.md': text,
			}),
		).toEqual({
			'.github/skills/a/SKILL.md': 'listed',
			'.claude/skills/a/SKILL.md': 'shadowed',
			'.github/skills/b/SKILL.md': 'left-out',
			'.github/skills/deep/c/SKILL.md': 'unseen',
			'.github/skills/d/skill.md': 'unseen',
		});
	});

	it('are not there where the setting is off', () => {
		const files = {
			'.github/skills/a/SKILL.md': '---\nname: a\ndescription: d\n---\n',
			'.vscode/settings.json': '{ "chat.useAgentSkills": false }',
		};
		expect(read(files)).toEqual({});
	});
});

it('a remembered line goes only to the file for Copilot alone', () => {
	const { curatedPath, accepts } = copilot.memory;
	expect(accepts(curatedPath)).toBe(true);
	expect(accepts('AGENTS.md')).toBe(false);
	expect(accepts('../home/u/.copilot/copilot-instructions.md')).toBe(false);
	expect(accepts('src/a.ts')).toBe(false);
});
