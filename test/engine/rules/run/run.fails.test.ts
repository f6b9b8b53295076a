import { describe, expect, it } from 'vitest';
import { runFails } from '../../../../server/src/engine/rules/run/runFails.ts';
import { check, v9 } from '../../../support/ruleTester.ts';

const april = 'holaboss@2026.4.13';
const may = 'holaboss@2026.5.19';
const policy = '# Rules of this workspace\n\nAsk before spending.\n';

const whole = [
	'agents:',
	'  id: workspace.bakery',
	'  model: openai/gpt-5.4',
	'mcp_registry:',
	'  allowlist:',
	'    tool_ids: []',
	'  servers: {}',
	'',
].join('\n');

const found = (settings: string, runtime = may) =>
	check(runFails, { runtime, files: { 'AGENTS.md': policy, 'workspace.yaml': settings } });

describe('run.fails', () => {
	it.each([april, may])('is silent where a run starts: %s', (runtime) => {
		expect(found(whole, runtime)).toEqual([]);
	});

	it('stands at what nobody reads where the settings are missing, and makes them', () => {
		const [only, ...others] = check(runFails, { runtime: may, files: { 'AGENTS.md': policy } });
		expect(others).toEqual([]);
		expect(only).toMatchObject({
			file: 'AGENTS.md',
			text: '# Rules of this workspace',
			message:
				'Holaboss 2026.5.19 starts no run here, and the agent never answers: there is no workspace.yaml. Correct this first.',
		});
		const [fix] = only?.finding.fixes ?? [];
		expect(fix).toMatchObject({ title: 'Create workspace.yaml', preferred: false });
		const [step] = fix?.steps ?? [];
		expect(step?.kind === 'create' && found(step.text, may)).toEqual([]);
		expect(step?.kind === 'create' && found(step.text, april)).toEqual([]);
	});

	it.each([
		['has no agents', 'agents', whole.replace('agents:', 'agent:'), 'agent:'],
		[
			'does not take a list of agents',
			'agents',
			`agents:\n  - id: main\n${whole.slice(whole.indexOf('mcp_'))}`,
			'- id: main\n',
		],
		['needs a model', 'agents.model', whole.replace('  model: openai/gpt-5.4\n', ''), 'id: workspace.bakery\n'],
		['needs an id that is a text', 'agents.id', whole.replace('workspace.bakery', '17'), '17'],
		['has agents.prompt', 'AGENTS.md', whole.replace('mcp_', '  prompt: Be kind.\nmcp_'), 'Be kind.'],
		['has tool_registry', 'mcp_registry', `tool_registry:\n  servers: {}\n${whole}`, 'servers: {}\n'],
		['has no servers', 'mcp_registry.servers', whole.replace('  servers: {}\n', ''), 'allowlist:\n    tool_ids: []\n'],
		['is a list', 'list of settings', '- one\n- two\n', '- one'],
	])('stands at the setting that is wrong: %s', (_, named, settings, text) => {
		const [only, ...others] = found(settings);
		expect(others).toEqual([]);
		expect(only).toMatchObject({ file: 'workspace.yaml', text });
		expect(only?.message).toContain(named);
	});

	it('asks each version for its own list', () => {
		const without = whole.replace('    tool_ids: []\n', '').replace('allowlist:', 'allowlist: {}');
		expect(found(without, april)).toMatchObject([{ text: '{}' }]);
		expect(found(without, may)).toEqual([]);
	});

	it('leaves what is no YAML to its own rule, and is silent about other runtimes', () => {
		expect(found('agents:\n\tid: x\n')).toEqual([]);
		expect(check(runFails, { runtime: v9, files: { 'AGENTS.md': policy } })).toEqual([]);
	});

	it('stands at what nanobot ends every session for', () => {
		const files = { 'SOUL.md': 'Calm.\n', 'USER.md': { unreadable: 'is a folder', cause: 'folder' as const } };
		expect(check(runFails, { runtime: 'nanobot@0.3.5', files })).toMatchObject([
			{
				file: 'USER.md',
				message:
					'nanobot 0.3.5 starts no run here, and the agent never answers: it cannot read USER.md (it is a folder). Correct this first.',
			},
		]);
		expect(check(runFails, { runtime: 'nanobot@0.3.5', files: { 'SOUL.md': 'Calm.\n' } })).toEqual([]);
	});

	it('leaves to other rules what they say in place', () => {
		const prompts = { 'prompts/c.md': 'no frontmatter\n' };
		expect(check(runFails, { runtime: 'botholomew@0.20.2', files: prompts })).toEqual([]);
	});

	it('says nothing of a folder around workspaces, which has their memory alone', () => {
		const files = { 'memory/workspace/bakery/knowledge/facts/oven.md': '# Oven\n\nThe left one runs hot.\n' };
		expect(check(runFails, { runtime: april, files })).toEqual([]);
	});
});
