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
		expect(out).toMatch(/^Agents of GoClaw in test_\S+ in \S+:\n/u);
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
			expect.stringMatching(
				/^soulscope: there are 3 agents in the database\. Name one with --agent: soulscope-db:.*\n$/u,
			),
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
