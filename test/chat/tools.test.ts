import { describe, expect, it } from 'vitest';
import type { SessionKind } from '../../protocol/preview/session.ts';
import { toolsFor } from '../../server/src/chat/tools/registry.ts';
import { runtimes } from '../../server/src/engine/runtimes/registry.ts';
import type { Tree } from '../support/disk/fileTree.ts';
import { calls, says } from './scriptedProvider.ts';
import { ofKind, talkWith } from './talk.ts';

interface Asked {
	readonly runtime: string;
	readonly files?: Tree;
	readonly tool: string;
	readonly input?: object;
	readonly session?: SessionKind;
}

/** What one call comes to where the person says yes to everything. */
async function use({ runtime, files = {}, tool, input = {}, session }: Asked) {
	const talk = await talkWith({
		runtime,
		files,
		...(session !== undefined && { session }),
		approve: () => 'once',
		answers: [calls({ name: tool, input }), says('ok')],
	});
	await talk.say('Do it');
	const [entry] = ofKind(await talk.entries(), 'tool');
	if (!entry) throw new Error('nothing was called');
	return { ...entry, talk, json: () => JSON.parse(entry.result) as Record<string, unknown> };
}

const locked = (body: string): string => `---\ntitle: T\nloading: always\nagent-modification: false\n---\n${body}`;
const open = (body: string): string => `---\ntitle: T\nloading: always\nagent-modification: true\n---\n${body}`;

describe('each runtime has its own tools', () => {
	it.each<readonly [string, SessionKind, readonly string[]]>([
		['openclaw@2026.9.6', 'main', ['memory_search', 'memory_get', 'remember', 'load_skill', 'session_status']],
		['openclaw@2026.9.6', 'subagent', ['load_skill', 'session_status']],
		[
			'goclaw@2026.2.26',
			'main',
			['memory_search', 'memory_get', 'remember', 'skill_search', 'load_skill', 'session_status'],
		],
		[
			'botholomew@0.12.5',
			'chat',
			['update_beliefs', 'update_goals', 'skill_list', 'skill_read', 'skill_search', 'capabilities_refresh'],
		],
		['holaboss@2026.5.19', 'main', ['memory_search', 'memory_get', 'remember', 'skill', 'session_status']],
		['holaboss@2026.4.13', 'main', ['memory_search', 'memory_get', 'remember', 'skill', 'session_status']],
	])('%s in %s sessions', async (runtime, session, names) => {
		const talk = await talkWith({ runtime, session });
		await talk.say('Hi');
		const [request] = talk.model.requests;
		expect(request?.tools.map(({ name }) => name)).toEqual(names);
		// What can be called is named, and nothing else.
		const started = talk.events.find((event) => event.kind === 'started');
		expect(started?.preflight.tools).toEqual(names);
	});

	it('and every name that a runtime gives is a tool that there is', async () => {
		for (const { id, sessionKinds, chat } of runtimes) {
			for (const session of sessionKinds) {
				const { workspace } = await talkWith({ runtime: id, session, files: { 'BOOTSTRAP.md': 'Begin.\n' } });
				const asked = workspace.session(session);
				const names = chat?.tools?.(workspace.snapshot(), asked) ?? [];
				expect(toolsFor(workspace, asked, { knowledge: false }).map(({ name }) => name)).toEqual(names);
			}
		}
	});
});

describe('an agent of Botholomew 0.12', () => {
	const runtime = 'botholomew@0.12.5';
	const path = '.botholomew/beliefs.md';

	it('replaces its beliefs, as its runtime answers', async () => {
		const files = { [path]: '---\nloading: always\nagent-modification: true\n---\nOld.\n' };
		const { state, json, talk } = await use({ runtime, files, tool: 'update_beliefs', input: { content: 'New.' } });
		expect(state).toBe('done');
		expect(json()).toMatchObject({ message: 'Updated beliefs.md', is_error: false });
		expect(await talk.read(path)).toContain('New.');
	});

	it('does not where the file does not allow it, and nobody is asked', async () => {
		const files = { [path]: '---\nloading: always\nagent-modification: false\n---\nOld.\n' };
		const { state, result, talk } = await use({ runtime, files, tool: 'update_beliefs', input: { content: 'New.' } });
		expect([state, talk.questions]).toEqual(['failed', []]);
		expect(result).toContain('not allowed');
		expect(await talk.read(path)).toContain('Old.');
	});
});

describe('an agent of Botholomew 0.18', () => {
	const runtime = 'botholomew@0.18.8';
	const files = { 'prompts/goals.md': open('Brew.'), 'prompts/law.md': locked('Never.') };

	it('lists and reads its persistent context', async () => {
		const list = await use({ runtime, files, tool: 'prompt_list' });
		expect(list.json()).toMatchObject({ total: 2, prompts: [{ name: 'goals' }, { name: 'law' }] });
		const read = await use({ runtime, files, tool: 'prompt_read', input: { name: 'goals' } });
		expect(read.json()).toMatchObject({ content: open('Brew.'), is_error: false });
		const none = await use({ runtime, files, tool: 'prompt_read', input: { name: 'none' } });
		expect([none.state, none.json()]).toMatchObject(['failed', { error_type: 'not_found' }]);
	});

	it('edits, creates and deletes what it may, and the person sees each', async () => {
		const patches = [{ start_line: 6, end_line: 6, content: 'Brew oolong.' }];
		const edit = await use({ runtime, files, tool: 'prompt_edit', input: { name: 'goals', patches } });
		expect(edit.json()).toMatchObject({ applied: 1, is_error: false });
		expect(await edit.talk.read('prompts/goals.md')).toContain('Brew oolong.');
		expect(edit.talk.questions[0]?.changes[0]?.after).toContain('Brew oolong.');
		const input = { name: 'tea', title: 'Tea', loading: 'always', agent_modification: true, body: 'Hot.' };
		const create = await use({ runtime, files, tool: 'prompt_create', input });
		expect(await create.talk.read('prompts/tea.md')).toContain('Hot.');
		const remove = await use({ runtime, files, tool: 'prompt_delete', input: { name: 'goals' } });
		expect(await remove.talk.read('prompts/goals.md')).toBeUndefined();
		expect((await remove.talk.journal.undo(remove.undo ?? '')).kind).toBe('undone');
		expect(await remove.talk.read('prompts/goals.md')).toBe(open('Brew.'));
	});

	it.each([
		['prompt_edit', { name: 'law', patches: [{ start_line: 6, end_line: 6, content: 'x' }] }],
		['prompt_delete', { name: 'law' }],
		[
			'prompt_create',
			{ name: 'law', title: 'L', loading: 'always', agent_modification: true, body: 'x', on_conflict: 'overwrite' },
		],
		['prompt_edit', { name: '../SOUL', patches: [] }],
		['prompt_delete', { name: '../../home/diary' }],
		['prompt_create', { name: '../SOUL', title: 'L', loading: 'always', agent_modification: true, body: 'x' }],
	])('%s of %j changes nothing and asks nobody', async (tool, input) => {
		const { state, talk } = await use({ runtime, files: { ...files, '~/diary.md': 'mine' }, tool, input });
		expect([state, talk.questions]).toEqual(['failed', []]);
		expect(await talk.read('prompts/law.md')).toBe(locked('Never.'));
		expect(await talk.read('SOUL.md')).toContain('Be kind.');
		expect(await talk.read('~/diary.md')).toBe('mine');
	});

	it('refreshes its list of capabilities, but not against its frontmatter', async () => {
		const refreshed = await use({
			runtime,
			files: { ...files, 'mcpx/servers.json': '{ "mcpServers": { "tea": { "command": "rm -rf /" } } }' },
			tool: 'capabilities_refresh',
		});
		expect(refreshed.json()).toMatchObject({ created_file: true, is_error: false, internal_tool_count: 27 });
		const text = await refreshed.talk.read('prompts/capabilities.md');
		expect(text).toContain('**Knowledge store**');
		expect(text).toContain('**Skills**');
		expect(text).toContain('**tea**');
		expect(text).not.toMatch(/rm -rf|prompt_edit|⟦/);
		const kept = await use({
			runtime,
			files: { 'prompts/capabilities.md': locked('Mine.') },
			tool: 'capabilities_refresh',
		});
		expect([kept.state, kept.talk.questions]).toEqual(['failed', []]);
	});

	it('finds and reads skills as its runtime ranks them', async () => {
		const skills = {
			'skills/tea.md': '---\nname: tea\ndescription: Makes a brew\n---\nBoil water. Brew.\n',
			'skills/brew.md': '---\nname: brew\ndescription: Something\n---\nNothing.\n',
		};
		const found = await use({
			runtime,
			files: { ...files, ...skills },
			tool: 'skill_search',
			input: { query: 'brew' },
		});
		expect(found.json()).toMatchObject({
			total: 2,
			results: [
				{ name: 'brew', score: 10 },
				{ name: 'tea', score: 6 },
			],
		});
		const read = await use({ runtime, files: { ...files, ...skills }, tool: 'skill_read', input: { name: 'tea' } });
		expect(read.json()).toMatchObject({ name: 'tea', content: expect.stringContaining('Boil water.') });
		const list = await use({ runtime, files: { ...files, ...skills }, tool: 'skill_list' });
		expect(list.json()).toMatchObject({ total: 2 });
	});
});

describe('an agent of GoClaw', () => {
	const runtime = 'goclaw@2026.2.26';
	const files = { 'skills/tea/SKILL.md': '---\nname: Tea\ndescription: Makes oolong tea\n---\nBoil water.\n' };

	it('finds skills as its runtime does, and reads them by name', async () => {
		const found = await use({ runtime, files, tool: 'skill_search', input: { query: 'oolong' } });
		expect(found.result).toMatch(/^\{\n {2}"count": 1,/);
		const none = await use({ runtime, files, tool: 'skill_search', input: { query: 'zebra' } });
		expect(none.result).toBe('No skills found matching: zebra');
		const read = await use({ runtime, files, tool: 'load_skill', input: { name: 'tea' } });
		expect(read.result).toContain('Boil water.');
	});

	it.each(['/etc/passwd', '../home/diary.md', 'skills/tea/SKILL.md', '~/diary.md'])(
		'loads no skill by the path %s',
		async (name) => {
			const { state, result } = await use({
				runtime,
				files: { ...files, '~/diary.md': 'mine' },
				tool: 'load_skill',
				input: { name },
			});
			expect(state).toBe('failed');
			expect(result).not.toMatch(/mine|root:|Boil/);
		},
	);

	it('does not load a skill that a link brings in from outside', async () => {
		const linked = { 'skills/diary/SKILL.md': { linkTo: '~/diary.md' }, '~/diary.md': '---\nname: diary\n---\nmine\n' };
		const { state, result } = await use({ runtime, files: linked, tool: 'load_skill', input: { name: 'diary' } });
		expect(state).toBe('failed');
		expect(result).not.toContain('mine');
	});
});

describe('an agent of Holaboss', () => {
	it.each([
		['holaboss@2026.5.19', '.holaboss/memory/knowledge/facts/tea.md'],
		['holaboss@2026.4.13', 'memory/preference/tea.md'],
	])('%s writes a memory into a file of its own, and into what lists it', async (runtime, file) => {
		const input = {
			scope: 'user',
			memory_type: 'preference',
			title: 'Tea',
			summary: 'Ann likes oolong.',
			subject_key: 'tea',
		};
		const { state, changes, talk, undo } = await use({ runtime, tool: 'remember', input });
		expect(state).toBe('done');
		const paths = changes?.map(({ path }) => path) ?? [];
		expect(paths).toContain(file);
		expect(paths.some((path) => path.endsWith('MEMORY.md'))).toBe(true);
		expect(await talk.read(file)).toContain('Ann likes oolong.');
		expect((await talk.journal.undo(undo ?? '')).kind).toBe('undone');
		expect(await talk.read(file)).toBeUndefined();
	});
});

describe('an agent of OpenClaw', () => {
	it('searches by our own search where its version would need a model for it', async () => {
		const note = '# 2026-11-20\n\nThe kiln needs a thermocouple.\n';
		const hit = {
			path: 'memory/2026-11-20.md',
			startLine: 3,
			endLine: 3,
			score: 1,
			snippet: 'The kiln needs a thermocouple.',
		};
		const talk = await talkWith({
			runtime: 'openclaw@2026.1.29',
			files: { 'memory/2026-11-20.md': note, 'notes/kiln.md': note },
			answers: [calls({ name: 'memory_search', input: { query: 'kiln' } }), says('ok')],
			find: async () =>
				({ hits: [hit, { ...hit, path: 'notes/kiln.md' }], mode: 'keyword', notes: [], state: {} }) as never,
			chat: { recall: false },
		});
		await talk.say('Look');
		const [entry] = ofKind(await talk.entries(), 'tool');
		expect(JSON.parse(entry?.result ?? '')).toMatchObject({
			results: [{ path: 'memory/2026-11-20.md', source: 'memory' }],
			provider: 'soulscope',
		});
		expect(entry?.result).not.toContain('notes/kiln.md');
	});

	it('is told of its session', async () => {
		const { result } = await use({ runtime: 'openclaw@2026.9.6', tool: 'session_status' });
		expect(result).toContain('OpenClaw 2026.9.6');
		expect(result).toContain('scripted-1');
		expect(result).toContain('of 200,000 tokens');
	});
});

describe('what a tool writes', () => {
	it('goes on record with the conversation and the message that it was written for', async () => {
		const { talk } = await use({ runtime: 'openclaw@2026.9.6', tool: 'remember', input: { note: 'Tea at four.' } });
		expect(await talk.records.list(talk.workspace.root, 9)).toMatchObject([
			{ origin: { way: 'chat', conversation: talk.conversation, session: 'main', turn: 1 } },
		]);
	});
});
