import {
	fallbackCapabilities,
	writeCapabilities,
} from '../../../server/src/engine/runtimes/botholomew/identity/capabilities.ts';
import {
	parseScheduleFile,
	parseTaskFile,
	serializeTask,
	updateTask,
} from '../../../server/src/engine/runtimes/botholomew/prompt/tasks.ts';
import {
	dateFromUuidV7,
	readThread,
	type ThreadRow,
	writeThread,
} from '../../../server/src/host/conversations/export/threadCsv.ts';
import { type Adapter, type Input, proseDigest } from '../case.ts';

/** The reader of the cases says when the file was last changed. */
const mtimeMs = 1;

const keysOf = (text: string | undefined): string[] =>
	(text?.split('\n---')[0] ?? '').split('\n').flatMap((line) => /^([A-Za-z_]+):/u.exec(line)?.[1] ?? []);

/** What the cases' thread says, row by row. */
const threadRows: readonly Partial<ThreadRow>[] = [
	{ role: 'user', kind: 'message', content: 'hello' },
	{ role: 'assistant', kind: 'message', content: 'a,b "q"\nline2\r\nline3', duration_ms: 12, token_count: 34 },
	{
		role: 'assistant',
		kind: 'tool_use',
		content: 'Calling prompt_edit',
		tool_name: 'prompt_edit',
		tool_input: '{"name":"b"}',
	},
	{ role: 'tool', kind: 'tool_result', content: '{"is_error":false}', tool_name: 'prompt_edit', duration_ms: 0 },
	{ role: 'system', kind: 'status_change', content: '' },
];

function thread({ title, rows, ended }: Input) {
	const nothing = { tool_name: null, tool_input: null, duration_ms: null, token_count: null };
	const csv = writeThread({
		meta: { type: 'chat_session', task_id: null, title, started_at: '<TS>' },
		ended: ended ? '<TS>' : undefined,
		interactions: threadRows.slice(0, rows).map((row, index) => ({
			...nothing,
			created_at: '<TS>',
			role: '',
			kind: '',
			content: '',
			...row,
			sequence: index + 1,
		})),
	});
	const readBack = readThread(csv)?.interactions.map(({ created_at: _when, ...row }) => row);
	return { path: 'threads/<YYYY-MM-DD>/<id>.csv', csv, readBack };
}

function external(mcp: Input): Parameters<typeof fallbackCapabilities>[0] {
	if (mcp === null) return { kind: 'none' };
	const failure = typeof mcp === 'string' ? /throws (.*)$/u.exec(mcp)?.[1] : undefined;
	if (failure !== undefined) return { kind: 'failed', message: failure };
	const counts = Object.entries(mcp).map(([server, tools]) => [server, Object(tools).length]);
	return { kind: 'listed', servers: Object.fromEntries(counts) };
}

export const stateAdapters: Readonly<Record<string, Adapter>> = {
	parseTaskFile({ raw }) {
		const read = parseTaskFile(raw, mtimeMs);
		return read.ok ? { ok: true, task: read.fields } : read;
	},
	parseScheduleFile({ raw }) {
		const read = parseScheduleFile(raw, mtimeMs);
		return read.ok ? { ok: true, schedule: read.fields } : read;
	},
	serializeTask: ({ fm, body }) => serializeTask(fm, body),
	'updateTask.frontmatterKeys'({ create, update }) {
		const moment = '2026-01-01T00:00:00.000Z';
		const made = parseTaskFile(
			serializeTask({ id: 't', ...create, created_at: moment, updated_at: moment }, create.description),
			mtimeMs,
		);
		if (!made.ok) return made.reason;
		const { mtimeMs: _time, body, ...fields } = made.fields;
		return keysOf(updateTask(serializeTask(fields, body), mtimeMs, update));
	},
	'threads.csv': thread,
	dateFromUuidV7: ({ id }) => dateFromUuidV7(id) ?? null,
	'capabilities.fallback'({ mcp, now }, { expected }) {
		const { text, counts } = fallbackCapabilities(external(mcp), now ?? '2026-05-15T00:00:00.000Z');
		const lines = text.split('\n');
		return {
			counts,
			chars: text.length,
			sha256: proseDigest,
			headings: lines.filter((line) => line.startsWith('#')),
			bullets: lines.flatMap((line) => /^- \*\*(.*?)\*\*/u.exec(line)?.[1] ?? []),
			...(Object.hasOwn(Object(expected), 'serverLines')
				? { serverLines: lines.filter((line) => /^- .* tool\(s\)$/u.test(line)) }
				: {}),
		};
	},
	writeCapabilitiesFile({ before }) {
		const { text, created } = writeCapabilities(before ?? undefined, 'body');
		return { createdFile: created, frontmatter: text.slice('---\n'.length, text.indexOf('\n---\n') + 1) };
	},
};
