import { describe, expect, it } from 'vitest';
import { teamDatabase } from '../support/goclaw/team.ts';
import { describeWithPostgres, freshDatabase } from '../support/postgres/database.ts';
import { folderWith, soulscope } from './soulscope.ts';

const run = async (...args: readonly string[]) => soulscope(await folderWith({}), ...args);

describeWithPostgres('soulscope with a database', () => {
	it('lists its agents', async () => {
		const address = await teamDatabase();
		const { status, out } = await run('agents', 'list', '--database', address);
		expect(status).toBe(0);
		expect(out).toMatch(/^Agents of GoClaw 2026.2.26 in test_\S+ in \S+:\n/u);
		expect(out.split('\n').slice(1, 4)).toEqual([
			'  clerk  (predefined, 0 people)',
			'  guide  Guide  (predefined, 2 people)',
			'  scribe  Scribe  (open, 1 person)',
		]);
		const json = await run('agents', 'list', '--database', address, '--json');
		expect(JSON.parse(json.out).agents).toHaveLength(3);
	});

	it('prints the prompt of an agent for a person, and says where the files come from', async () => {
		const address = await teamDatabase();
		const promptOf = (...more: readonly string[]) => run('preview', '--database', address, '--agent', 'guide', ...more);
		const ada = await promptOf('--user', 'ada');
		expect(ada.status).toBe(0);
		expect(ada.out).toContain('Likes short answers.');
		expect(ada.out).not.toContain('Wants every detail.');
		expect(ada.out).toContain('Your working directory is: /srv/agents/guide/ada\n');
		expect(ada.err).toContain('These files are rows of a database.');
		expect((await promptOf('--user', 'ben')).out).toContain('## FIRST RUN');
		expect((await promptOf()).out).not.toContain('USER.md');
		const json = JSON.parse((await promptOf('--user', 'ada', '--format', 'json')).out);
		expect(json.ledger.rows.map(({ path, fate }: { path: string; fate: string }) => `${path} ${fate}`)).toContain(
			'people/ada/USER.md whole',
		);
	});

	it('says what the state of an agent means, and checks it', async () => {
		const address = await teamDatabase({
			more: `UPDATE agents SET status = 'summoning', updated_at = now() - interval '1 hour' WHERE agent_key = 'guide';
				UPDATE agents SET status = 'summon_failed' WHERE agent_key = 'clerk'`,
		});
		const { out } = await run('agents', 'list', '--database', address);
		expect(out).toMatch(
			/^ {2}clerk {2}\(predefined, summon_failed, 0 people\)\n {6}The model wrote nothing that GoClaw could use/mu,
		);
		expect(out).toMatch(/summoning, 2 people\)\n {6}GoClaw began .* more than five minutes ago/u);
		const json = JSON.parse((await run('agents', 'list', '--database', address, '--json')).out);
		expect(json.agents.map(({ state }: { state?: { isWrong: boolean } }) => state?.isWrong)).toEqual([
			true,
			true,
			undefined,
		]);
		const checked = await run('check', '--database', address);
		expect(checked.out.match(/(\w+)\/goclaw-agent\.json:\d+:\d+ warning goclaw\.summoning/gu)).toHaveLength(2);
	});

	it('lists its skills, who has which, and why somebody sees one or not', async () => {
		const address = await teamDatabase();
		const told = (...more: readonly string[]) => run('agents', 'skills', '--database', address, ...more);
		const { status, out, err } = await told();
		expect(status).toBe(0);
		expect(out.split('\n').slice(1)).toEqual([
			'  ~ diary  Diary  (private, version 1)',
			'      It is private: its owner sees it, ada, and nobody else.',
			'      granted to 1 agent: scribe (version 1 pinned)',
			'  ✓ maps  Maps  (public, version 1)',
			'      It is public: everybody sees it.',
			'  ~ minutes  Minutes  (internal, version 1)',
			'      It is internal: those that it was granted to see it.',
			'      granted to 1 agent: scribe (version 1 pinned)',
			'',
		]);
		expect(err).toContain('does not use them yet');
		expect((await told('--agent', 'scribe', '--skill', 'diary')).out).toContain('while it is private');
		expect((await told('--agent', 'guide', '--user', 'ben', '--skill', 'minutes')).out).toContain(
			'✗ minutes  Minutes  (internal, version 1)\n      It is internal, and granted neither to the agent nor to the person.',
		);
		const eve = await told('--user', 'eve', '--json');
		expect(JSON.parse(eve.out)).toMatchObject({
			user: 'eve',
			skills: [{ slug: 'diary', sees: 'no' }, { sees: 'yes' }, { sees: 'depends', grants: [{ pinned: 1, by: 'ben' }] }],
		});
		expect((await told('--user', 'eve')).err).toContain('eve has not talked with any agent');
		expect(await told('--agent', 'scrib')).toMatchObject({
			status: 2,
			err: expect.stringContaining('did you mean scribe?'),
		});
		expect(await told('--skill', 'map')).toMatchObject({
			status: 2,
			err: expect.stringContaining('did you mean maps?'),
		});
	});

	it('says who may read and write what, for a person', async () => {
		const address = await teamDatabase();
		const told = (...more: readonly string[]) => run('access', '--database', address, ...more);
		const { status, out, err } = await told('--agent', 'guide', '--user', 'ada');
		expect([status, err]).toEqual([0, '']);
		expect(out).toMatch(/^soulscope-db:\/\/test-\S+\/guide\/goclaw-agent\.json, whose lines /u);
		expect(out).toMatch(/^guide +main +.*people\/ada\/USER\.md/mu);
		expect((await told('--agent', 'guide')).out).not.toContain('people/');
		const json = JSON.parse((await told('--agent', 'guide', '--json')).out);
		expect(json).toMatchObject({
			root: expect.stringMatching(/^soulscope-db:/u),
			access: { config: expect.stringMatching(/^soulscope-db:/u) },
		});
		expect(await told()).toMatchObject({
			status: 2,
			err: expect.stringMatching(/: there are 3 agents .* --agent: clerk, guide, scribe\n$/u),
		});
	});

	it('checks all agents, or those that are named', async () => {
		const address = await teamDatabase({
			more: `UPDATE agent_context_files SET content = E'# Tools\\n\\n\`\`\`\\nnever closed\\n' WHERE file_name = 'TOOLS.md'`,
		});
		const { status, out } = await run('check', '--database', address);
		expect(status).toBe(0);
		expect(out).toMatch(/^soulscope-db:\/\/test-\S+-[0-9a-f]{6}\/guide\/TOOLS\.md:3:1 warning markdown\.open-fence /mu);
		const sarif = JSON.parse((await run('check', '--database', address, '--format', 'sarif')).out);
		expect(sarif.runs[0].results[0].locations[0].physicalLocation.artifactLocation.uri).toMatch(
			/^soulscope-db:\/\/test-\S+\/guide\/TOOLS\.md$/u,
		);
		const json = JSON.parse((await run('check', '--database', address, '--agent', 'guide', '--format', 'json')).out);
		expect(json.workspaces[0].findings[0].path).toMatch(/^soulscope-db:\/\/test-\S+\/guide\/TOOLS\.md$/u);
		expect((await run('check', '--database', address, '--agent', 'clerk')).out).toBe('');
		expect(await run('check', '--database', address, '--max-warnings', '0')).toMatchObject({ status: 1 });
	});

	it('says in one line what is wrong', async () => {
		const address = await teamDatabase();
		const told = async (...args: readonly string[]) => {
			const { status, out, err } = await run(...args);
			return [status, out, err];
		};
		expect(await told('preview', '--database', address)).toEqual([
			2,
			'',
			'soulscope: there are 3 agents in the database. Name one with --agent: clerk, guide, scribe\n',
		]);
		expect(await told('preview', '--database', address, '--agent', 'gide')).toEqual([
			2,
			'',
			expect.stringMatching(/^soulscope: test_\S+ in \S+ has no agent gide; did you mean guide\?\n$/u),
		]);
		expect(await told('check', '--database', await freshDatabase())).toEqual([
			2,
			'',
			expect.stringMatching(
				/^soulscope: No runtime that Soulscope knows keeps its agents in .*: GoClaw would have the table agents\n$/u,
			),
		]);
	});
});

describe('the address of a database', () => {
	it.each([
		['postgres://me:hunter2@localhost/x', 'must not have a password in it'],
		['mysql://localhost/x', 'has to begin with postgres://'],
	])('is refused: %s', async (address, why) => {
		const { status, out, err } = await run('check', '--database', address);
		expect([status, out]).toEqual([2, '']);
		expect(err).toContain(why);
		expect(err.trim().split('\n')).toHaveLength(1);
		expect(err).not.toContain('hunter2');
	});

	it.each([
		[['preview', '--agent', 'a'], '--agent works only with --database'],
		[['preview', '--database', 'postgres://localhost/x', '--as-of', 'yesterday'], '--as-of works only with a folder'],
		[['check', '--database', 'postgres://localhost/x', '--fix'], 'read once, and not changed'],
		[['agents', 'list'], "missing required argument 'dir'"],
	])('goes with no other wish: %s', async (args, why) => {
		const { status, err } = await run(...args);
		expect(status).toBe(2);
		expect(err).toContain(why);
	});
});
