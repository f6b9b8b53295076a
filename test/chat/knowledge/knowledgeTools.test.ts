import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openWorkspaceStore, type WorkspaceKnowledge } from '../../../server/src/host/knowledge/workspaceStore.ts';
import { knowledgeAddress } from '../../../shared/knowledgeAddress.ts';
import { calls, says } from '../scriptedProvider.ts';
import { ofKind, type TalkSetting, talkWith } from '../talk.ts';

const runtime = 'botholomew@0.20.2';
const session = 'chat' as const;

const tea = [
	'# Tea',
	'',
	'Sam drinks oolong in the morning.',
	'',
	'## Water',
	'',
	'Eighty degrees, never boiling.',
	'',
].join('\n');

type Called = { readonly name: string; readonly input: object };

/** A talk in which the model makes these calls, one an answer; `kept` is what stands in the store beforehand. */
async function talkOf(
	made: readonly Called[],
	{ kept = {}, ...setting }: TalkSetting & { kept?: Record<string, string> } = {},
) {
	const talk = await talkWith({
		runtime,
		session,
		...setting,
		answers: [...made.map((each) => calls(each)), says('ok')],
	});
	await inStore(talk.workspace.root, async (store) => {
		for (const [logical_path, content] of Object.entries(kept))
			await store.call('membot_write', { logical_path, content });
	});
	talk.clock.now += 60_000;
	await talk.say('Do it');
	const entries = ofKind(await talk.entries(), 'tool');
	return { talk, entries, answers: entries.map(({ result }) => parsed(result)) };
}

function parsed(text: string) {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

async function inStore<T>(root: string, work: (store: WorkspaceKnowledge) => Promise<T>): Promise<T> {
	await using store = await openWorkspaceStore({ root, dataFolder: root, wanted: 'project', clock: () => 1_000 });
	return await work(store);
}

const textAt = (root: string, logical_path: string) =>
	inStore(root, async (store) => {
		const answer = await store.call('membot_read', { logical_path });
		return 'data' in answer ? (answer.data as { content: string }).content : answer;
	});

describe('an agent of Botholomew', () => {
	it('has the tools of its store, but for the one that deletes versions for good', async () => {
		const { talk } = await talkOf([]);
		const names = talk.model.requests[0]?.tools.map(({ name }) => name) ?? [];
		expect(names.filter((name) => name.startsWith('membot_')).sort()).toEqual(
			[
				'add copy count_lines diff edit exists info list move pipe query read refresh remove search stats tree versions write',
			]
				.join(' ')
				.split(' ')
				.map((name) => `membot_${name}`),
		);
	});

	it('has no `membot_query` in 0.18, which came without it', async () => {
		const talk = await talkWith({ runtime: 'botholomew@0.18.8', session, answers: [says('ok')] });
		await talk.say('Hi');
		const names = talk.model.requests[0]?.tools.map(({ name }) => name);
		expect(names).toContain('membot_search');
		expect(names).not.toContain('membot_query');
	});

	it('writes what the person was shown, once they have allowed it', async () => {
		const input = { logical_path: 'notes/tea.md', content: tea };
		const { talk, entries, answers } = await talkOf([{ name: 'membot_write', input }], { approve: () => 'once' });
		const [question] = talk.questions;
		expect(question).toMatchObject({
			tool: 'membot_write',
			summary: 'Writes notes/tea.md in the knowledge store',
			changes: [{ path: 'notes/tea.md', uri: 'knowledge:notes/tea.md', after: tea }],
		});
		expect(question?.changes[0]).not.toHaveProperty('before');
		expect(entries[0]?.state).toBe('done');
		expect(answers[0]).toMatchObject({ is_error: false, data: { logical_path: 'notes/tea.md' } });
		expect(await textAt(talk.workspace.root, 'notes/tea.md')).toBe(tea);
	});

	it('writes nothing where the person refuses, and makes no store for the asking', async () => {
		const input = { logical_path: 'notes/tea.md', content: tea };
		const { talk, entries } = await talkOf([{ name: 'membot_write', input }]);
		expect(entries[0]?.state).toBe('refused');
		expect(existsSync(talk.files.pathOf('knowledge.db'))).toBe(false);
	});

	it('is not told that something was written where there was nothing to ask the person about', async () => {
		const input = { logical_path: 'tea.md', content: tea, refresh_frequency: '1h' };
		const { talk, entries } = await talkOf([{ name: 'membot_write', input }], {
			approve: () => 'once',
			kept: { 'tea.md': tea },
		});
		expect(talk.questions).toEqual([]);
		expect(entries[0]).toMatchObject({ state: 'done', result: 'Nothing was written: the store says that already.' });
	});

	it('tells the person when a source is read again, and sets that for nothing that they are not shown', async () => {
		const add = (refresh_frequency?: string) => ({
			name: 'membot_add',
			input: { sources: ['TEA.md'], ...(refresh_frequency && { refresh_frequency }) },
		});
		const { talk, entries } = await talkOf([add('12h'), add('1h')], {
			approve: () => 'once',
			files: { 'TEA.md': tea },
		});
		expect(talk.questions.map(({ summary }) => summary)).toEqual([
			'Adds to the knowledge store: TEA.md; TEA.md: read again every 12 hours',
		]);
		expect(entries[1]).toMatchObject({ state: 'failed', result: expect.stringMatching(/^Nothing was changed: /) });
		const entry = await inStore(talk.workspace.root, (store) =>
			store.call('soulscope_entry', { logical_path: 'TEA.md' }),
		);
		expect(entry).toMatchObject({ data: { entry: { refresh_frequency_sec: 12 * 3600 } } });
	});

	it('shows what an edit, a move and a removal do to each document', async () => {
		const { talk, entries } = await talkOf(
			[
				{
					name: 'membot_edit',
					input: { logical_path: 'tea.md', patches: [{ start_line: 3, end_line: 3, content: 'Sam drinks sencha.' }] },
				},
				{ name: 'membot_move', input: { from_logical_path: 'tea.md', to_logical_path: 'drinks/tea.md' } },
				{ name: 'membot_remove', input: { paths: ['drinks/tea.md'] } },
			],
			{ approve: () => 'once', kept: { 'tea.md': tea } },
		);
		const edited = tea.replace('oolong in the morning', 'sencha');
		expect(entries.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
		expect(
			talk.questions.map(({ changes }) => changes.map(({ path, before, after }) => ({ path, before, after }))),
		).toEqual([
			[{ path: 'tea.md', before: tea, after: edited }],
			expect.arrayContaining([
				{ path: 'drinks/tea.md', before: undefined, after: edited },
				{ path: 'tea.md', before: edited, after: undefined },
			]),
			[{ path: 'drinks/tea.md', before: edited, after: undefined }],
		]);
	});

	it('is asked about again where the document changed while the person looked', async () => {
		const edit = {
			name: 'membot_edit',
			input: { logical_path: 'tea.md', patches: [{ start_line: 1, end_line: 1, content: '# All about tea' }] },
		};
		const theirs = `${tea}\nAnd biscuits.\n`;
		let asked = 0;
		let root = '';
		const talk = await talkWith({
			runtime,
			session,
			answers: [calls(edit), says('ok')],
			async approve(): Promise<'once'> {
				asked += 1;
				if (asked === 1) {
					await inStore(root, (store) => store.call('membot_write', { logical_path: 'tea.md', content: theirs }));
				}
				return 'once';
			},
		});
		({ root } = talk.workspace);
		await inStore(root, (store) => store.call('membot_write', { logical_path: 'tea.md', content: tea }));
		await talk.say('Do it');
		expect(talk.questions.map(({ changes }) => changes[0]?.before)).toEqual([tea, theirs]);
		expect(await textAt(root, 'tea.md')).toBe(theirs.replace('# Tea', '# All about tea'));
	});

	it('is told where only a part was written, as the rest changed while the person looked', async () => {
		const notes = Array.from({ length: 40 }, (_, index) => [`notes/${10 + index}.md`, `Note ${index}.\n`]);
		const talk = await talkWith({
			runtime,
			session,
			files: Object.fromEntries(notes),
			answers: [calls({ name: 'membot_add', input: { sources: ['notes'] } }), says('ok')],
			async approve(): Promise<'once'> {
				await writeFile(talk.files.pathOf('notes/49.md'), 'Another note.\n');
				return 'once';
			},
		});
		await talk.say('Do it');
		const [entry] = ofKind(await talk.entries(), 'tool');
		expect(entry).toMatchObject({ state: 'failed', result: expect.stringContaining('Only a part was written') });
	});

	it('deletes no version for good, not even through a pipe', async () => {
		const input = { tool_name: 'membot_prune', tool_input: { before: '1s', dry_run: false }, logical_path: 'out.json' };
		const { talk, entries } = await talkOf([{ name: 'membot_pipe', input }], {
			approve: () => 'once',
			kept: { 'tea.md': tea },
		});
		expect(entries[0]).toMatchObject({ state: 'failed', result: 'Only the person can delete old versions.' });
		expect(talk.questions).toEqual([]);
	});

	it('is told what is wrong as its runtime would', async () => {
		const { entries, answers } = await talkOf([{ name: 'membot_read', input: { logical_path: 'nowhere.md' } }]);
		expect(entries[0]?.state).toBe('failed');
		expect(answers[0]).toMatchObject({ is_error: true, error_type: 'not_found' });
	});

	it('adds a file of its workspace, which the person is shown first', async () => {
		const { talk, answers } = await talkOf([{ name: 'membot_add', input: { sources: ['notes/tea.md'] } }], {
			approve: () => 'once',
			files: { 'notes/tea.md': tea },
		});
		expect(talk.questions[0]?.changes).toEqual([{ path: 'notes/tea.md', uri: 'knowledge:notes/tea.md', after: tea }]);
		expect(answers[0].data).toMatchObject({ ok: 1, failed: 0 });
	});

	it('fetches no page: its address could tell somebody what it knows, before anybody is asked', async () => {
		const { talk, answers } = await talkOf([{ name: 'membot_add', input: { sources: ['https://127.0.0.1:9/?sam'] } }]);
		expect(answers[0].data.ingested[0]).toMatchObject({
			status: 'failed',
			error: expect.stringContaining('by an agent'),
		});
		expect(talk.questions).toEqual([]);
	});

	it('adds no file from outside of its workspace', async () => {
		const { entries, answers } = await talkOf(
			[{ name: 'membot_add', input: { sources: ['/etc/hostname', '../x.md'] } }],
			{
				approve: () => 'once',
			},
		);
		expect(entries[0]?.state).toBe('done');
		expect(answers[0].data).toMatchObject({ ok: 0, failed: 2 });
	});
});

describe('what an agent finds can be cited', () => {
	it('by path, version and lines, ready to be put into an answer', async () => {
		const { entries, answers } = await talkOf([{ name: 'membot_search', input: { query: 'eighty degrees' } }], {
			kept: { 'notes/tea (old).md': tea },
		});
		const [hit] = answers[0].data.hits;
		const address = knowledgeAddress({ path: 'notes/tea (old).md', version: hit.version_id, startLine: 1, endLine: 7 });
		expect(hit).toMatchObject({ start_line: 1, end_line: 7, cite: `[notes/tea (old).md](${address})` });
		expect(entries[0]?.cited).toEqual([{ title: 'notes/tea (old).md:1–7', uri: address }]);
	});

	it('by the very lines of a passage far down in a long document', async () => {
		const part = (number: number) =>
			`## Day ${number}\n\n${Array.from({ length: 12 }, (_, line) => `On day ${number} the log says entry ${line} of many.`).join('\n')}\n`;
		const long = `# Log\n\n${Array.from({ length: 30 }, (_, day) => part(day)).join('\n')}\n## Keys\n\nThe spare key hangs behind the barometer.\n`;
		const { answers } = await talkOf([{ name: 'membot_search', input: { query: 'barometer' } }], {
			kept: { 'log.md': long },
		});
		const [{ start_line, end_line }] = answers[0].data.hits;
		const lines = long.split('\n');
		expect(lines.slice(start_line - 1, end_line).join('\n')).toContain('barometer');
		expect(start_line).toBeGreaterThan(lines.length / 2);
	});

	it('where part of a document was read', async () => {
		const { entries } = await talkOf(
			[{ name: 'membot_read', input: { logical_path: 'tea.md', offset: 3, limit: 3 } }],
			{
				kept: { 'tea.md': tea },
			},
		);
		expect(entries[0]?.cited?.[0]?.title).toBe('tea.md:3–5');
	});
});

describe('an agent of another runtime', () => {
	const other = { runtime: 'openclaw@2026.9.6', session: 'main' as const };

	it('has no tools for the store unless the person switches them on', async () => {
		const off = await talkOf([], other);
		expect(off.talk.model.requests[0]?.tools.map(({ name }) => name).join(' ')).not.toContain('knowledge_');
		const on = await talkOf([], { ...other, chat: { knowledge: true } });
		const names = on.talk.model.requests[0]?.tools.map(({ name }) => name) ?? [];
		expect(names.filter((name) => name.startsWith('knowledge_'))).toEqual([
			'knowledge_search',
			'knowledge_read',
			'knowledge_list',
			'knowledge_versions',
			'knowledge_diff',
		]);
	});

	it('finds and reads what is in the store', async () => {
		const { entries, answers } = await talkOf([{ name: 'knowledge_search', input: { query: 'oolong' } }], {
			...other,
			chat: { knowledge: true },
			kept: { 'tea.md': tea },
		});
		expect(entries[0]).toMatchObject({ state: 'done', summary: 'Searches the knowledge store for “oolong”' });
		expect(answers[0].data.hits[0].logical_path).toBe('tea.md');
	});

	it('names the tools as the agent has them where it says what to do', async () => {
		const { answers } = await talkOf([{ name: 'knowledge_read', input: { logical_path: 'ghost.md' } }], {
			...other,
			chat: { knowledge: true },
		});
		expect(answers[0].next_action_hint).toMatch(/knowledge_list(?!.*membot_)/u);
	});
});
