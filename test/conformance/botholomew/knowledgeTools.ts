import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { knowledgeTools } from '../../../server/src/engine/knowledge/operations/knowledgeTools.ts';
import { membotRules } from '../../../server/src/engine/knowledge/rules/storeRules.ts';
import { inSql } from '../../../server/src/engine/knowledge/store/versionIds.ts';
import { type KnowledgeBase, knowledgeBase } from '../../../server/src/host/knowledge/knowledgeBase.ts';
import { sqliteStorage } from '../../../server/src/host/knowledge/sqliteStorage.ts';
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

/** Tools that end a worker’s run. */
const otherTool = (name: string) =>
	['complete_task', 'fail_task', 'wait_task'].includes(name)
		? { terminal: true, run: async () => ({ is_error: false }) }
		: undefined;

/** What the product calls, on a store on disk that does as the runtime does. */
async function onStore<Result>(work: (call: KnowledgeBase['call'], clock: { now: number }) => Promise<Result>) {
	const folder = mkdtempSync(join(tmpdir(), 'soulscope-case-'));
	try {
		await using storage = sqliteStorage({ file: join(folder, 'knowledge.db'), rules: membotRules });
		const clock = { now: start };
		const base = knowledgeBase(storage, () => clock.now);
		const options = {
			rules: membotRules,
			database: { path: '<ROOT>/index.duckdb', bytes: -1 },
			findByWords: () => [],
			otherTool,
		};
		return await work((tool, input, more) => base.call(tool, input, { ...options, ...more }), clock);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** What the tool says to the store as the case of this number met it, a minute after each thing that was done before. */
const answerAt = (number: number, name: string, input: Input): Promise<unknown> =>
	onStore(async (call, clock) => {
		for (const { tool, input: before } of session.filter(({ at }) => at < number)) {
			await call(tool, before);
			clock.now += 60_000;
		}
		const kept: Input = await call('membot_read', { logical_path: 'keep.md' });
		const findSimilar = () =>
			kept.is_error
				? []
				: [
						{
							logical_path: kept.data.logical_path,
							version_id: inSql(kept.data.version_id),
							chunk_index: 0,
							chunk_content: kept.data.content,
							score: byMeaning,
						},
					];
		return call(name, input, { findSimilar });
	});

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
	Object.keys(knowledgeTools).map((name): [string, Adapter] => [
		name,
		async ({ input }, { id, expected }) =>
			masked(
				await answerAt(Number(id.replace(/^\D+/u, '')), name, timed(input, new Date(start).toISOString())),
				expected,
			),
	]),
);
