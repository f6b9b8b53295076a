import { expect, it } from 'vitest';
import { emptyColumns, messyRows, sameNames } from '../support/goclaw/messyRows.ts';
import { teamDatabase } from '../support/goclaw/team.ts';
import { runIn } from '../support/goclaw/teamRows.ts';
import { describeWithPostgres } from '../support/postgres/database.ts';
import { asSomebodyWith } from '../support/postgres/roles.ts';
import { folderWith, soulscope } from './soulscope.ts';

const run = async (...args: readonly string[]) => soulscope(await folderWith({}), ...args);

/** Each command at `address`: its status, and what it complained of. */
async function everything(address: string) {
	const told = async (...args: readonly string[]) => {
		const { status, out, err } = await run(...args, '--database', address);
		return { status, out, err: err.trim() };
	};
	return {
		told,
		list: await told('agents', 'list'),
		skills: await told('agents', 'skills'),
		check: await told('check'),
		preview: (agent: string, ...more: readonly string[]) => told('preview', '--agent', agent, ...more),
	};
}

/** A line, and nothing but that line. */
const oneLineOf = (text: RegExp) =>
	expect.stringMatching(new RegExp(`^soulscope: (?:[^\\n]*)${text.source}[^\\n]*$`, 'u'));

describeWithPostgres('a database with odd rows', () => {
	it('is read to the last of them, whatever they are called and however long they are', async () => {
		const { list, skills, check, preview } = await everything(await teamDatabase({ more: messyRows }));
		expect([list.status, list.err]).toEqual([0, '']);
		expect(list.out).toContain('  new line  (open, 0 people)\n');
		expect(list.out).toContain('  a/b  (predefined, 0 people)\n');
		expect(list.out.trim().split('\n')).toHaveLength(14);
		expect(skills.status).toBe(0);
		expect(skills.out).toContain('  ✗ nothing  (x, version 0)\n      It has no status');
		expect(skills.out).toContain('  ~ __proto__  p  (private, version 1)\n');
		expect(check.status).toBe(0);
		expect(check.out).toContain('/%2525/SOUL.md:1:1200019 warning security.context-breakout');
		expect(check.err.split('\n')).toHaveLength(1);
		for (const agent of ['%', '..', 'a/b', '', ' ', 'it\'s "q" 😀'])
			expect(await preview(agent)).toMatchObject({ status: 0 });
		expect((await preview('%', '--user', '__proto__')).out).toContain('# me');
		expect((await preview('..')).out).toContain('<context_file name="C:\\\\x">');
	});

	it('is read where columns are empty that no version leaves empty', async () => {
		const { list, skills, check, preview } = await everything(await teamDatabase({ more: emptyColumns }));
		expect(list).toMatchObject({ status: 0, err: '' });
		expect(list.out).toContain('  guide  (2 people)\n');
		expect(skills).toMatchObject({ status: 0 });
		expect(skills.out).toContain('✗ diary  (version 0)\n      It has no status');
		expect(check).toMatchObject({ status: 0, err: '' });
		expect((await preview('guide')).out).toContain('Calm, exact, kind.');
	});

	it('keeps apart what has the same name, and says what it leaves alone', async () => {
		const address = await teamDatabase({ more: sameNames });
		const { told, list, skills, check, preview } = await everything(address);
		expect(list.out.split('\n').slice(1, -1)).toEqual([
			'  clerk  (predefined, 0 people)',
			'  guide  Guide  (predefined, 2 people)',
			expect.stringContaining('      2 agents of this database have this key'),
			'  scribe  Scribe  (open, 1 person)',
		]);
		expect(skills.out).not.toContain('minutes');
		expect(skills.err).toContain('2 skills are left out: several have the same name');
		expect(check).toMatchObject({
			status: 2,
			out: '',
			err: oneLineOf(/the agent guide of .* cannot be read: several/u),
		});
		expect(await preview('clerk')).toMatchObject({ status: 0 });
		expect((await preview('clerk')).out).not.toContain('Calm, exact, kind.');
		expect(await preview('gone')).toMatchObject({ status: 2, err: oneLineOf(/has no agent gone/u) });
		for (const args of [
			['agents', 'remember', 'x', '--agent', 'guide', '--yes'],
			['agents', 'visibility', 'minutes', 'private', '--yes'],
		])
			expect(await told(...args)).toMatchObject({ status: 2, out: '' });
	});

	it('gives what is known of an agent whose key a deleted one had, and leaves that one alone', async () => {
		const address = await teamDatabase({ more: sameNames });
		const { told } = await everything(address);
		expect(await told('agents', 'remember', 'The kettle is new.', '--agent', 'clerk', '--yes')).toMatchObject({
			status: 0,
		});
		await runIn(
			address,
			`DO $$ BEGIN ASSERT (SELECT array_agg(a.deleted_at) FROM memory_documents d JOIN agents a ON a.id = d.agent_id WHERE a.agent_key = 'clerk') = '{NULL}'; END $$`,
		);
		expect((await told('agents', 'search', 'kettle', '--agent', 'clerk')).out).toContain('The kettle is new.');
	});

	it('names no deleted agent to another one, in its team or among those who have a skill', async () => {
		const address = await teamDatabase({
			more: `ALTER TABLE agents ADD deleted_at timestamptz; UPDATE agents SET deleted_at = now() WHERE agent_key = 'scribe'`,
		});
		const { preview, skills, told } = await everything(address);
		const prompt = (await preview('guide')).out;
		expect(prompt).toContain('clerk');
		expect(prompt).not.toMatch(/\bscribe\b/u);
		expect(skills.out).toContain('minutes');
		expect(skills.out).not.toMatch(/\bscribe\b/u);
		expect((await told('skills', '--agent', 'guide')).out).not.toMatch(/\bscribe\b/u);
	});
});

describeWithPostgres('a role that may not read everything', () => {
	const most =
		'agents, agent_context_files, user_context_files, user_agent_profiles, memory_documents, agent_links, agent_teams, agent_team_members';

	it('sees the agents where only the skills are kept from it, and is told that in one line', async () => {
		const address = await asSomebodyWith(await teamDatabase(), (role) => `GRANT SELECT ON ${most} TO ${role}`);
		const { list, skills, check, preview } = await everything(address);
		expect(list).toMatchObject({ status: 0, err: '' });
		expect(skills).toMatchObject({ status: 2, out: '', err: oneLineOf(/has no rights to the table skills/u) });
		expect(check).toMatchObject({
			status: 0,
			err: oneLineOf(/The skills of its agents are not shown: .* has no rights to the table skills; ask/u),
		});
		expect((await preview('guide', '--user', 'ada')).out).toContain('Likes short answers.');
	});

	it('is told which table it lacks', async () => {
		const address = await asSomebodyWith(
			await teamDatabase(),
			(role) => `GRANT SELECT ON ${most} TO ${role}; REVOKE SELECT ON user_context_files FROM ${role}`,
		);
		const { list, check, preview } = await everything(address);
		expect(list.status).toBe(0);
		const lacks = oneLineOf(/cannot be read: the name in the address has no rights to the table user_context_files/u);
		expect(check).toMatchObject({ status: 2, out: '', err: lacks });
		expect(await preview('guide')).toMatchObject({ status: 2, err: lacks });
	});

	it('sees no row more than the database gives it, and changes none', async () => {
		const address = await asSomebodyWith(
			await teamDatabase(),
			(role) => `GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role};
				ALTER TABLE agents ENABLE ROW LEVEL SECURITY; CREATE POLICY own ON agents FOR SELECT TO ${role} USING (agent_key = 'guide');
				ALTER TABLE skills ENABLE ROW LEVEL SECURITY; CREATE POLICY own ON skills FOR SELECT TO ${role} USING (visibility = 'public');
				ALTER TABLE user_context_files ENABLE ROW LEVEL SECURITY;
				ALTER TABLE memory_documents ENABLE ROW LEVEL SECURITY`,
		);
		const { told, list, skills, check, preview } = await everything(address);
		expect(list.out.split('\n').slice(1)).toEqual(['  guide  Guide  (predefined, 2 people)', '']);
		expect(skills.out).toContain('maps');
		expect(skills.out).not.toMatch(/minutes|diary/u);
		expect(check).toMatchObject({ status: 0, err: '' });
		const prompt = (await preview('guide', '--user', 'ada')).out;
		expect(prompt).toContain('Calm, exact, kind.');
		expect(prompt).not.toContain('Likes short answers.');
		expect(prompt).not.toMatch(/scribe|clerk/u);
		expect(await preview('scribe')).toMatchObject({ status: 2, err: oneLineOf(/has no agent scribe/u) });
		expect(await told('agents', 'remember', 'x', '--agent', 'guide', '--yes')).toMatchObject({
			status: 2,
			err: oneLineOf(/has no rights to the table memory_documents/u),
		});
		expect(await told('agents', 'visibility', 'maps', 'private', '--yes')).toMatchObject({
			status: 2,
			err: oneLineOf(/has no rights to the table skills/u),
		});
	});
});

describeWithPostgres('tables of another version', () => {
	it.each([
		['DROP TABLE skill_user_grants', 'relation "skill_user_grants" does not exist'],
		['ALTER TABLE skills DROP visibility', 'column k.visibility does not exist'],
	])('keep only the skills away, if it is these: %s', async (change, why) => {
		const { list, skills, check, preview } = await everything(await teamDatabase({ more: change }));
		expect(list).toMatchObject({ status: 0, err: '' });
		expect(skills).toMatchObject({ status: 2, out: '' });
		expect(skills.err).toMatch(/^[^\n]*its tables are not those of the version that Soulscope knows[^\n]*$/u);
		expect(skills.err).toContain(why);
		expect(check.status).toBe(0);
		expect((await preview('guide')).out).toContain('Calm, exact, kind.');
	});

	it.each([
		['ALTER TABLE agents DROP display_name CASCADE', 'column a.display_name does not exist'],
		['ALTER TABLE agent_links DROP team_id', 'column l.team_id does not exist'],
		['DROP TABLE agent_team_members', 'GoClaw would have the table agent_team_members'],
	])('are told in one line: %s', async (change, why) => {
		const { check, preview } = await everything(await teamDatabase({ more: change }));
		for (const outcome of [check, await preview('guide')]) {
			expect(outcome).toMatchObject({ status: 2, out: '' });
			expect(outcome.err).toMatch(/^soulscope: [^\n]*$/u);
			expect(outcome.err).toContain(why);
		}
	});
});
