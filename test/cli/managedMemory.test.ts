import { Client } from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { teamDatabase } from '../support/goclaw/team.ts';
import { embeddingService } from '../support/models/embeddingService.ts';
import { describeWithPostgres } from '../support/postgres/database.ts';
import { folderWith, soulscope } from './soulscope.ts';

afterEach(() => vi.unstubAllEnvs());

const run = async (...args: readonly string[]) => soulscope(await folderWith({}), ...args);

const rowsOf = async (address: string, query: string): Promise<readonly Record<string, unknown>[]> => {
	const client = new Client({ connectionString: address });
	await client.connect();
	const { rows } = await client.query(query);
	await client.end();
	return rows;
};

/** The office, with passages as the program would have made them. */
const office = () =>
	teamDatabase({
		more: `INSERT INTO memory_chunks (agent_id, document_id, user_id, path, start_line, end_line, hash, text)
			SELECT agent_id, id, user_id, path, 1, 2, md5(content), trim(content) FROM memory_documents`,
	});

describeWithPostgres('soulscope agents search', () => {
	it('prints what the runtime finds for this person, and beside it what we find', async () => {
		const address = await office();
		const search = (query: string, ...more: readonly string[]) =>
			run('agents', 'search', query, '--database', address, '--agent', 'guide', ...more);
		const ada = await search('leave', '--user', 'ada');
		expect(ada.status).toBe(0);
		const lines = ada.out.split('\n');
		expect(lines.toSpliced(4, 1)).toEqual([
			'GoClaw, in its own order:',
			'  people/ada/memory/2026-02-21.md:1-2  0.073',
			'      Ada is on leave in May.',
			'Soulscope:',
			'      Ada is on leave in May.',
			'',
		]);
		expect(lines[4]).toMatch(/^ {2}people\/ada\/memory\/2026-02-21\.md:1 {2}\d/u);
		expect((await search('leave')).out).toBe(
			'GoClaw, in its own order:\n  nothing found\nSoulscope:\n  nothing found\n',
		);
		// The runtime knows no stems.
		const stems = JSON.parse((await search('repairing', '--json')).out);
		expect(stems.runtime.hits).toEqual([]);
		expect(stems.soulscope.hits).toMatchObject([{ path: 'memory/2026-02-20.md' }]);
	});

	it('goes by meaning with the model of the runtime, once the embeddings are filled in', async () => {
		const address = await office();
		const service = await embeddingService();
		vi.stubEnv('OPENAI_API_KEY', 'sk-test');
		const by = ['--database', address, '--agent', 'guide', '--service', 'openai', '--endpoint', service.url];
		const asked = await run('agents', 'embed', ...by);
		expect(asked).toMatchObject({ status: 2, err: expect.stringContaining('nobody to ask') });
		expect(service.texts()).toEqual([]);
		expect(await run('agents', 'embed', ...by, '--yes')).toMatchObject({
			status: 0,
			out: 'guide: 3 of 3 passages have an embedding\n',
		});
		expect(service.texts()).toHaveLength(3);
		expect(await run('agents', 'embed', ...by, '--yes')).toMatchObject({
			status: 0,
			err: 'soulscope: all 3 passages have an embedding\n',
		});
		const found = JSON.parse((await run('agents', 'search', 'holiday', ...by, '--user', 'ada', '--json')).out);
		expect(found.runtime.hits[0]).toMatchObject({ row: 'memory/2026-02-21.md', scope: 'personal' });
		expect(found.soulscope.hits[0]).toMatchObject({ path: 'people/ada/memory/2026-02-21.md' });
	});

	it('says what is wrong with a model, and takes another one only where somebody says so', async () => {
		const address = await office();
		vi.stubEnv('OPENAI_API_KEY', 'sk-test');
		const by = async (length: number, ...more: readonly string[]) => {
			const { url } = await embeddingService(length);
			const base = ['--database', address, '--agent', 'guide', '--service', 'openai', '--endpoint', url, '--yes'];
			return run('agents', 'embed', ...base, ...more);
		};
		expect(await by(3)).toMatchObject({
			status: 2,
			err: expect.stringContaining('vectors of this database have 1536 numbers'),
		});
		const other = await by(1536, '--model', 'other');
		expect(other).toMatchObject({ status: 2, err: expect.stringContaining('--any-model') });
		expect(await by(1536, '--model', 'other', '--any-model')).toMatchObject({ status: 0 });
		vi.stubEnv('OPENAI_API_KEY', '');
		expect(await by(1536)).toMatchObject({ status: 2, err: expect.stringContaining('OPENAI_API_KEY') });
	});
});

describeWithPostgres('soulscope agents remember', () => {
	it('shows the change, and writes it where nobody has to be asked', async () => {
		const address = await office();
		vi.stubEnv('XDG_DATA_HOME', await folderWith({}));
		const remember = (...more: readonly string[]) =>
			run(
				...['agents', 'remember', 'The kettle is new.', '--database', address, '--agent', 'guide'],
				...['--now', '2026-02-26T12:00:00Z', '--timezone', 'UTC', ...more],
			);
		const unasked = await remember('--user', 'ada');
		expect(unasked).toMatchObject({ status: 2, err: expect.stringContaining('nothing was written') });
		expect(unasked.out).toContain('+');
		expect(unasked.out).toContain('The kettle is new.');
		const rows = () =>
			rowsOf(
				address,
				`SELECT user_id, path FROM memory_documents WHERE content LIKE '%kettle%' ORDER BY path, user_id`,
			);
		expect(await rows()).toEqual([]);
		const done = await remember('--user', 'ada', '--curated', '--yes');
		expect(done.status).toBe(0);
		expect(done.out).toMatch(/^soulscope-db:\/\/\S+\/guide\/people\/ada\/memory\/2026-02-26\.md:\d+$/mu);
		expect(await rows()).toEqual([
			{ user_id: 'ada', path: 'MEMORY.md' },
			{ user_id: 'ada', path: 'memory/2026-02-26.md' },
		]);
		await remember('--yes');
		expect(await rows()).toContainEqual({ user_id: null, path: 'memory/2026-02-26.md' });
	});
});
