import { knowledgeTools } from '../../../server/src/engine/runtimes/botholomew/knowledge/operations/knowledgeTools.ts';
import type { ToolContext } from '../../../server/src/engine/runtimes/botholomew/knowledge/operations/tool.ts';
import {
	applyChanges,
	emptyStore,
	type KnowledgeStore,
} from '../../../server/src/engine/runtimes/botholomew/knowledge/store/store.ts';
import { inSql } from '../../../server/src/engine/runtimes/botholomew/knowledge/store/versionIds.ts';
import type { Adapter, Input, Json } from '../case.ts';

/**
 * What was done to the store in the session that the cases were taken from, by the number of the case: one with a higher
 * number met the store after it.
 */
const session: readonly { readonly at: number; readonly tool: string; readonly input: Input }[] = [
	{
		at: 438,
		tool: 'membot_write',
		input: { logical_path: '/notes/foo.md', content: '# Foo\n\nalpha\nbeta\ngamma', change_note: 'first' },
	},
	{
		at: 439,
		tool: 'membot_edit',
		input: {
			logical_path: 'notes/foo.md',
			patches: [
				{ start_line: 4, end_line: 4, content: 'BETA' },
				{ start_line: 6, end_line: 0, content: 'delta' },
			],
		},
	},
	{
		at: 446,
		tool: 'membot_copy',
		input: { from_logical_path: 'notes/foo.md', to_logical_path: 'notes/bar.md' },
	},
	{
		at: 452,
		tool: 'membot_pipe',
		input: { tool_name: 'membot_read', tool_input: { logical_path: 'notes/foo.md' }, logical_path: 'cap/read.json' },
	},
	{
		at: 461,
		tool: 'membot_move',
		input: { from_logical_path: 'notes/bar.md', to_logical_path: 'notes/baz.md' },
	},
	{ at: 464, tool: 'membot_remove', input: { paths: ['notes/*'] } },
	{ at: 470, tool: 'membot_write', input: { logical_path: 'keep.md', content: '# Kept note\n\nconstant body\n' } },
];

const start = Date.parse('2026-05-15T12:00:00.120Z');

/** What an embedder of the cases' own found in `keep.md`; there was no index of words. */
const byMeaning = 0.3153;

const contextFor = (store: KnowledgeStore, now: number): ToolContext => ({
	store,
	now,
	database: { path: '<ROOT>/index.duckdb', bytes: -1 },
	blobs: { max_size_bytes: 25 * 1024 * 1024, skip_mime_types: ['video/*', 'audio/*'] },
	findSimilar: () =>
		[...store.versions.values()].flatMap((versions) =>
			versions
				.filter(({ logical_path, tombstone }) => logical_path === 'keep.md' && !tombstone)
				.map(({ logical_path, version_id, content }) => ({
					logical_path,
					version_id: inSql(version_id),
					chunk_index: 0,
					chunk_content: content,
					score: byMeaning,
				})),
		),
	// Tools that end a worker's run.
	otherTool: (name) =>
		['complete_task', 'fail_task', 'wait_task'].includes(name)
			? { terminal: true, run: async () => ({ is_error: false }) }
			: undefined,
});

/** The store as the case of this number met it, a minute after each thing that was done before. */
async function contextAt(number: number): Promise<ToolContext> {
	let store = emptyStore;
	let now = start;
	for (const { tool, input } of session.filter(({ at }) => at < number)) {
		const outcome = await knowledgeTools[tool]?.run(contextFor(store, now), input);
		store = applyChanges(store, outcome?.changes ?? []);
		now += 60_000;
	}
	return contextFor(store, now);
}

/** The earliest time stands for `<T>` where an input names a version. */
const timed = (value: Input, moment: string): Input => JSON.parse(JSON.stringify(value).replaceAll('<T>', moment));

const iso = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const sql = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?/g;

/** Writes times and advice as the cases do. */
function masked(value: unknown, expected: Input): unknown {
	const text = JSON.stringify(value, (key, each) => (key === 'next_action_hint' ? '<hint>' : each));
	const plain: Input = JSON.parse(text.replace(iso, '<T>').replace(sql, '<T-sql>'));
	if (plain.inner_tool_is_error) return { ...plain, message: withTheirAdvice(plain.message, expected.message) };
	// The database goes on to show its own query, below an empty line.
	const [, query] = String(expected.message ?? '').split(/(\n\nLINE \d+: .*)$/su);
	return plain.error_type === 'internal_error' && query ? { ...plain, message: plain.message + query } : plain;
}

/** Advice inside a message is the runtime's own prose as well. */
function withTheirAdvice(message: string, expected: Json): string {
	try {
		const { next_action_hint } = JSON.parse(String(expected));
		return JSON.stringify({ ...JSON.parse(message), next_action_hint });
	} catch {
		return message;
	}
}

export const knowledgeToolAdapters: Readonly<Record<string, Adapter>> = Object.fromEntries(
	Object.entries(knowledgeTools).map(([name, tool]): [string, Adapter] => [
		name,
		async ({ input }, { id, expected }) => {
			const context = await contextAt(Number(id.replace(/^\D+/u, '')));
			const outcome = await tool.run(context, timed(input, new Date(start).toISOString()));
			return masked(outcome.result, expected);
		},
	]),
);
