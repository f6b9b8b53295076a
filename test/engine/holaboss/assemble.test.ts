import { describe, expect, it } from 'vitest';
import type { RecalledMemory } from '../../../server/src/engine/memory/recalled.ts';
import { assembleAsChatted } from '../../../server/src/engine/prompt/wording/asChatted.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import { holaboss as holabossOf } from '../../../server/src/engine/runtimes/holaboss/holaboss.ts';
import { v2026_4_13 } from '../../../server/src/engine/runtimes/holaboss/versions/v2026_4_13.ts';
import type { Session } from '../../../server/src/engine/workspace/session.ts';
import { type FileTree, sessionOf, snapshotOf } from '../snapshots.ts';

const holaboss = holabossOf(v2026_4_13);

const promptOf = (tree: FileTree, session: Partial<Session> = {}) =>
	holaboss.assemble(snapshotOf(tree), sessionOf(session), placeholderWording);

const idsOf = (tree: FileTree, session?: Partial<Session>): string[] =>
	promptOf(tree, session).parts.map(({ id }) => id);

const deployBlocker: RecalledMemory = {
	path: 'workspace/w1/knowledge/blockers/deploy.md',
	scope: 'workspace',
	type: 'blocker',
	title: 'Deploy blocker',
	summary: 'Deploys need a ticket.',
	verificationPolicy: 'check_before_use',
	stalenessPolicy: 'workspace_sensitive',
	freshness: 'fresh',
};

const settings = 'agents:\n  id: a\n  model: m\nmcp_registry:\n  allowlist:\n    tool_ids: []\n  servers: {}\n';

describe('the prompt of Holaboss', () => {
	it('has the standing rules of the workspace twice, word for word, and what the harness adds behind them', () => {
		const { parts } = promptOf({ 'AGENTS.md': '\n# Rules\n\nAsk first.\n\n' });
		expect(parts.map(({ id }) => id)).toEqual([
			'holaboss.runtime-core',
			'holaboss.execution-policy',
			'holaboss.session-policy',
			'holaboss.capability-policy',
			'holaboss.workspace-policy',
			'file:AGENTS.md',
			'holaboss.context.heading',
			'holaboss.context-introduction',
			'holaboss.context.break',
			'file:AGENTS.md.open',
			'file:AGENTS.md+2',
			'file:AGENTS.md.close',
			'holaboss.skills.break',
			'holaboss.skills-introduction',
			'holaboss.skills.open',
			'holaboss.bundled-skills',
			'holaboss.skills.close',
			'holaboss.day',
		]);
		const textOf = (id: string) => parts.find((part) => part.id === id)?.text;
		expect(textOf('file:AGENTS.md')).toBe('# Rules\n\nAsk first.\n\n');
		expect(textOf('file:AGENTS.md+2')).toBe('\n# Rules\n\nAsk first.\n\n');
	});

	it('leads the rules back to the file', () => {
		const sources = promptOf({ 'AGENTS.md': '\n\nAsk first.\n' }).parts.flatMap(({ source }) =>
			source.kind === 'file' ? [source] : [],
		);
		expect(sources).toEqual([
			{ kind: 'file', path: 'AGENTS.md', runs: [{ at: 0, from: 2, length: 10 }] },
			{ kind: 'file', path: 'AGENTS.md', runs: [{ at: 0, from: 0, length: 13 }] },
		]);
	});

	it('parts sections by a blank line', () => {
		const text = promptOf({ 'AGENTS.md': 'Ask first.' }, { toolNames: [] }).text();
		expect(text).toMatch(
			/^Base [^\n]+:\n⟦[^\n]+⟧\n\nExecution [^\n]+:\n⟦[^\n]+⟧\n\nSession [^\n]+:\n⟦[^\n]+⟧\n\nWorkspace [^\n]+:\n⟦[^\n]+⟧\nAsk first\.\n\n# Project Context\n\n/u,
		);
	});

	it('keeps what every run shares apart from what a run adds', () => {
		const volatile = promptOf({ 'AGENTS.md': 'Ask first.' }).parts.filter(({ stability }) => stability === 'volatile');
		expect(volatile.map(({ id }) => id)).toEqual([
			'holaboss.session-policy',
			'holaboss.capability-policy',
			'holaboss.day',
		]);
	});

	it.each([
		['workspace.yaml', { 'AGENTS.md': 'Ask first.' }, 'there is no workspace.yaml'],
		['AGENTS.md', { 'workspace.yaml': settings }, 'there is no AGENTS.md'],
		[
			'a list of tools',
			{ 'AGENTS.md': 'Ask first.', 'workspace.yaml': settings.replace('    tool_ids: []\n', '    tools: []\n') },
			'workspace.yaml has no list mcp_registry.allowlist.tool_ids',
		],
		['nothing', { 'AGENTS.md': 'Ask first.', 'workspace.yaml': settings }, undefined],
		['both, in the folder of all workspaces', { 'memory/workspace/w1/knowledge/facts/a.md': 'A.' }, undefined],
		['both', { 'notes.md': 'A.' }, 'there is no workspace.yaml'],
	])('ends before the model has it where there is missing: %s', (_missing, files, failure) => {
		expect(promptOf(files).preparation?.failure?.why).toBe(failure);
	});

	it('says that no run starts on Linux with very long rules', () => {
		const of = (text: string) => promptOf({ 'AGENTS.md': text, 'workspace.yaml': settings }).preparation?.assumption;
		expect(of('é'.repeat(20_001))).toBe(
			'On Linux, no run of Holaboss 2026.4.13 starts with an AGENTS.md of more than about 40 KB: shorten it if that is where the agent runs.',
		);
		expect(of('é'.repeat(20_000))).toBeUndefined();
	});

	it('lists the skills that the settings switch on, in their order', () => {
		const skill = (name: string) => `---\nname: ${name}\ndescription: About it.\n---\n`;
		const files = {
			'AGENTS.md': 'Ask first.',
			'skills/brew/SKILL.md': skill('brew'),
			'skills/other/SKILL.md': skill('another'),
			'skills/pour/SKILL.md': skill('pour'),
			'skills/skill-creator/SKILL.md': skill('skill-creator'),
		};
		const listed = (yaml: string) =>
			idsOf({ ...files, 'workspace.yaml': settings + yaml }).filter((id) => /^skill:|bundled/u.test(id));
		expect(listed('')).toEqual(['holaboss.bundled-skills', 'skill:skills/brew/SKILL.md', 'skill:skills/pour/SKILL.md']);
		expect(listed('skills:\n  enabled: [pour, skill-creator, pour, no-such, brew]\n')).toEqual([
			'skill:skills/pour/SKILL.md',
			'holaboss.bundled-skills:2',
			'skill:skills/brew/SKILL.md',
		]);
		expect(listed('skills:\n  enabled: [no-such]\n')).toEqual([]);
	});

	it('says nothing in place of rules that are not there', () => {
		expect(idsOf({})).not.toContain('file:AGENTS.md');
		expect(promptOf({}).ledger.rows).toEqual([]);
	});

	it.each([
		['blank', { 'AGENTS.md': ' \n' }, 'empty', ''],
		[
			'out of reach',
			{ 'AGENTS.md': { content: { kind: 'unreadable', reason: 'permission denied' } } },
			'refused',
			'permission denied',
		],
	] as const)('accounts for rules that are %s', (_case, tree, fate, reason) => {
		expect(promptOf(tree).ledger.rows).toMatchObject([{ path: 'AGENTS.md', fate, reason, injectedLength: 0 }]);
		expect(idsOf(tree)).not.toContain('file:AGENTS.md');
	});

	it('accounts for rules that reach the agent', () => {
		const { ledger } = promptOf({ 'AGENTS.md': ' Ask first.\n' });
		expect(ledger).toMatchObject({
			injected: 10,
			rows: [{ fate: 'whole', rawLength: 12, kept: [{ start: 1, end: 11 }], partId: 'file:AGENTS.md' }],
		});
	});

	it('wraps and counts what goes before the message, in the order of the sections', () => {
		const prompt = promptOf(
			{},
			{
				toolNames: [],
				recalled: [deployBlocker],
				runContext: { resume_context: 'Resume:\n\n- at step 2', current_user_context: 'Name: Kim' },
			},
		);
		const text = prompt.text();
		expect(text).toContain('\n\n[Runtime Context 1]\nName: Kim\n[/Runtime Context 1]\n\n');
		expect(text).toContain('[Runtime Context 2]\nResume:\n- at step 2\n[/Runtime Context 2]\n\n');
		expect(text).toMatch(
			/\[Runtime Context 3\]\nRecalled durable memory:\n⟦[^\n]+⟧\n- \[workspace\/blocker\] Deploy blocker .*\n\[\/Runtime Context 3\]$/u,
		);
	});

	it('says where a recalled memory comes from and how far to trust it', () => {
		const part = promptOf({}, { recalled: [{ ...deployBlocker, note: 'Look first.', excerpt: 'Ticket.' }] }).parts.find(
			({ source }) => source.kind === 'recall',
		);
		expect(part?.source).toMatchObject({ path: 'memory/workspace/w1/knowledge/blockers/deploy.md' });
		expect(part?.text).toBe(
			'- [workspace/blocker] Deploy blocker (`workspace/w1/knowledge/blockers/deploy.md`): Deploys need a ticket. Verification: `check_before_use`. Freshness: `fresh` (`workspace_sensitive`) - Look first.\nExcerpt: Ticket.\n',
		);
		expect(part?.stability).toBe('volatile');
	});

	it('says so where memories of several workspaces stand together, as no run has them', () => {
		const of = (...paths: readonly string[]) =>
			promptOf({}, { recalled: paths.map((path) => ({ ...deployBlocker, path })) }).preparation?.assumption;
		expect(of('workspace/w1/knowledge/facts/a.md', 'workspace/w2/knowledge/facts/b.md')).toContain('w1, w2.');
		expect(of('workspace/w1/knowledge/facts/a.md', 'workspace/w1/b.md', 'preference/c.md')).toBeUndefined();
		expect(of()).toBeUndefined();
	});

	it('says so where its memory is another one than that of the folder', () => {
		const of = (tree: FileTree, variables: Readonly<Record<string, string>>, paths: readonly string[] = []) => {
			const traces = {
				folders: new Set<string>(),
				paths: new Set(paths),
				realRoot: '/ws/w1',
				record: { kind: 'none' } as const,
			};
			const environment = { home: '/home/u', hostTimeZone: 'UTC', variables };
			const snapshot = { ...snapshotOf(tree, undefined, { root: '/ws/w1', environment }), traces };
			return holaboss.assemble(snapshot, sessionOf({}), placeholderWording).preparation?.assumption;
		};
		const leaf = { 'memory/workspace/w1/knowledge/facts/a.md': 'A.' };
		expect(of({}, { MEMORY_ROOT_DIR: '/srv/mem' })).toBe(
			'Holaboss keeps the memory of this workspace in /srv/mem, because MEMORY_ROOT_DIR says so, and Soulscope looks only into memory/ here.',
		);
		expect(of({}, { MEMORY_ROOT_DIR: 'mem' })).toContain(' in /ws/mem, ');
		expect(of(leaf, { MEMORY_ROOT_DIR: 'mem' })).toContain(' in /ws/w1/mem, ');
		expect(of({}, {}, ['/ws/memory/workspace/w1'])).toContain(
			'in /ws/memory, because all workspaces share the one next to them, and Soulscope looks only into memory/ here. To see what the agent recalls, open /ws.',
		);
		for (const same of [of(leaf, { MEMORY_ROOT_DIR: 'memory' }), of({}, { MEMORY_ROOT_DIR: ' ' }), of(leaf, {})])
			expect(same).toBeUndefined();
	});

	it('says that a later version has kept a memory that it does not know', () => {
		expect(promptOf({ '.holaboss/memory/knowledge/facts/a.md': 'A.' }).preparation?.assumption).toBe(
			'There is a memory in .holaboss/memory/, where later versions than Holaboss 2026.4.13 keep it. Soulscope does not read it.',
		);
		expect(promptOf({ '.holaboss/state/a.md': 'A.' }).preparation?.assumption).toBeUndefined();
	});

	it('counts the capabilities that it does not name', () => {
		const toolNames = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((letter) => `get_${letter}`);
		expect(promptOf({}, { toolNames }).text()).toContain('get_h (+2 more)');
	});

	it('names the skills of the workspace among the capabilities', () => {
		expect(promptOf({ 'skills/release-flow/SKILL.md': { content: { kind: 'unread' } } }).text()).toContain(
			'release-flow',
		);
	});

	it('speaks in a chat of the tools that it has, and of no others', () => {
		const files = { 'AGENTS.md': 'Ask.', 'skills/tea/SKILL.md': '---\nname: tea\n---\n' };
		const text = assembleAsChatted(holaboss, snapshotOf(files), sessionOf()).text();
		expect(text).toContain('memory_search');
		expect(text).toContain('skill');
		expect(text).not.toMatch(/\bread\b|\bbash\b/);
		expect(text).not.toContain('⟦');
		expect(text).not.toContain('<available_skills>');
		const without = assembleAsChatted(holaboss, snapshotOf(files), sessionOf({ toolNames: [] }));
		expect(without.parts.map(({ id }) => id)).not.toContain('holaboss.capability-policy');
	});
});
