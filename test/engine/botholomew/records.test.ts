import { describe, expect, it } from 'vitest';
import { parseScheduleFile, parseTaskFile } from '../../../server/src/engine/runtimes/botholomew/prompt/tasks.ts';
import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';

const stamps = 'created_at: "2026-11-21"\nupdated_at: "2026-11-21"\n';
const task = (more: string) => `---\nid: t\nname: Tea\n${more}${stamps}---\nBody\n`;
const schedule = (more: string) => `---\nid: s\nname: Tea\nfrequency: daily\n${more}${stamps}---\n`;

const faults = (path: string, text: string, runtime = 'botholomew@0.20.2') =>
	(runtimeById(runtime)?.frontmatter?.faults?.(path, text) ?? []).map(
		({ kind, what, range }) => `${kind}: ${what} @${text.slice(range.start, range.end)}`,
	);

describe('a task', () => {
	it.each([
		['', []],
		['priority: high\nblocked_by: [a, b]\noutput: null\nmood: fine\n', []],
		['priority: urgent\n', ['value: “priority” must be one of low, medium, high @urgent']],
		['blocked_by: a\n', ['value: “blocked_by” must be a list @a']],
		['context_paths: [1]\n', ['value: “context_paths” must be a list of text @[1]']],
		['output: 5\n', ['value: “output” must be text or null @5']],
		['claimed_at: 2026-11-21\n', ['value: “claimed_at” must be text or null @2026-11-21']],
	])('with %j is told %j, and the runtime reads it accordingly', (more, messages) => {
		expect(faults('tasks/t.md', task(more))).toEqual(messages);
		expect(parseTaskFile(task(more), 0).ok).toBe(messages.length === 0);
	});

	it('is told what it lacks, also where it has no frontmatter', () => {
		expect(faults('tasks/t.md', '---\nname: Tea\n---\n')).toEqual([
			'missing-key: “id”, “created_at” and “updated_at” are missing @---',
		]);
		expect(faults('tasks/t.md', 'Tea\n')).toEqual([expect.stringContaining('“id”, “name”, “created_at”')]);
	});

	it.each(['tasks', 'schedules'])('in %s that is skipped is in the runtime’s log, and nowhere else', (folder) => {
		const effects = runtimeById('botholomew@0.20.2')?.frontmatter?.faults?.(`${folder}/t.md`, '---\nname: 5\n---\n');
		const what = folder.slice(0, -1);
		const effect = `so the runtime skips the ${what}, and says so only in its log`;
		expect(new Set(effects?.map((fault) => fault.effect))).toEqual(new Set([effect]));
	});

	it('is a file of later versions only', () => {
		expect(faults('tasks/t.md', 'Tea\n', 'botholomew@0.12.5')).toEqual([]);
		expect(runtimeById('botholomew@0.12.5')?.frontmatter?.schema?.('task')).toBeUndefined();
	});
});

it.each([
	['', 0],
	['enabled: "no"\n', 1],
	['last_run_at: null\nenabled: false\n', 0],
])('a schedule with %j has %i faults', (more, count) => {
	expect(faults('schedules/s.md', schedule(more))).toHaveLength(count);
	expect(parseScheduleFile(schedule(more), 0).ok).toBe(count === 0);
});
