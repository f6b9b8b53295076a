import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { runtimes } from '../../../../server/src/engine/runtimes/registry.ts';
import { connectAddress } from '../../../../server/src/host/managed/connectAddress.ts';
import { createStoredAgents } from '../../../../server/src/host/managed/storedAgents.ts';
import { fileDatabase } from '../../../support/goclaw/fileDatabase.ts';
import { acmeAgents } from '../../../support/goclaw/fileRows.ts';

const connected = async (address: string, isReadOnly = true) => {
	const database = await connectAddress({ address, runtimes, isReadOnly });
	return { database, agents: createStoredAgents(database) };
};

const why = (address: string): Promise<string> =>
	connected(address).then(
		({ database }) => `connected to ${database.place}`,
		(error: Error) => error.message,
	);

describe('a file of GoClaw with SQLite', () => {
	it('has agents, as one on a server has', async () => {
		const { file } = fileDatabase();
		const { database, agents } = await connected(file);
		expect(database).toMatchObject({ title: 'GoClaw 3.11.3', place: file, isReadOnly: true, locked: undefined });
		expect(database.runtime.id).toBe('goclaw@3.11.3');
		expect(await agents.list()).toEqual([
			{ key: 'guide', name: 'Guide', type: 'predefined', status: 'active', people: 1 },
			{ key: 'scribe', name: 'Scribe', type: 'predefined', status: 'active', people: 0 },
		]);
		const files = (await agents.tree('guide'))?.files;
		expect([...(files?.keys() ?? [])]).toEqual([
			'goclaw-agent.json',
			'AGENTS.md',
			'SOUL.md',
			'people/ada/USER.md',
			'MEMORY.md',
			'people/ada/memory/2026-02-21.md',
			'skills/diary/skill.json',
			'skills/minutes/skill.json',
		]);
		expect(files?.get('SOUL.md')).toMatchObject({
			text: '# Soul\n\nCalm, exact, kind.\n',
			modified: Date.parse('2026-11-28T19:36:38.669Z'),
		});
		expect(await agents.text('guide', 'people/ada/memory/2026-02-21.md')).toBe('Ada is on leave.\n');
		expect(JSON.parse(files?.get('goclaw-agent.json')?.text ?? '').database).toMatchObject({
			version: '3.11.3',
			edition: 'lite',
			agent: {
				other_config: {},
				memory_config: { enabled: true },
				tools_config: {},
				workspace_sharing: {},
				restrict_to_workspace: true,
				self_evolve: false,
				updated_at: '2026-11-28T19:36:38.669Z',
			},
			delegates_to: [{ agent_key: 'scribe', display_name: 'Scribe', frontmatter: 'Writes minutes.' }],
			people: ['ada'],
		});
	});

	it('is read without a trace, whether its program runs or not', async () => {
		const { file, open } = fileDatabase();
		const folder = () =>
			readdirSync(dirname(file)).map((name) => [
				name,
				name.endsWith('-shm')
					? ''
					: createHash('sha256')
							.update(readFileSync(join(dirname(file), name)))
							.digest('hex'),
			]);
		const before = folder();
		expect(before.map(([name]) => name)).toEqual(['goclaw.db']);
		await (await connected(file)).agents.tree('guide');
		expect(folder()).toEqual(before);
		using running = open();
		running.exec("UPDATE agent_context_files SET content = 'Loud.' WHERE id = 'f1'");
		const meanwhile = folder();
		expect((await (await connected(file)).agents.tree('guide'))?.files.get('SOUL.md')?.text).toBe('Loud.');
		expect(folder()).toEqual(meanwhile);
	});

	it('tells of what has changed, and of nothing else', async () => {
		const { file, open } = fileDatabase();
		const { database } = await connected(file);
		const state = async () => JSON.stringify(await database.ask(database.runtime.managed.state('guide')));
		const first = await state();
		expect(await state()).toBe(first);
		using running = open();
		const seen = new Set([first]);
		for (const change of [
			"UPDATE agent_context_files SET content = 'x', updated_at = '2026-11-28 20:36:39.1 +0100 CET m=+27.2' WHERE id = 'f1'",
			"UPDATE agent_context_files SET content = 'y', updated_at = '2026-11-28 20:36:39.2 +0100 CET m=+27.3' WHERE id = 'f1'",
			// A zone further west: the text of it is less than the one before.
			"UPDATE memory_documents SET content = 'x', updated_at = '2026-11-28 11:36:39.2 -0800 PST m=+28.3' WHERE id = 'd2'",
			"DELETE FROM user_context_files WHERE id = 'u1'",
			"INSERT INTO user_agent_profiles (agent_id, user_id, tenant_id) SELECT 'g', 'ben', id FROM tenants WHERE slug = 'master'",
		]) {
			running.exec(change);
			seen.add(await state());
		}
		expect(seen.size).toBe(6);
		running.exec("UPDATE agent_context_files SET content = 'z' WHERE agent_id = 's'");
		seen.add(await state());
		expect(seen.size).toBe(6);
	});

	it('is meant by its folder, by a link, by an address of a file and from the home folder, and is one database', async () => {
		const { file } = fileDatabase();
		const link = join(dirname(file), 'link.db');
		symlinkSync(file, link);
		const names = await Promise.all(
			[file, dirname(file), link, new URL(`file://${file}`).href].map(
				async (address) => (await connected(address)).database.name,
			),
		);
		expect(new Set(names).size).toBe(1);
		expect(names[0]).toMatch(/^goclaw-db-[0-9a-f]{6}$/u);
		expect(await why('~/no/such.db')).toMatch(/^There is no file \/.*\/no\/such\.db, or it may not be read\.$/u);
	});

	it('says in one line what is wrong with it', async () => {
		const { file, open } = fileDatabase();
		const folder = dirname(file);
		const at = (name: string) => join(folder, name);
		writeFileSync(at('text.db'), 'This is no database at all, and long enough to be looked at. '.repeat(20));
		writeFileSync(at('empty.db'), '');
		mkdirSync(at('nothing'));
		new DatabaseSync(at('other.db')).exec('CREATE TABLE agents (id TEXT)');
		{
			// As after a crash, copied without the file that leads through its changes.
			using running = open();
			running.exec("UPDATE agents SET display_name = 'x'");
			copyFileSync(file, at('crashed.db'));
			copyFileSync(`${file}-wal`, at('crashed.db-wal'));
		}
		expect(await why(at('gone.db'))).toBe(`There is no file ${at('gone.db')}, or it may not be read.`);
		expect(await why(at('nothing'))).toBe(
			`${at('nothing')} is a folder, and there is no goclaw.db in it. Name the file.`,
		);
		expect(await why('/dev/null')).toBe('/dev/null is not a file.');
		expect(await why(at('text.db'))).toBe(
			`${at('text.db')} cannot be opened: it is damaged, or no database of SQLite.`,
		);
		expect(await why(at('empty.db'))).toBe(
			`No runtime that Soulscope knows keeps its agents in ${at('empty.db')}: GoClaw would have the table agents.`,
		);
		expect(await why(at('other.db'))).toBe(
			`No runtime that Soulscope knows keeps its agents in ${at('other.db')}: GoClaw would have the table agent_context_files.`,
		);
		expect(await why(at('crashed.db'))).toBe(
			`${at('crashed.db')} cannot be opened: it has changes that only GoClaw can complete.`,
		);
		expect(await why('mysql://x/y')).toBe(
			'The address of the database has to begin with postgres://, or be the path of a file.',
		);
	});

	it.each([
		[26, undefined],
		[3, undefined],
		[49, undefined],
		[20, 'its tables are between two versions, at 20 on the way to 24: start GoClaw once, which completes the change'],
		[50, 'its tables are of version 50, which Soulscope does not know'],
	])('is changed or only read by the version of its tables: %i', async (version, locked) => {
		const { database, agents } = await connected(fileDatabase({ version }).file, false);
		expect(database.locked).toBe(locked);
		expect(database.isReadOnly).toBe(locked !== undefined);
		expect(await agents.tree('guide')).toBeDefined();
	});

	it('is only read where its tables need what nobody knows of, or nothing says their version', async () => {
		const locked = async (more: string) => (await connected(fileDatabase({ more }).file, false)).database.locked;
		expect(await locked('DELETE FROM schema_version')).toBe(
			'nothing says the version of its tables: schema_version is not there, or empty',
		);
		const mood =
			'DROP TABLE memory_chunks; CREATE TABLE memory_chunks (id TEXT NOT NULL, agent_id TEXT, document_id TEXT, user_id TEXT, path TEXT, start_line INT, end_line INT, hash TEXT, text TEXT, tenant_id TEXT, mood TEXT NOT NULL)';
		expect(await locked(mood)).toBe('its table memory_chunks needs a value for mood, of which Soulscope knows nothing');
	});

	it('has the agents of the tenant that is named', async () => {
		const { file } = fileDatabase({ more: acmeAgents });
		expect(await why(file)).toContain('There are: acme, master');
		const { database, agents } = await connected(`${file}?tenant=acme`);
		expect(database.place).toBe(`${file}, tenant acme`);
		expect((await agents.tree('guide'))?.files.get('SOUL.md')?.text).toBe('# Soul\n\nLoud.\n');
	});

	it('says so once it is gone, and is there again when it is', async () => {
		const { file } = fileDatabase();
		const { database, agents } = await connected(file);
		const bytes = readFileSync(file);
		rmSync(file);
		const error: unknown = await agents.tree('guide').catch((error) => error);
		expect(database.why(error)).toBe('there is no such file');
		writeFileSync(file, bytes);
		agents.forget();
		expect(await agents.tree('guide')).toBeDefined();
	});
});
