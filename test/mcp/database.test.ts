import { expect, it } from 'vitest';
import { teamDatabase } from '../support/goclaw/team.ts';
import { runIn } from '../support/goclaw/teamRows.ts';
import { describeWithPostgres } from '../support/postgres/database.ts';
import { servedBy } from './agentServer.ts';

const paths = (data: Record<string, never>, list: 'files' | 'hits' | 'changes'): readonly string[] =>
	(data[list] as unknown as { path: string }[]).map(({ path }) => path);

describeWithPostgres('soulscope mcp with a database', () => {
	it('serves an agent as one person talks with it, and nothing of anybody else', async () => {
		const address = await teamDatabase();
		const { call } = await servedBy(['--database', address, '--agent', 'guide', '--user', 'ada']);
		const { data } = await call('status');
		expect(data).toMatchObject({
			workspace: expect.stringMatching(/^soulscope-db:\/\/test-\S+\/guide$/u),
			may_write: 'no',
			why: ['GoClaw keeps it in its database', 'its database is laid out as that of GoClaw 2026.2.26'],
		});
		expect(paths(data, 'files')).toEqual(
			expect.arrayContaining(['SOUL.md', 'MEMORY.md', 'people/ada/USER.md', 'people/ada/memory/2026-02-21.md']),
		);
		expect(paths(data, 'files').filter((path) => path.startsWith('people/ben/'))).toEqual([]);
		expect(paths((await call('search', { query: 'leave' })).data, 'hits')).toEqual(['people/ada/memory/2026-02-21.md']);
		expect(paths((await call('search', { query: 'every detail' })).data, 'hits')).toEqual([]);
		expect((await call('fetch', { path: 'people/ada/USER.md' })).text).toContain('Likes short answers.');
		expect(await call('fetch', { path: 'people/ben/USER.md' })).toMatchObject({ isError: true });
		const prompt = await call('persona_prompt', { budget: 20_000 });
		expect(prompt.text).toContain('Likes short answers.');
		expect(prompt.text).not.toContain('Wants every detail.');
	});

	it('shows nobody’s own rows where nobody is named, and what others write meanwhile', async () => {
		const address = await teamDatabase();
		const { call } = await servedBy(['--database', address, '--agent', 'guide']);
		expect(paths((await call('status')).data, 'files').filter((path) => path.startsWith('people/'))).toEqual([]);
		await runIn(address, `UPDATE agent_context_files SET content = 'Loud.' WHERE file_name = 'SOUL.md'`);
		expect((await call('fetch', { path: 'SOUL.md' })).text).toBe('Loud.');
	});

	it('writes nothing unless it was started for that, whatever the client says of its person', async () => {
		const address = await teamDatabase();
		const { call, asked } = await servedBy(['--database', address, '--agent', 'guide', '--user', 'ada'], {
			answer: 'accept',
		});
		expect(await call('remember', { text: 'The kettle is new.' })).toMatchObject({
			isError: true,
			text: expect.stringContaining('starting the server with --allow-writes'),
		});
		expect(asked).toEqual([]);
		expect(paths((await call('history')).data, 'changes')).toEqual([]);
	});

	it('writes where the person’s memories are, and takes it back', async () => {
		const address = await teamDatabase();
		const { call } = await servedBy(['--database', address, '--agent', 'guide', '--user', 'ada', '--allow-writes']);
		const saved = await call('remember', { text: 'The kettle is new.' });
		expect(saved).toMatchObject({
			isError: false,
			text: expect.stringMatching(/^Saved: people\/ada\/memory\/\S+\.md:\d+$/u),
		});
		const [path = ''] = paths((await call('history')).data, 'changes');
		const read = await call('fetch', { path });
		expect(read.text).toContain('The kettle is new.');
		// Compared with what is there now, as on a disk.
		await runIn(address, `UPDATE memory_documents SET content = content || 'More.' WHERE content LIKE '%kettle%'`);
		const { version_id } = read.data as Record<string, unknown>;
		const late = { path, if_match: version_id, old_text: 'new', new_text: 'old' };
		expect(await call('update', late)).toMatchObject({ isError: true, text: expect.stringContaining('has changed') });
		const { operation_id } = saved.data as Record<string, unknown>;
		expect(await call('undo', { operation_id })).toMatchObject({ isError: false });
		expect((await call('fetch', { path })).text).not.toContain('kettle');
		expect(await call('update', { ...late, path: 'people/ben/USER.md' })).toMatchObject({ isError: true });
	});

	it('tells its client that somebody has changed a row', async () => {
		const address = await teamDatabase();
		const { client } = await servedBy(['--database', address, '--agent', 'guide'], { era: 'legacy' });
		const heard = new Promise<string>((resolve) => {
			client.setNotificationHandler('notifications/resources/updated', ({ params }) => resolve(params.uri));
		});
		await client.subscribeResource({ uri: 'soulscope://files/SOUL.md' });
		await runIn(
			address,
			`UPDATE agent_context_files SET content = 'Loud.', updated_at = now() WHERE file_name = 'SOUL.md'`,
		);
		expect(await heard).toBe('soulscope://files/SOUL.md');
	}, 30_000);
});
