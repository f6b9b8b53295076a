import { describe, expect, it } from 'vitest';
import { runRefused } from '../../../../server/src/engine/rules/run/runRefused.ts';
import { sha256 } from '../../../../server/src/engine/text/sha256.ts';
import { check, v1, v9 } from '../../../support/ruleTester.ts';

const root = '/home/sam/aria';
const key = sha256(root);
const messagesOf = (tree: Omit<Parameters<typeof check>[1], 'runtime'>, runtime = v9) =>
	check(runRefused, { runtime, ...tree }).map(({ file, message }) => `${file}: ${message}`);

describe('run.refused', () => {
	it('names the state of an earlier version, whatever it says, and the command that takes it over', () => {
		for (const path of ['.openclaw/workspace-state.json', 'openclaw-workspace-state.json.doctor-importing']) {
			expect(messagesOf({ files: { 'SOUL.md': '# Aria\n', [path]: '' } })).toEqual([
				`${path}: OpenClaw 2026.9.6 will not start in this workspace: there is a state file of an earlier version, ${root}/${path}. Run \`openclaw doctor --fix\`. If an earlier version runs here, name it in the setting soulscope.runtime.`,
			]);
		}
	});

	it('finds such state outside of the workspace as well', () => {
		const path = `/home/sam/.clawdbot/workspace-attestations/${key}.attested`;
		const [message] = messagesOf({ files: { 'SOUL.md': '# Aria\n' }, traces: { paths: new Set([path]) } });
		expect(message).toMatch(/^SOUL\.md: .* state file of an earlier version, \/home\/sam\/\.clawdbot\//u);
	});

	it('names a list of Botholomew’s tool servers that is not valid JSON, where it counts', () => {
		const files = { 'prompts/soul.md': '# Aria\n', 'mcpx/servers.json': '{"mcpServers"' };
		const project = { 'config/config.json': '{"mcpx_scope":"project"}' };
		expect(messagesOf({ files: { ...files, ...project } }, 'botholomew@0.20.2')).toEqual([
			'mcpx/servers.json: Botholomew 0.20.2 will not start in this workspace: mcpx/servers.json is not valid JSON. Correct it, or delete it if the agent needs no tools of other programs.',
		]);
		const older = { '.botholomew/soul.md': '# Aria\n', '.botholomew/mcpx/servers.json': '' };
		expect(messagesOf({ files: older }, 'botholomew@0.12.5')).toHaveLength(1);
		const healthy = { ...files, ...project, 'mcpx/servers.json': '\uFEFF{"mcpServers":{}}' };
		for (const each of [files, healthy]) expect(messagesOf({ files: each }, 'botholomew@0.20.2')).toEqual([]);
	});

	it('says that 2026.5.28 cannot read its record, or the folder of it, also where it makes no files', () => {
		const files = { 'SOUL.md': '# Aria\n', 'AGENTS.md': 'mine' };
		const record = `${root}/.openclaw/workspace-state.json`;
		const note = { modified: 0, isLink: false, isFolder: true };
		const traces = { notes: new Map([[record, note]]) };
		const v5 = 'openclaw@2026.5.28';
		expect(messagesOf({ files, traces }, v5)).toEqual([
			'AGENTS.md: OpenClaw 2026.5.28 will not start in this workspace: .openclaw/workspace-state.json is a folder, but it must be a file. Move the folder .openclaw/workspace-state.json out of the workspace.',
		]);
		expect(messagesOf({ files: { ...files, '.openclaw': 'x' } }, v5)).toEqual([
			'.openclaw: OpenClaw 2026.5.28 will not start in this workspace: .openclaw is a file, but it must be a folder. Move the file .openclaw out of the workspace.',
		]);
		const skips = '{ agents: { defaults: { skipBootstrap: true } } }';
		expect(messagesOf({ files, traces, config: skips }, v5)).toHaveLength(1);
		const later = { notes: new Map([[`${root}/openclaw-workspace-state.json`, note]]) };
		expect(messagesOf({ files, traces: later, config: skips }, 'openclaw@2026.7.1')).toHaveLength(1);
		expect(messagesOf({ files, traces }, 'openclaw@2026.7.1')).toEqual([]);
		expect(
			messagesOf({ files, traces: { notes: new Map([[record, { ...note, isFolder: false, text: '{}' }]]) } }, v5),
		).toEqual([]);
	});

	it('is silent about other versions, other names, and a workspace as it should be', () => {
		const files = { 'SOUL.md': '# Aria\n', '.openclaw/workspace-state.json': '{}' };
		expect(messagesOf({ files }, v1)).toEqual([]);
		expect(messagesOf({ files: { 'SOUL.md': '# Aria\n', '.openclaw/other.json': '{}' } })).toEqual([]);
	});

	it('says that the files of a workspace that was in use just now are gone', () => {
		const setup = [
			{
				workspace_key: key,
				workspace_path: root,
				version: 1,
				bootstrap_seeded_at: null,
				setup_completed_at: '2026-11-17T11:00:00.000Z',
				updated_at: Date.UTC(2026, 10, 17, 11),
				attested_at_ms: Date.UTC(2026, 10, 17, 11),
			},
		];
		const record = { kind: 'rows', path: 'db', layout: 18, rows: { setup } } as const;
		expect(messagesOf({ files: { 'TOOLS.md': 'x', 'AGENTS.md': 'mine' }, traces: { record } })).toEqual([]);
		expect(messagesOf({ files: { 'TOOLS.md': 'x' }, traces: { record } })[0]).toContain(
			'the workspace was used within the last 24 hours, and its files are now gone',
		);
		const [spoilt] = setup.map((row) => ({ ...row, setup_completed_at: 'yesterday' }));
		const broken = { ...record, rows: { setup: [spoilt ?? {}] } } as const;
		expect(messagesOf({ files: { 'SOUL.md': 'x' }, traces: { record: broken } })[0]).toContain(
			'its record of this workspace',
		);
	});
});
