import { describe, expect, it } from 'vitest';
import { Agent, sourceOf } from '../../engine/knowledge/support.ts';
import { type Answer, stores } from './stores.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = 'one\ntwo\nthree';
const patch = (start_line: number, end_line: number, content = 'new') => ({ start_line, end_line, content });

describe.each(stores)('what is easily got wrong, in a store %s', (_name, open) => {
	const withText = async () => {
		const { call } = await open();
		await call('write', { logical_path: 'a.md', content: text });
		const edit = (...patches: object[]): Promise<Answer> => call('edit', { logical_path: 'a.md', patches });
		const read = async (): Promise<string> => (await call('read', { logical_path: 'a.md' })).data.content;
		return { call, edit, read };
	};

	it.each([
		[
			[patch(99, 100)],
			/^patch 1: the text ends with line 3; to add to its end, write 4 as start_line and 0 as end_line$/,
		],
		[[patch(2, 4)], /the text ends with line 3/],
		[[patch(5, 0)], /the text ends with line 3/],
		[[patch(1, 1), patch(3, 2)], /^patch 2: end_line 2 is before start_line 3/],
		[[patch(0, 1)], /^patch 1: write lines as whole numbers from 1/],
		[[patch(-1, 0)], /whole numbers/],
		[[patch(1.5, 2)], /whole numbers/],
		[[patch(1, 2), patch(2, 3)], /^patches 1 and 2 change the same lines; write one for both$/],
		[[patch(3, 3), patch(1, 3)], /^patches 2 and 1 change/],
		[[patch(1, 3), patch(2, 0)], /^patches 1 and 2 change/],
	])('is refused, and changes nothing: %j', async (patches, message) => {
		const { edit, read } = await withText();
		expect(await edit(...patches)).toMatchObject({
			is_error: true,
			error_type: 'input_error',
			message: expect.stringMatching(message),
		});
		expect(await read()).toBe(text);
	});

	it.each([
		[[patch(4, 0)], 'one\ntwo\nthree\nnew'],
		[[patch(1, 0), patch(1, 0, 'newer')], 'newer\nnew\none\ntwo\nthree'],
		[[patch(1, 1), patch(2, 3, '')], 'new'],
	])('is told from what fits: %j', async (patches, expected) => {
		const { edit, read } = await withText();
		expect(await edit(...patches)).toMatchObject({ is_error: false });
		expect(await read()).toBe(expected);
	});

	it('removes an entry whose name looks like a pattern, and not what the pattern would match', async () => {
		const { call } = await withText();
		for (const logical_path of ['notes [old].md', 'notes o.md']) await call('write', { logical_path, content: 'x' });
		const removed = async (path: string): Promise<string[]> =>
			(await call('remove', { paths: [path] })).data.removed.map((each: Answer) => each.logical_path);
		expect(await removed('notes [old].md')).toEqual(['notes [old].md']);
		expect(await removed('notes [old].md')).toEqual(['notes o.md']);
	});

	it('reads a source at another time from now on where only that is new', async () => {
		const { call } = await withText();
		const add = (more: object): Promise<Answer> =>
			call(
				'add',
				{ sources: ['/d/t.md'], logical_path: 't.md', ...more },
				{ findSources: async () => [sourceOf('/d/t.md', bytes('tea'))] },
			);
		const every = async (): Promise<number | null> =>
			(await call('info', { logical_path: 't.md' })).data.refresh_frequency_sec;
		await add({ refresh_frequency: '12h' });
		expect((await add({ refresh_frequency: '1h' })).data).toMatchObject({ unchanged: 1 });
		expect(await every()).toBe(3600);
		await add({});
		expect(await every()).toBe(3600);
		expect((await call('versions', { logical_path: 't.md' })).data.versions).toHaveLength(1);
	});
});

it('the runtime lets the same pass, as it always did', async () => {
	const agent = new Agent();
	await agent.call('membot_write', { logical_path: 'a [b].md', content: text });
	await agent.call('membot_write', { logical_path: 'a b.md', content: text });
	const edited = await agent.call('membot_edit', { logical_path: 'a b.md', patches: [patch(99, 100)] });
	expect(edited.is_error).toBe(false);
	const { data } = await agent.call('membot_remove', { paths: ['a [b].md'] });
	expect(data.removed).toHaveLength(2);
});
