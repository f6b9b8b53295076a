import { describe, expect, it } from 'vitest';
import { Agent, sourceOf } from './support.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a knowledge store', () => {
	it('keeps every version of a document, the newest first', async () => {
		const agent = new Agent();
		await agent.call('membot_write', { logical_path: '/a.md', content: 'one' });
		await agent.call('membot_write', { logical_path: 'a.md', content: 'one' });
		const { data } = await agent.call('membot_versions', { logical_path: 'a.md' });
		expect(data.versions.map(({ version_id }: { version_id: string }) => version_id)).toEqual([
			'2026-05-15T12:00:00.001Z',
			'2026-05-15T12:00:00.000Z',
		]);
	});

	it('gives back a version that was overwritten, by either way to write its time', async () => {
		const agent = new Agent();
		await agent.call('membot_write', { logical_path: 'a.md', content: 'old' });
		agent.now += 120;
		await agent.call('membot_write', { logical_path: 'a.md', content: 'new' });
		for (const version of ['2026-05-15T12:00:00.000Z', '2026-05-15 12:00:00']) {
			const { data } = await agent.call('membot_read', { logical_path: 'a.md', version });
			expect(data).toMatchObject({ content: 'old', version_is_current: false });
		}
	});

	it('lets a document that was removed be read by its version, and be written again', async () => {
		const agent = new Agent();
		const { data } = await agent.call('membot_write', { logical_path: 'a.md', content: 'kept' });
		await agent.call('membot_remove', { paths: ['*.md'] });
		expect(await agent.call('membot_read', { logical_path: 'a.md' })).toMatchObject({ error_type: 'not_found' });
		const old = await agent.call('membot_read', { logical_path: 'a.md', version: data.version_id });
		expect(old.data.content).toBe('kept');
		await agent.call('membot_write', { logical_path: 'a.md', content: 'back' });
		expect((await agent.call('membot_exists', { logical_path: 'a.md' })).exists).toBe(true);
	});

	it('removes nothing where one of the paths matches nothing', async () => {
		const agent = new Agent();
		await agent.call('membot_write', { logical_path: 'a.md', content: '' });
		const result = await agent.call('membot_remove', { paths: ['a.md', 'ghost.md'] });
		expect(result.message).toBe('no current files match `ghost.md`');
		expect(agent.store.versions.get('a.md')).toHaveLength(1);
	});

	it('takes a prefix as SQL does: an underscore stands for any character', async () => {
		const agent = new Agent();
		for (const logical_path of ['a_b/1', 'aXb/2', 'ab/3'])
			await agent.call('membot_write', { logical_path, content: '' });
		const { data } = await agent.call('membot_list', { prefix: 'a_b' });
		expect(data.entries.map((entry: { logical_path: string }) => entry.logical_path)).toEqual(['aXb/2', 'a_b/1']);
	});

	it('forgets old versions only when it is told twice, and never the newest', async () => {
		const agent = new Agent();
		for (const content of ['1', '2', '3']) await agent.call('membot_write', { logical_path: 'a.md', content });
		agent.now += 1000;
		expect((await agent.call('membot_prune', { before: '0s' })).data).toMatchObject({ removed_versions: 2 });
		expect(agent.store.versions.get('a.md')).toHaveLength(3);
		await agent.call('membot_prune', { before: '0s', dry_run: false });
		expect(agent.store.versions.get('a.md')?.map(({ content }) => content)).toEqual(['3']);
	});

	it('moves a document with where it came from, and copies only what it says', async () => {
		const agent = new Agent({
			findSources: async () => [sourceOf('/d/a.md', bytes('# Title'))],
		});
		await agent.call('membot_add', { sources: ['/d/a.md'], logical_path: 'a.md' });
		await agent.call('membot_copy', { from_logical_path: 'a.md', to_logical_path: 'copy.md' });
		await agent.call('membot_move', { from_logical_path: 'a.md', to_logical_path: 'b.md' });
		expect((await agent.call('membot_info', { logical_path: 'b.md' })).data).toMatchObject({
			source_path: '/d/a.md',
			change_note: 'move from a.md',
		});
		expect((await agent.call('membot_info', { logical_path: 'copy.md' })).data.source_path).toBeNull();
	});

	it('stores what another tool answers, envelope and all, and what that tool wrote', async () => {
		const agent = new Agent();
		const tool_input = { logical_path: 'a.md', content: 'x' };
		const piped = await agent.call('membot_pipe', { tool_name: 'membot_write', tool_input, logical_path: 'log.json' });
		expect(piped.preview).toBe(
			'{"is_error":false,"data":{"logical_path":"a.md","version_id":"2026-05-15T12:00:00.000Z","size_bytes":1}}',
		);
		expect((await agent.call('membot_exists', { logical_path: 'a.md' })).exists).toBe(true);
	});

	it('stores an answer behind what the tool wrote at the same place', async () => {
		const agent = new Agent();
		const tool_input = { logical_path: 'a.md', content: 'x' };
		await agent.call('membot_pipe', { tool_name: 'membot_write', tool_input, logical_path: 'a.md' });
		const ids = agent.store.versions.get('a.md')?.map(({ version_id }) => version_id);
		expect(ids).toEqual(['2026-05-15T12:00:00.000Z', '2026-05-15T12:00:00.001Z']);
	});

	it('pipes neither itself nor what ends the run', async () => {
		const agent = new Agent({ otherTool: () => ({ terminal: true, run: async () => 'never' }) });
		for (const tool_name of ['membot_pipe', 'complete_task']) {
			const result = await agent.call('membot_pipe', { tool_name, tool_input: {}, logical_path: 'x' });
			expect(result.error_type).toBe('forbidden_tool');
		}
	});
});

describe('what is added to a store', () => {
	const files: Record<string, string> = { '/w/a.md': '# A title\n\nText.', '/w/run.ts': 'export {};' };
	const reading = async (source: string) => {
		const text = files[source];
		return text === undefined ? { error: `${source} is not there` } : [sourceOf(source, bytes(text))];
	};

	it('fails alone where it cannot be had', async () => {
		const agent = new Agent({ findSources: reading });
		const { data } = await agent.call('membot_add', { sources: ['/w/a.md', '/etc/passwd', 'https://example.com/'] });
		expect(data).toMatchObject({ ok: 1, failed: 2 });
		expect(data.ingested[1].error).toBe('/etc/passwd is not there');
	});

	it('is not stored again while it says the same', async () => {
		const agent = new Agent({ findSources: reading });
		await agent.call('membot_add', { sources: ['/w/a.md'] });
		expect((await agent.call('membot_add', { sources: ['/w/a.md'] })).data).toMatchObject({ unchanged: 1, ok: 0 });
	});

	it('loses its text where it is source code, as in the runtime, and keeps its bytes', async () => {
		const agent = new Agent({ findSources: reading });
		await agent.call('membot_add', { sources: ['/w/run.ts'] });
		const { data } = await agent.call('membot_read', { logical_path: 'w/run.ts' });
		expect(data).toMatchObject({ content: '(unknown binary, text/javascript, 10 bytes)', blob_available: true });
	});

	it('is read again when its time has come, and then only where it changed', async () => {
		const agent = new Agent({ findSources: reading });
		await agent.call('membot_add', { sources: ['/w/a.md'], refresh_frequency: '1h' });
		expect((await agent.call('membot_refresh', {})).data.count).toBe(0);
		agent.now += 3_600_001;
		expect((await agent.call('membot_refresh', {})).data.processed).toMatchObject([{ status: 'unchanged' }]);
		expect((await agent.call('membot_refresh', {})).data.count).toBe(0);
		expect((await agent.call('membot_info', { logical_path: 'w/a.md' })).data.last_refresh_status).toBe('unchanged');
	});
});

describe('a question to a document of JSON', () => {
	const ask = async (expression: string, content = '{"a":[1,2,3]}', more: object = {}) => {
		const agent = new Agent();
		await agent.call('membot_write', { logical_path: 'd.json', content });
		return agent.call('membot_query', { logical_path: 'd.json', expression, ...more });
	};

	it('is answered with the type and the number of what was found', async () => {
		expect(await ask('a[$ > 1]')).toMatchObject({ result: [2, 3], result_type: 'array', result_count: 2 });
	});

	it('says where an expression is wrong', async () => {
		expect(await ask('a[')).toMatchObject({
			error_type: 'invalid_expression',
			message: expect.stringContaining('position 2'),
		});
	});

	it('is not asked of what is no JSON, or too long', async () => {
		expect(await ask('a', 'text')).toMatchObject({ error_type: 'invalid_json' });
		expect(await ask('a', '{}', { max_input_bytes: 1 })).toMatchObject({ error_type: 'source_too_large' });
	});

	it('ends where it would go on for ever', async () => {
		expect(await ask('($f := function($x) { $f($x + 1) + 1 }; $f(0))')).toMatchObject({
			error_type: 'evaluation_error',
		});
	});
});
