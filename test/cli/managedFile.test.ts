import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileDatabase } from '../support/goclaw/fileDatabase.ts';
import { acmeAgents } from '../support/goclaw/fileRows.ts';
import { folderWith, soulscope } from './soulscope.ts';

const run = async (...args: readonly string[]) => soulscope(await folderWith({}), ...args);

describe('soulscope with GoClaw’s file of SQLite', () => {
	it('lists its agents, shows a prompt and looks at both', async () => {
		const { file } = fileDatabase();
		expect((await run('agents', 'list', '--database', file)).out).toBe(
			`Agents of GoClaw 3.11.3 in ${file}:\n  guide  Guide  (predefined, 1 person)\n  scribe  Scribe  (predefined, 0 people)\n`,
		);
		const preview = await run('preview', '--database', file, '--agent', 'guide', '--user', 'ada');
		expect(preview.status).toBe(0);
		expect(preview.out).toContain('<internal_config name="SOUL.md">\n# Soul\n\nCalm, exact, kind.');
		expect(preview.out).toContain('<context_file name="USER.md">\n# Ada');
		expect(preview.out).toContain('<name>Minutes</name>');
		expect(preview.out).not.toContain('Diary');
		expect(preview.out).toContain('- use_skill: ');
		expect(preview.out).not.toContain('- publish_skill: ');
		expect(await run('check', '--database', file)).toMatchObject({ status: 0 });
		expect((await run('status', '--database', file, '--agent', 'guide')).out).toMatch(
			/its database is of GoClaw 3\.11\.3\n/u,
		);
	});

	it('is found from where it is started', async () => {
		const folder = await folderWith({});
		fileDatabase({ file: join(folder, '.goclaw/data/goclaw.db') });
		for (const address of ['.goclaw/data/goclaw.db', '~/.goclaw/data', './.goclaw/data/goclaw.db?tenant=master'])
			expect(await soulscope(folder, 'agents', 'list', '--database', address)).toMatchObject({ status: 0 });
	});

	it('remembers, and finds it again as GoClaw does', async () => {
		const { file, values } = fileDatabase();
		const told = (...words: readonly string[]) => run(...words, '--database', file, '--agent', 'guide');
		expect(await told('agents', 'remember', 'The kettle is new.', '--user', 'ada', '--yes')).toMatchObject({
			status: 0,
			err: '',
		});
		expect(values("SELECT count(*) FROM memory_documents WHERE user_id = 'ada'")).toEqual([2]);
		const { out, err } = await told('agents', 'search', 'kettle', '--user', 'ada');
		expect(out).toMatch(/^GoClaw, in its own order:\n {2}people\/ada\/memory\/\S+ {2}1\.200\n/u);
		expect(err).toContain('Only words were searched: GoClaw keeps no embeddings in such a database.');
	});

	it('grants a skill, takes it back, and shows who sees it', async () => {
		const { file, values } = fileDatabase();
		const change = (...words: readonly string[]) => run('agents', ...words, '--database', file, '--yes');
		for (const whom of [
			['--agent', 'guide'],
			['--user', 'ada'],
		]) {
			expect(await change('grant', 'diary', ...whom)).toMatchObject({ status: 0, err: '' });
			const { skills } = JSON.parse((await run('agents', 'skills', '--database', file, '--json')).out);
			expect(skills.map(({ grants }: { readonly grants: readonly unknown[] }) => grants.length)).toEqual([1, 0]);
			expect(await change('revoke', 'diary', ...whom)).toMatchObject({ status: 0, err: '' });
		}
		expect(await change('visibility', 'minutes', 'private')).toMatchObject({ status: 0 });
		expect(values("SELECT visibility FROM skills WHERE slug = 'minutes'")).toEqual(['private']);
	});

	it('writes nothing where its tables are of a version that nobody knows', async () => {
		const { file } = fileDatabase({ version: 50 });
		expect(await run('agents', 'remember', 'x', '--database', file, '--agent', 'guide', '--yes')).toMatchObject({
			status: 2,
			err: `soulscope: ${file} (GoClaw in a version that Soulscope does not know) is only read: its tables are of version 50, which Soulscope does not know\n`,
		});
		expect((await run('agents', 'list', '--database', file)).out).toContain('guide');
	});

	it('has no embeddings to fill in, and says so before it asks anybody', async () => {
		const { file } = fileDatabase();
		process.env.OPENAI_API_KEY = ['made', 'up'].join('-');
		try {
			expect(
				await run('agents', 'embed', '--database', file, '--agent', 'guide', '--service', 'openai', '--yes'),
			).toMatchObject({
				status: 2,
				err: 'soulscope: Nothing was filled in: GoClaw keeps no embeddings in such a database\n',
			});
		} finally {
			delete process.env.OPENAI_API_KEY;
		}
	});

	it('takes the tenant from behind the path', async () => {
		const { file } = fileDatabase({ more: acmeAgents });
		const { out } = await run('agents', 'list', '--database', `${file}?tenant=acme`);
		expect(out).toBe(`Agents of GoClaw 3.11.3 in ${file}, tenant acme:\n  guide  Acme Guide  (predefined, 0 people)\n`);
	});
});
