import { expect, it } from 'vitest';
import { environmentHere, workspacesHere } from '../../../server/src/app/thisMachine.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import { registry } from '../../../server/src/engine/runtimes/registry.ts';
import { sql } from '../../../server/src/engine/text/sqlStatement.ts';
import { connectDatabase } from '../../../server/src/host/managed/connect.ts';
import { createStoredAgents } from '../../../server/src/host/managed/storedAgents.ts';
import type { StoredDatabase } from '../../../server/src/host/managed/storedDatabase.ts';
import type { OpenDatabases } from '../../../server/src/host/managed/storedFiles.ts';
import { createStoredGate } from '../../../server/src/host/managed/storedGate.ts';
import { storedWorkspace } from '../../../server/src/host/managed/storedPlaces.ts';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { noDocuments } from '../../../server/src/host/writes/gate.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';
import { whenOver } from '../../support/whenOver.ts';

const passages = async (database: StoredDatabase) =>
	database.ask({
		statement: sql`SELECT path, user_id, start_line, end_line, text FROM memory_chunks ORDER BY path, start_line`,
		values: [],
	});

const everything = { what: 'a test', accepts: () => true };

async function openTeam(isReadOnly = false, onAsked: () => void = () => undefined) {
	const address = addressFrom(await teamDatabase());
	const database = await connectDatabase({ address, runtimes: registry.runtimes, isReadOnly });
	whenOver(() => database[Symbol.asyncDispose]());
	const counting = {
		...database,
		ask: (question: Parameters<typeof database.ask>[0]) => {
			onAsked();
			return database.ask(question);
		},
	};
	const agents = createStoredAgents(counting);
	const databases: OpenDatabases = new Map([[database.name, { database: counting, agents }]]);
	const workspaces = workspacesHere({
		registry,
		environment: environmentHere('/nobody', 'UTC'),
		clock: () => 0,
		databases,
		settingsFor: () => ({ runtime: 'auto', configFile: '' }),
	});
	const written: string[] = [];
	const gate = createStoredGate({ databases, documents: noDocuments, onWritten: (path) => written.push(path) });
	const open = async (agent: string) => {
		const workspace = await workspaces.adopt(storedWorkspace(database.name, agent));
		if (!workspace) throw new Error('no workspace');
		return workspace;
	};
	return {
		database,
		databases,
		workspaces,
		gate,
		written,
		open,
		root: (agent: string) => storedWorkspace(database.name, agent),
	};
}

describeWithPostgres('an agent of a database as a workspace', () => {
	it('is what a folder would be, and is read at once', async () => {
		let asked = 0;
		const { open } = await openTeam(true, () => {
			asked += 1;
		});
		const workspace = await open('guide');
		// The list of agents, this one, and what all have in common: that is not asked for again.
		expect(asked).toBe(3);
		await open('clerk');
		expect(asked).toBe(4);
		expect(workspace.runtime.family).toBe('goclaw');
		expect(workspace.evidence.reasons).toEqual(['GoClaw keeps it in its database']);
		expect([...workspace.snapshot().files.keys()]).toContain('people/ada/memory/2026-02-21.md');
		expect(await workspace.read('memory/2026-02-20.md')).toMatchObject({ text: 'Bertha was repaired.\n' });
		expect(workspace.notes).toEqual([]);
	});

	it('shows what two people’s prompts differ in', async () => {
		const { open } = await openTeam(true);
		const workspace = await open('guide');
		const promptOf = (user: string) =>
			workspace.runtime.assemble(workspace.snapshot(), { ...workspace.session(), user }, placeholderWording).text();
		expect(promptOf('ada')).toContain('Likes short answers.');
		expect(promptOf('ada')).not.toContain('FIRST RUN');
		expect(promptOf('ben')).toContain('Wants every detail.');
		expect(promptOf('ben')).toContain('FIRST RUN');
	});

	it('can be one that has nothing of its own', async () => {
		const { open } = await openTeam(true);
		expect((await open('scribe')).snapshot().files.has('people/group:tg:-1/SOUL.md')).toBe(true);
		expect((await open('clerk')).runtime.family).toBe('goclaw');
	});

	it('is not there where no agent is', async () => {
		const { workspaces, root } = await openTeam(true);
		expect(await workspaces.adopt(root('nobody'))).toBeUndefined();
	});
});

describeWithPostgres('a change to a row', () => {
	it('is made, and seen by whoever reads next', async () => {
		const { gate, root, written, open, workspaces } = await openTeam();
		const workspace = await open('guide');
		const outcome = await gate.change({
			root: root('guide'),
			path: 'SOUL.md',
			policy: everything,
			transform: (text) => `${text}Never in a hurry.\n`,
		});
		expect(outcome).toMatchObject({
			kind: 'written',
			created: false,
			via: 'disk',
			before: '# Soul\n\nCalm, exact, kind.\n',
		});
		await workspaces.filesChanged(written.map((path) => ({ path, kind: 'changed' })));
		expect(workspace.snapshot().files.get('SOUL.md')?.content).toMatchObject({
			text: expect.stringContaining('hurry'),
		});
	});

	it('is made of what is there by then, and never over somebody else’s', async () => {
		const { gate, root, database } = await openTeam();
		const request = { root: root('guide'), path: 'SOUL.md', policy: everything };
		await Promise.all(
			Array.from({ length: 20 }, (_, at) => gate.change({ ...request, transform: (text) => `${text}- ${at}\n` })),
		);
		const read = await gate.read(request);
		expect(read).toMatchObject({ kind: 'read', text: expect.stringMatching(/(?:- \d+\n){20}$/u) });
		const stale = database.runtime.managed.change({ agent: 'guide', path: 'SOUL.md', before: 'old', after: 'new' });
		if ('refused' in stale) throw new Error(stale.refused);
		expect(await database.ask(stale)).toEqual([]);
	});

	it('makes and removes rows of a person, once', async () => {
		const { gate, root } = await openTeam();
		const request = { root: root('guide'), path: 'people/cy d/USER.md', policy: everything };
		expect(await gate.create({ ...request, text: 'Cy' })).toMatchObject({ kind: 'written', created: true });
		expect(await gate.create({ ...request, text: 'Cy' })).toMatchObject({ kind: 'failed', failure: 'exists' });
		expect(await gate.remove({ ...request, ifText: 'Di' })).toMatchObject({ kind: 'failed', failure: 'changed' });
		expect(await gate.remove({ ...request, ifText: 'Cy' })).toMatchObject({ kind: 'removed' });
		expect(await gate.remove({ ...request, ifText: 'Cy' })).toMatchObject({ kind: 'failed', failure: 'gone' });
	});

	it('to a memory makes its passages anew', async () => {
		const { gate, root, database } = await openTeam();
		const request = { root: root('guide'), path: 'people/ada/memory/2026-02-21.md', policy: everything };
		await gate.change({ ...request, transform: () => `${'long line '.repeat(120)}\n\nAnother.\n` });
		await gate.change({ ...request, transform: () => `${'long line '.repeat(120)}\n\nAnother one.\n` });
		await gate.create({ ...request, path: 'memory/plain.txt', text: 'no passages' });
		const chunks = await passages(database);
		expect(chunks).toEqual([
			{
				path: 'memory/2026-02-21.md',
				user_id: 'ada',
				start_line: 1,
				end_line: 1,
				text: 'long line '.repeat(120).trim(),
			},
			{ path: 'memory/2026-02-21.md', user_id: 'ada', start_line: 2, end_line: 4, text: 'Another one.' },
		]);
	});

	it.each([
		['goclaw-agent.json', 'only shows what the database says'],
		['skills/maps/skill.json', 'only shows what the database says'],
		['notes.md', 'stands for nothing in the database'],
		['memory/../SOUL.md', 'was refused as a path'],
		['../scribe/SOUL.md', 'was refused as a path'],
	])('to %s is refused', async (path, message) => {
		const { gate, root } = await openTeam();
		const outcome = await gate.change({ root: root('guide'), path, policy: everything, transform: () => 'x' });
		expect(outcome).toMatchObject({ kind: 'failed', message: expect.stringContaining(message) });
	});

	it('is refused where the database was opened to read, or is not open', async () => {
		const { gate, root } = await openTeam(true);
		const request = { path: 'SOUL.md', policy: everything, transform: () => 'x' };
		expect(await gate.change({ ...request, root: root('guide') })).toMatchObject({ failure: 'read-only' });
		expect(await gate.change({ ...request, root: storedWorkspace('elsewhere', 'guide') })).toMatchObject({
			failure: 'gone',
		});
	});
});
