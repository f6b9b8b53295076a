import { Client } from 'pg';
import { expect, it } from 'vitest';
import { teamDatabase } from '../support/goclaw/team.ts';
import { describeWithPostgres } from '../support/postgres/database.ts';
import { folderWith, soulscope, soulscopeOnScreen } from './soulscope.ts';

async function opened() {
	const address = await teamDatabase();
	const folder = await folderWith({});
	const args = (...given: readonly string[]) => ['agents', ...given, '--database', address] as const;
	const run = (...given: readonly string[]) => soulscope(folder, ...args(...given));
	const answering = (answer: string, ...given: readonly string[]) =>
		soulscopeOnScreen(folder, { answers: [answer], isColourless: true }, ...args(...given));
	const grants = async () => {
		const client = new Client({ connectionString: address });
		await client.connect();
		const { rows } = await client.query(`
			SELECT slug || ' ' || agent_key || ' ' || pinned_version AS grant
			FROM skill_agent_grants JOIN skills ON skills.id = skill_id JOIN agents ON agents.id = agent_id
			UNION ALL SELECT slug || ' ' || user_id FROM skill_user_grants JOIN skills ON skills.id = skill_id ORDER BY 1`);
		await client.end();
		return rows.map((row) => row.grant);
	};
	return { run, answering, grants };
}

describeWithPostgres('soulscope agents grant and revoke', { timeout: 60_000 }, () => {
	it('say what comes of it, ask, and change the grant', async () => {
		const { run, answering, grants } = await opened();
		const asked = await answering('n', 'grant', 'minutes', '--agent', 'guide');
		expect(asked).toMatchObject({ status: 0, err: expect.stringContaining('nothing was changed') });
		expect(asked.out).toMatch(/^Now: .+\nIf minutes is granted to guide: .+\n$/u);
		expect(await run('grant', 'minutes', '--agent', 'guide')).toMatchObject({
			status: 2,
			err: expect.stringContaining('there is nobody to ask'),
		});
		expect(await grants()).toEqual(['diary scribe 1', 'minutes scribe 1']);
		const done = await answering('y', 'grant', 'minutes', '--agent', 'guide');
		expect(done).toMatchObject({
			status: 0,
			out: expect.stringContaining('\nminutes is granted to guide, with version 1.'),
		});
		expect(await run('grant', 'minutes', '--user', 'ada', '--yes')).toMatchObject({ status: 0 });
		expect(await grants()).toEqual(['diary scribe 1', 'minutes ada', 'minutes guide 1', 'minutes scribe 1']);
		const again = await run('grant', 'minutes', '--user', 'ada', '--yes');
		expect(again).toMatchObject({ status: 0, out: '', err: expect.stringContaining('is granted to ada already') });
		const revoked = await run('revoke', 'minutes', '--agent', 'guide', '--yes');
		expect(revoked).toMatchObject({
			status: 0,
			out: expect.stringContaining('\nminutes is no longer granted to guide.'),
		});
		expect(await run('revoke', 'minutes', '--agent', 'guide', '--yes')).toMatchObject({
			status: 0,
			out: '',
			err: expect.stringContaining('is not granted to guide'),
		});
		expect(await grants()).toEqual(['diary scribe 1', 'minutes ada', 'minutes scribe 1']);
	});

	it('say before it that a grant on a private skill changes nothing', async () => {
		const { answering } = await opened();
		const { out } = await answering('n', 'grant', 'diary', '--agent', 'guide');
		expect(out).toContain('\nWho sees it stays the same.\n');
	});

	it('say in one line what is wrong', async () => {
		const { run } = await opened();
		const told = async (...given: readonly string[]) => {
			const { status, out, err } = await run(...given, '--yes');
			return [status, out, err];
		};
		expect(await told('grant', 'minutes')).toEqual([
			2,
			'',
			'soulscope: name either an agent with --agent or a person with --user\n',
		]);
		expect(await told('grant', 'minutes', '--agent', 'gide')).toEqual([
			2,
			'',
			expect.stringMatching(/^soulscope: test_\S+ in \S+ has no agent gide; did you mean guide\?\n$/u),
		]);
		expect(await told('revoke', 'minuets', '--agent', 'guide')).toEqual([
			2,
			'',
			expect.stringMatching(/has no skill minuets; did you mean minutes\?\n$/u),
		]);
		expect(await told('grant', 'minutes', '--agent', 'guide', '--pin', '7')).toEqual([
			2,
			'',
			'soulscope: minutes has no version 7; the newest is 1\n',
		]);
	});
});
