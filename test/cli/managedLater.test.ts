import { expect, it } from 'vitest';
import { acme, laterSchema } from '../support/goclaw/laterSchema.ts';
import { teamDatabase } from '../support/goclaw/team.ts';
import { describeWithPostgres } from '../support/postgres/database.ts';
import { folderWith, soulscope } from './soulscope.ts';

const run = async (...args: readonly string[]) => soulscope(await folderWith({}), ...args);

const known = (version: string) => laterSchema.replace('VALUES (57, false)', `VALUES (${version}, false)`);

describeWithPostgres('soulscope with a database of a later GoClaw', () => {
	it('says whose it is, and shows the prompt of that version', async () => {
		const address = await teamDatabase({ more: laterSchema });
		const told = (...words: readonly string[]) => run(...words, '--database', address, '--agent', 'guide');
		expect((await run('agents', 'list', '--database', address)).out).toMatch(/^Agents of GoClaw 3\.11\.3 in /u);
		const preview = await told('preview', '--user', 'ada');
		expect(preview.status).toBe(0);
		expect(preview.out).toContain('<internal_config name="SOUL.md">\n# Soul\n\nCalm, exact, kind.');
		const { out } = await told('status');
		expect(out).toMatch(/runtime +GoClaw 3\.11\.3\n/u);
		expect(out).toContain('its database is of GoClaw 3.11.3');
		expect(out).toMatch(/sessions +main +\S+ tokens/u);
	});

	it('takes the prompt of February for versions before 3, and says so', async () => {
		const address = await teamDatabase({ more: known('30') });
		const { out } = await run('status', '--database', address, '--agent', 'guide');
		expect(out).toMatch(
			/its database is of GoClaw 2\.27\.1; the nearest version that Soulscope knows is\s+2026\.2\.26/u,
		);
		expect(out).toMatch(/sessions +main +\S+ tokens/u);
	});

	it('writes what is to be remembered, and nothing where it does not know the version', async () => {
		const remember = async (more: string) => {
			const address = await teamDatabase({ more });
			const { status, out, err } = await run(
				...['agents', 'remember', 'The kettle is new.', '--database', address, '--agent', 'guide', '--yes'],
			);
			return { status, isShown: out.includes('The kettle'), err };
		};
		expect(await remember(laterSchema)).toEqual({ status: 0, isShown: true, err: '' });
		expect(await remember(known('81'))).toEqual({
			status: 2,
			isShown: false,
			err: expect.stringMatching(
				/^soulscope: \S+ in \S+ \(GoClaw in a version that Soulscope does not know\) is only read: its tables are of version 81, which Soulscope does not know\n$/u,
			),
		});
	});

	it('wants to know whose agents are meant, and takes the name from behind the address', async () => {
		const address = await teamDatabase({ more: `${laterSchema}${acme}` });
		const list = (behind: string) => run('agents', 'list', '--database', `${address}${behind}`);
		expect(await list('')).toMatchObject({ status: 2, err: expect.stringContaining('There are: acme, master') });
		expect((await list('&tenant=acme')).out).toMatch(
			/, tenant acme:\n {2}guide {2}Acme Guide {2}\(predefined, 1 person\)\n$/u,
		);
		const skills = await run('agents', 'skills', '--database', `${address}&tenant=acme`);
		expect(skills.out).toContain('Minutes of Acme');
		expect(skills.out).not.toContain('Diary');
		expect(skills.err).toContain('GoClaw makes a private skill internal when it grants it');
	});

	it('grants a skill to the agent of the tenant, and takes it back', async () => {
		const address = `${await teamDatabase({ more: `${laterSchema}${acme}` })}&tenant=acme`;
		const change = (...words: readonly string[]) => run('agents', ...words, '--database', address, '--yes');
		for (const whom of [
			['--agent', 'guide'],
			['--user', 'zoe'],
		]) {
			expect(await change('grant', 'minutes', ...whom)).toMatchObject({ status: 0, err: '' });
			const granted = JSON.parse((await run('agents', 'skills', '--database', address, '--json')).out);
			expect(granted.skills[0].grants).toHaveLength(1);
			expect(await change('revoke', 'minutes', ...whom)).toMatchObject({ status: 0, err: '' });
		}
		expect(await change('visibility', 'minutes', 'public')).toMatchObject({ status: 0 });
	});

	it('does not say which archives it takes, as nobody knows', async () => {
		const folder = await folderWith({ 'x.zip': 'x' });
		const address = await teamDatabase({ more: laterSchema });
		expect(await soulscope(folder, 'skills', 'check', 'x.zip', '--database', address)).toMatchObject({
			status: 2,
			err: expect.stringContaining('which skill archives GoClaw 3.11.3 takes is not known'),
		});
	});
});
