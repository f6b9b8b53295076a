import { describe, expect, it } from 'vitest';
import { changeByAgent } from '../../../server/src/engine/runtimes/botholomew/memory/agentChanges.ts';
import { applyLinePatches } from '../../../server/src/engine/text/patches/linePatches.ts';
import { linePatchFault } from '../../../server/src/engine/text/patches/linePatchFaults.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';

const open = '---\ntitle: Beliefs\nloading: always\nagent-modification: true\n---\n\n- one\n';
const locked = open.replace('true', 'false');
const now = Date.parse('2026-05-15T12:00:00.000Z');

const change = (files: Readonly<Record<string, string>>, tool: string, input: unknown) => {
	const {
		result,
		files: after,
		rows,
	} = changeByAgent({ path: '/w/prompts', files: new Map(Object.entries(files)) }, { tool, input, now });
	return { result, after: Object.fromEntries(after), rows };
};

describe('an agent that changes its persistent context', () => {
	it('keeps the frontmatter, unknown keys too, and leaves a record', () => {
		const before = '---\nloading: contextual\nowner: kim\nagent-modification: true\n---\n\nold\n';
		const { after, rows } = change({ 'beliefs.md': before }, 'update_beliefs', { content: 'new' });
		expect(after['beliefs.md']).toBe(before.replace('old', 'new'));
		expect(rows).toMatchObject([
			{ kind: 'context_update', tool_name: 'update_beliefs', created_at: '2026-05-15T12:00:00.000Z' },
		]);
		expect(JSON.parse(rows[0]?.content ?? '')).toEqual({
			path: 'beliefs.md',
			op: 'edit',
			before_sha256: sha256(before),
			after_sha256: sha256(after['beliefs.md'] ?? ''),
		});
	});

	it.each([
		['update_goals', { content: 'x' }, locked],
		['update_goals', { content: 'x' }, open.replace('true', '"false"')],
		['update_goals', { content: 'x' }, 'no frontmatter'],
		['prompt_edit', { name: 'goals', patches: [] }, locked],
		['prompt_delete', { name: 'goals' }, locked],
		['prompt_delete', { name: 'goals' }, '---\n: : :\n---\n'],
		[
			'prompt_create',
			{ name: 'goals', title: 'G', loading: 'always', agent_modification: true, body: '', on_conflict: 'overwrite' },
			locked,
		],
		[
			'prompt_create',
			{ name: 'goals', title: 'G', loading: 'always', agent_modification: false, body: '', on_conflict: 'overwrite' },
			open,
		],
	])('does nothing by %s %j to %j', (tool, input, before) => {
		const { result, after, rows } = change({ 'goals.md': before }, tool, input);
		expect(result.is_error).toBe(true);
		expect(after).toEqual({ 'goals.md': before });
		expect(rows).toEqual([]);
	});

	it('may make a file, change it and delete it, each on record', () => {
		const made = change({}, 'prompt_create', {
			name: 'new',
			title: 'N',
			loading: 'always',
			agent_modification: true,
			body: 'text',
		});
		const edited = change(made.after, 'prompt_edit', {
			name: 'new',
			patches: [{ start_line: 7, end_line: 7, content: 'other' }],
		});
		const gone = change(edited.after, 'prompt_delete', { name: 'new' });
		expect(gone.after).toEqual({});
		const ops = [made, edited, gone].flatMap(({ rows }) => rows.map(({ content }) => JSON.parse(content).op));
		expect(ops).toEqual(['create', 'edit', 'delete']);
	});

	it('is told what is wrong with its patches', () => {
		const patches = [{ start_line: 90, end_line: 91, content: 'x' }];
		const { result, after } = change({ 'a.md': open }, 'prompt_edit', { name: 'a', patches });
		expect(result).toMatchObject({
			error_type: 'invalid_patches',
			message: 'start_line 90 is out of range: the file has 7 lines, counted from 1.',
		});
		expect(after).toEqual({ 'a.md': open });
	});

	it('leaves no record where nothing changed', () => {
		expect(change({ 'a.md': open }, 'prompt_read', { name: 'a' }).rows).toEqual([]);
	});
});

describe('patches of lines', () => {
	const text = 'a\nb\nc\n';
	const at = (start_line: number, end_line: number) => ({ start_line, end_line, content: 'X' });

	it.each([
		[[at(0, 1)], 'out of range'],
		[[at(4, 4)], 'out of range'],
		[[at(1, 9)], 'end_line 9 is out of range: the file has 3 lines.'],
		[[at(5, 0)], 'out of range'],
		[[at(3, 2)], 'lies before'],
		[[at(1.5, 2)], 'whole numbers'],
		[[at(1, 2), at(2, 3)], 'overlap at line 2'],
		[[at(1, 3), at(2, 0)], 'overlap at line 2'],
		[[at(1, 3), at(1, 1), at(3, 3)], 'overlap'],
		[[at(2, 0), at(2, 0)], 'overlap at line 2'],
		[[at(1, 0), at(1, 1)], 'overlap at line 1'],
	])('%j cannot be meant', (patches, why) => {
		expect(linePatchFault(text, patches)).toContain(why);
	});

	it.each([
		[[at(4, 0)], 'a\nb\nc\nX\n'],
		[[at(1, 1), at(2, 0)], 'X\nX\nb\nc\n'],
		[[at(3, 3), at(1, 1)], 'X\nb\nX\n'],
	])('%j can be meant, and make %j', (patches, result) => {
		expect(linePatchFault(text, patches)).toBeUndefined();
		expect(applyLinePatches(text, patches)).toBe(result);
	});
});
