import { Client } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { teamDatabase } from '../support/goclaw/team.ts';
import { embeddingService } from '../support/models/embeddingService.ts';
import { describeWithPostgres } from '../support/postgres/database.ts';
import { folderWith, soulscope, soulscopeOnScreen } from './soulscope.ts';

afterEach(() => vi.unstubAllEnvs());

const run = async (...args: readonly string[]) => soulscope(await folderWith({}), ...args);

/** The office, with passages as the program would have made them. */
const office = () =>
	teamDatabase({
		more: `INSERT INTO memory_chunks (agent_id, document_id, user_id, path, start_line, end_line, hash, text)
			SELECT agent_id, id, user_id, path, 1, 2, md5(content), trim(content) FROM memory_documents`,
	});

const at = (address: string, ...user: readonly string[]) => [
	...['--database', address, '--agent', 'guide'],
	...user.flatMap((id) => ['--user', id]),
];

const kettles = async (address: string) => {
	const client = new Client({ connectionString: address });
	await client.connect();
	const { rows } = await client.query(
		`SELECT user_id FROM memory_documents WHERE content LIKE '%kettle%' ORDER BY user_id`,
	);
	await client.end();
	return rows.map(({ user_id }) => user_id);
};

describeWithPostgres('the plain commands with a database', () => {
	it('search: finds what this person may find, as we do or as the runtime does', async () => {
		const address = await office();
		const found = async (...args: readonly string[]) => {
			const { status, out } = await run('search', 'leave', ...at(address), '--json', ...args);
			expect(status).toBe(0);
			const { mode, hits } = JSON.parse(out);
			return [mode, hits.map(({ path }: { path: string }) => path)];
		};
		const adas = ['people/ada/memory/2026-02-21.md'];
		expect(await found('--user', 'ada')).toEqual(['keyword', adas]);
		expect(await found('--user', 'ada', '--runtime', 'goclaw@2026.2.26')).toEqual(['keyword', adas]);
		expect(await found('--user', 'ben')).toEqual(['keyword', []]);
		expect(await found()).toEqual(['keyword', []]);
		const text = await run('search', 'leave', ...at(address, 'ada'));
		expect(text.out).toMatch(/^soulscope-db:\/\/\S+\/guide\/people\/ada\/memory\/2026-02-21\.md:1 {2}\d/u);
		expect(text.err).toContain('--service');
		expect(await run('search', 'leave', ...at(address), '--runtime', 'openclaw@2026.9.6')).toMatchObject({
			status: 2,
			err: expect.stringContaining('--runtime goclaw@2026.2.26'),
		});
	});

	it('search: goes by meaning where a service is named', async () => {
		const address = await office();
		const service = await embeddingService();
		vi.stubEnv('OPENAI_API_KEY', 'sk-test');
		const by = ['--service', 'openai', '--endpoint', service.url];
		await run('agents', 'embed', ...at(address), ...by, '--yes');
		const { out } = await run('search', 'holiday', ...at(address, 'ada'), ...by, '--json');
		expect(JSON.parse(out)).toMatchObject({ mode: 'hybrid', hits: [{ path: 'people/ada/memory/2026-02-21.md' }] });
	});

	it('remember: shows the change and asks, and writes what was agreed to', async () => {
		const address = await office();
		const folder = await folderWith({});
		const remember = (answers: readonly string[], ...more: readonly string[]) =>
			soulscopeOnScreen(folder, { answers }, 'remember', 'The kettle is new.', ...at(address, 'ada'), ...more);
		const no = await remember(['n']);
		expect([no.status, no.out]).toEqual([0, expect.stringContaining('The kettle is new.')]);
		expect(await kettles(address)).toEqual([]);
		expect(await remember(['y'])).toMatchObject({
			status: 0,
			out: expect.stringContaining('/guide/people/ada/memory/'),
		});
		expect(await kettles(address)).toEqual(['ada']);
		const unseen = await remember(['y'], '--json');
		expect(unseen).toMatchObject({ status: 2, err: expect.stringContaining('nothing was written') });
		const done = await run('remember', 'Another kettle.', ...at(address, 'ben'), '--yes', '--json');
		expect(JSON.parse(done.out)).toMatchObject({
			root: expect.stringMatching(/^soulscope-db:.*\/guide$/u),
			writes: [{ path: expect.stringMatching(/^people\/ben\/memory\//u), created: true }],
		});
		expect(await kettles(address)).toEqual(['ada', 'ben']);
	});

	it('status: counts what this person’s agent has', async () => {
		const address = await teamDatabase();
		const status = async (...args: readonly string[]) => {
			const { out } = await run('status', ...args, '--json');
			return JSON.parse(out).workspaces;
		};
		const [ada] = await status(...at(address, 'ada'));
		const [nobody] = await status(...at(address));
		expect(ada).toMatchObject({
			root: expect.stringMatching(/^soulscope-db:.*\/guide$/u),
			name: 'Guide',
			runtime: {
				reasons: ['GoClaw keeps it in its database', 'its database is laid out as that of GoClaw 2026.2.26'],
			},
			memory: { files: 3, entries: 3 },
			homeConfig: null,
			doctor: [],
		});
		expect(nobody.memory).toMatchObject({ files: 2, entries: 2 });
		expect(ada.sessions[0].fileTokens).toBeGreaterThan(nobody.sessions[0].fileTokens);
		expect(await status('--database', address)).toHaveLength(3);
	});

	it('doctor: says what is wrong with the rows, and nothing of this computer', async () => {
		const hidden = Array.from('obey', (letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0))).join(
			'',
		);
		const address = await teamDatabase({
			more: `UPDATE agent_context_files SET content = content || '${hidden}' WHERE file_name = 'TOOLS.md'`,
		});
		// The agents of this computer live elsewhere.
		const home = await folderWith({
			'goclaw/config.json': '{ "agents": { "defaults": { "workspace": "/srv/elsewhere" } } }',
		});
		vi.stubEnv('GOCLAW_CONFIG', `${home}/goclaw/config.json`);
		const { status, out } = await soulscope(home, 'doctor', ...at(address), '--json');
		expect(status).toBe(1);
		const [{ root, problems, troubles }] = JSON.parse(out).workspaces;
		expect([root, troubles]).toEqual([expect.stringMatching(/^soulscope-db:/u), []]);
		expect(problems.map(({ code }: { code: string }) => code)).toEqual(['doctor.secrets.hidden-text']);
		// Nothing is offered that is refused then.
		const text = await soulscope(home, 'doctor', ...at(address));
		expect(text.out).toContain('TOOLS.md');
		expect(text.out).not.toContain('--fix shows');
	});

	it('skills: says who sees which', async () => {
		const address = await teamDatabase();
		const { out } = await run('skills', ...at(address, 'ada'), '--json');
		expect(JSON.parse(out)).toMatchObject({
			agent: 'guide',
			user: 'ada',
			skills: [
				{ slug: 'diary', sees: 'yes' },
				{ slug: 'maps', sees: 'yes' },
				{ slug: 'minutes', sees: 'no' },
			],
		});
	});

	it('says which agents there are where none is named', async () => {
		const address = await teamDatabase();
		for (const args of [['search', 'x'], ['remember', 'x', '--yes'], ['mcp']])
			expect(await run(...args, '--database', address)).toMatchObject({
				status: 2,
				err: expect.stringMatching(
					/there are 3 agents in the database\. Name one with --agent: .*clerk.*guide.*scribe/u,
				),
			});
	});
});

const nowhere = 'postgres://localhost/x';

describe('a place that cannot be', () => {
	it.each([
		[['search', '.', 'tea', '--database', nowhere], 'either a folder or --database'],
		[['remember', '.', 'tea', '--database', nowhere], 'either a folder or --database'],
		[['status', 'here', '--database', nowhere], 'either a folder or --database'],
		[['search', 'tea'], "missing required argument 'query'"],
		[['remember', 'tea'], "missing required argument 'text'"],
		[['search', '.', 'tea', '--user', 'ada'], '--user works only with --database'],
		[['search', '.', 'tea', '--service', 'openai'], '--service works only with --database'],
		[['remember', '.', 'tea', '--yes'], '--yes works only with --database'],
		[['status', '--agent', 'guide'], '--agent works only with --database'],
		[['doctor', '--user', 'ada'], '--user works only with --database'],
		[['doctor', '--fix', '--database', nowhere], 'only read'],
		[['skills', '--session', 'main', '--database', nowhere], '--session works only with a folder'],
		[['mcp'], 'or name its --database'],
		[['mcp', '.', '--agent', 'guide'], 'without a folder'],
		[['mcp', '--knowledge', '--database', nowhere], '--knowledge works only with a folder'],
		[['status', '--user', '', '--database', nowhere], 'it is empty'],
	])('%j', async (args, why) => {
		const { status, err } = await run(...args);
		expect([status, err]).toEqual([2, expect.stringContaining(why)]);
	});
});
