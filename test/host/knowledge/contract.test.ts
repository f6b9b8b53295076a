import { describe, expect, it } from 'vitest';
import { knowledgeAsRehearsed, rehearseKnowledge } from '../../../server/src/host/knowledge/rehearsal.ts';
import { sourceOf } from '../../engine/knowledge/support.ts';
import { type Answer, stores } from './stores.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const paths = (answer: Answer): string[] =>
	answer.data.entries.map((entry: { logical_path: string }) => entry.logical_path);

describe.each(stores)('a knowledge store %s', (_name, open) => {
	it('says that it is empty before anything is written', async () => {
		const { call } = await open();
		expect(paths(await call('list', {}))).toEqual([]);
		expect((await call('search', { query: 'tea' })).data.hits).toEqual([]);
		expect((await call('stats', {})).data.files.total_versions).toBe(0);
		expect(await call('read', { logical_path: 'a.md' })).toMatchObject({ error_type: 'not_found' });
	});

	it('gives two writes of one millisecond two versions', async () => {
		const { call } = await open();
		for (const content of ['one', 'two', 'three']) await call('write', { logical_path: 'a.md', content });
		const { data } = await call('versions', { logical_path: 'a.md' });
		expect(data.versions.map((each: Answer) => each.version_id)).toEqual([
			'2026-05-15T12:00:00.002Z',
			'2026-05-15T12:00:00.001Z',
			'2026-05-15T12:00:00.000Z',
		]);
		expect((await call('read', { logical_path: 'a.md' })).data).toMatchObject({
			content: 'three',
			version_is_current: true,
		});
	});

	it.each(['45', 'last 60', '2026', '11/23/2026', '30'])(
		'deletes nothing before “%s”, which is no date',
		async (before) => {
			const { call } = await open();
			for (const content of ['one', 'two']) await call('write', { logical_path: 'a.md', content });
			expect(await call('prune', { before, dry_run: false })).toMatchObject({ error_type: 'input_error' });
			expect((await call('versions', { logical_path: 'a.md' })).data.versions).toHaveLength(2);
		},
	);

	it('deletes what is older than a date, with and without a time of day', async () => {
		const { call, clock } = await open();
		for (const content of ['one', 'two', 'three']) {
			await call('write', { logical_path: 'a.md', content });
			clock.now += 86_400_000;
		}
		for (const before of ['2026-05-16', '2026-05-17T00:00:00Z']) {
			expect((await call('prune', { before, dry_run: false })).data.removed_versions).toBe(1);
		}
	});

	it('keeps a text to the byte, whatever is in it', async () => {
		const { call } = await open();
		for (const content of [
			'',
			'\u{10FFFD} \u{F0000}',
			'\0',
			'a\0b',
			'\r\n\n',
			'🌿 ü',
			'\uFEFFx',
			"'; DROP TABLE files; --",
		]) {
			await call('write', { logical_path: 'a.md', content });
			expect((await call('read', { logical_path: 'a.md' })).data.content).toBe(content);
		}
	});

	it('stores half a pair as what it will be read as, and counts that', async () => {
		const { call } = await open();
		const { data } = await call('write', { logical_path: 'a.md', content: 'a\uD83C' });
		expect(data.size_bytes).toBe(4);
		expect((await call('read', { logical_path: 'a.md' })).data.content).toBe('a\uFFFD');
	});

	it.each([
		'../a.md',
		'a/../../b.md',
		'./a.md',
		'',
		'/',
		'a//b.md',
		'a/',
		'a\0.md',
		'a\n.md',
		`${'x'.repeat(1025)}`,
		'\uD800',
	])('refuses the path %j, for every operation that would make it', async (path) => {
		const { call } = await open();
		await call('write', { logical_path: 'there.md', content: 'x' });
		const tries = [
			call('write', { logical_path: path, content: 'x' }),
			call('copy', { from_logical_path: 'there.md', to_logical_path: path }),
			call('move', { from_logical_path: 'there.md', to_logical_path: path }),
		];
		for (const answer of await Promise.all(tries)) expect(answer).toMatchObject({ error_type: 'input_error' });
		const added = await call('add', { sources: ['inline:x'], logical_path: path });
		expect(added.data).toMatchObject({ failed: 1 });
		expect(paths(await call('list', {}))).toEqual(['there.md']);
	});

	it('finds what was added inline below a leading slash', async () => {
		const { call } = await open();
		await call('add', { sources: ['inline:Sam likes oolong.'], logical_path: '/facts/sam.md' });
		expect((await call('read', { logical_path: '/facts/sam.md' })).data.content).toBe('Sam likes oolong.');
	});

	it('takes two ways to write one path for the same', async () => {
		const { call } = await open();
		await call('write', { logical_path: 'notes\\u\u0308ber.md', content: 'x' });
		expect(paths(await call('list', { prefix: '/notes/ü' }))).toEqual(['notes/über.md']);
	});

	it('takes a prefix as it is written: an underscore is an underscore', async () => {
		const { call } = await open();
		for (const logical_path of ['a_b/1', 'aXb/2', 'a%/3']) await call('write', { logical_path, content: '' });
		expect(paths(await call('list', { prefix: 'a_b' }))).toEqual(['a_b/1']);
		expect((await call('stats', { prefix: 'a%' })).data.files.current).toBe(1);
	});

	it('copies and moves over nothing', async () => {
		const { call } = await open();
		for (const logical_path of ['a.md', 'b.md']) await call('write', { logical_path, content: logical_path });
		for (const operation of ['copy', 'move']) {
			const answer = await call(operation, { from_logical_path: 'a.md', to_logical_path: 'b.md' });
			expect(answer).toMatchObject({ error_type: 'conflict' });
		}
		expect((await call('read', { logical_path: 'b.md' })).data.content).toBe('b.md');
	});

	it('changes nothing for somebody who has seen another version', async () => {
		const { call } = await open();
		const first = await call('write', { logical_path: 'a.md', content: 'one' }, { ifMatch: null });
		const { version_id } = first.data;
		expect(await call('write', { logical_path: 'a.md', content: 'x' }, { ifMatch: null })).toMatchObject({
			error_type: 'conflict',
		});
		await call('write', { logical_path: 'a.md', content: 'two' }, { ifMatch: version_id });
		for (const [operation, input] of [
			['write', { content: 'x' }],
			['edit', { patches: [{ start_line: 1, end_line: 1, content: 'x' }] }],
			['remove', { paths: ['a.md'] }],
			['move', { from_logical_path: 'a.md', to_logical_path: 'b.md' }],
		] as const) {
			const answer = await call(operation, { logical_path: 'a.md', ...input }, { ifMatch: version_id });
			expect(answer).toMatchObject({ is_error: true, error_type: 'conflict' });
		}
		expect((await call('read', { logical_path: 'a.md' })).data.content).toBe('two');
	});

	it('forgets a pruned version with its chunks and what nothing refers to any more', async () => {
		const { call, clock } = await open();
		const load = (text: string) => ({
			findSources: async () => [sourceOf('/d/a.md', bytes(text), { converted: { text } })],
		});
		await call('add', { sources: ['/d/a.md'], logical_path: 'a.md' }, load('The kiln is cold.'));
		const { data: old } = await call('info', { logical_path: 'a.md' });
		await call('add', { sources: ['/d/a.md'], logical_path: 'a.md' }, load('The kettle is hot.'));
		clock.now += 10_000;
		const pruned = await call('prune', { before: '1s', dry_run: false });
		expect(pruned.data).toMatchObject({ removed_versions: 1, removed_orphan_blobs: 1 });
		expect((await call('stats', {})).data).toMatchObject({
			files: { total_versions: 1 },
			chunks: { current: 1, total: 1 },
			blobs: { count: 1 },
		});
		const gone = await call('read', { logical_path: 'a.md', version: old.version_id });
		expect(gone).toMatchObject({ error_type: 'not_found' });
	});

	it('keeps the text of source code', async () => {
		const { call } = await open();
		const file = sourceOf('/d/run.ts', bytes('export {};'), { converted: { text: 'export {};' } });
		await call('add', { sources: ['/d/run.ts'], logical_path: 'run.ts' }, { findSources: async () => [file] });
		expect((await call('read', { logical_path: 'run.ts' })).data.content).toBe('export {};');
		const { data } = await call('read', { logical_path: 'run.ts', bytes: true });
		expect(Buffer.from(data.bytes_base64, 'base64').toString()).toBe('export {};');
	});

	it('adds many files, some at a time, and two of one path one after the other', async () => {
		const { call } = await open();
		const files = Array.from({ length: 100 }, (_, index) => ({
			...sourceOf(`/d/${index % 90}.md`, bytes(`number ${index}`), { converted: { text: `number ${index}` } }),
		}));
		const heard: (readonly [path: string, total: number])[] = [];
		const added = await call(
			'add',
			{ sources: ['/d'], logical_path: 'all' },
			{ findSources: async () => files, onIngested: (...told) => heard.push(told) },
		);
		expect(added.data).toMatchObject({ total: 100, ok: 100 });
		expect(heard).toHaveLength(100);
		expect(heard[99]).toEqual(['all/9.md', 100]);
		expect((await call('stats', {})).data.files).toMatchObject({ current: 90, total_versions: 100 });
		expect((await call('read', { logical_path: 'all/5.md' })).data.content).toBe('number 95');
	});

	it('does not let one of two files hide the other where both would be one entry', async () => {
		const { call } = await open();
		const files = ['caf\u00E9', 'cafe\u0301'].map((name) =>
			sourceOf(`/d/${name}.md`, bytes(name), { converted: { text: name } }),
		);
		const { data } = await call('add', { sources: ['/d'], logical_path: 'all' }, { findSources: async () => files });
		expect(data).toMatchObject({ ok: 1, failed: 1 });
		expect(data.ingested[1].error).toMatch(
			/^\/d\/caf\u00E9\.md has the same name, with its accents stored in another way.+would be at the same path; rename one/u,
		);
		expect((await call('versions', { logical_path: 'all/caf\u00E9.md' })).data.versions).toHaveLength(1);
	});

	it('tells of each source that was read again once, when it is stored', async () => {
		const { call, clock } = await open();
		const load = (text: string) => async (source: string) => [sourceOf(source, bytes(text), { converted: { text } })];
		for (const name of ['a', 'b', 'c']) {
			const input = { sources: [`/d/${name}.md`], logical_path: `${name}.md`, refresh_frequency: '1s' };
			await call('add', input, { findSources: load('one') });
		}
		clock.now += 10_000;
		const heard: (readonly [path: string, total: number])[] = [];
		await call('refresh', {}, { findSources: load('two'), onIngested: (...told) => heard.push(told) });
		expect(heard).toEqual(['a.md', 'b.md', 'c.md'].map((path) => [path, 3]));
	});

	it('rehearses a change without making it, and then makes exactly that', async () => {
		const { call } = await open();
		for (const name of ['a', 'b']) await call('write', { logical_path: `d/${name}.md`, content: name });
		const rehearsal = rehearseKnowledge();
		const through = { settle: rehearsal.settle, rehearse: true };
		await call('remove', { paths: ['d'], recursive: true }, { through });
		await call('write', { logical_path: 'new.md', content: 'new' }, { through });
		expect(rehearsal.diffs().map(({ path, before, after }) => [path, before, after])).toEqual([
			['d/a.md', 'a', undefined],
			['d/b.md', 'b', undefined],
			['new.md', undefined, 'new'],
		]);
		expect(rehearsal.versions()).toHaveLength(3);
		expect(paths(await call('list', {}))).toEqual(['d/a.md', 'd/b.md']);
		const guarded = knowledgeAsRehearsed(rehearsal);
		await call('remove', { paths: ['d'], recursive: true }, { through: guarded });
		await call('write', { logical_path: 'new.md', content: 'new' }, { through: guarded });
		expect([guarded.stale(), guarded.wrote()]).toEqual([false, true]);
		expect(paths(await call('list', {}))).toEqual(['new.md']);
	});

	it('gives each of several texts a path of its own', async () => {
		const { call } = await open();
		await call('add', { sources: ['inline:one', 'inline:two'] });
		expect((await call('stats', {})).data.files.current).toBe(2);
	});

	it('keeps what was added before it is stopped', async () => {
		const { call } = await open();
		const stop = new AbortController();
		const files = Array.from({ length: 100 }, (_, index) =>
			sourceOf(`/d/${index}.md`, bytes('x'), { converted: { text: 'x' } }),
		);
		const added = await call(
			'add',
			{ sources: ['/d'], logical_path: 'all' },
			{ findSources: async () => files, signal: stop.signal, onIngested: () => stop.abort() },
		);
		expect(added.data.ok).toBeGreaterThan(0);
		expect(added.data).toMatchObject({ stopped: true, failed: 0 });
		expect((await call('stats', {})).data.files.current).toBe(added.data.ok);
	});
});

describe.each(stores)('a search in a knowledge store %s', (_name, open) => {
	const filled = async () => {
		const store = await open();
		const texts = {
			'kitchen/tea.md': '# Tea\n\nSam likes oolong. The kettles are in the kitchen.',
			'kitchen/cake.md': '# Cake\n\nFlour, eggs and sugar. No tea.',
			'code/parse.ts': 'export function parseConfig() {}',
			'reise.md': 'Grüße aus Köln. 北京的天气很好。',
		};
		for (const [logical_path, content] of Object.entries(texts)) await store.call('write', { logical_path, content });
		return store;
	};
	const found = async (
		{ call }: Awaited<ReturnType<typeof filled>>,
		query: string,
		more: object = {},
	): Promise<string[]> => (await call('search', { query, ...more })).data.hits.map((hit: Answer) => hit.logical_path);

	it('ranks what has more of the words, and the rarer ones, first', async () => {
		const store = await filled();
		expect(await found(store, 'oolong tea')).toEqual(['kitchen/tea.md', 'kitchen/cake.md']);
	});

	it('finds other forms of a word, parts of a name, words with accents and without, and scripts without spaces', async () => {
		const store = await filled();
		expect(await found(store, 'kettle')).toEqual(['kitchen/tea.md']);
		expect(await found(store, 'config')).toEqual(['code/parse.ts']);
		expect(await found(store, 'koln')).toEqual(['reise.md']);
		expect(await found(store, '天气')).toEqual(['reise.md']);
	});

	it('finds only the newest version, and nothing of what was removed', async () => {
		const store = await filled();
		await store.call('write', { logical_path: 'kitchen/tea.md', content: 'Sam likes coffee.' });
		expect(await found(store, 'oolong')).toEqual([]);
		expect(await found(store, 'coffee')).toEqual(['kitchen/tea.md']);
		await store.call('remove', { paths: ['kitchen'], recursive: true });
		expect(await found(store, 'coffee flour')).toEqual([]);
	});

	it('stays below a path', async () => {
		expect(await found(await filled(), 'tea grüße', { path_prefix: 'kitchen/c' })).toEqual(['kitchen/cake.md']);
	});

	it.each(['"', 'NEAR(a b)', '*', 'a AND', '\0', '😀', 'terms:x', "'", ' the '])(
		'is not disturbed by %j',
		async (query) => {
			expect(await found(await filled(), query)).toBeInstanceOf(Array);
		},
	);
});
