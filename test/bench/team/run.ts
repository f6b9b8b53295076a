// `npm run bench:team [-- --agents 1000 --people 50 --documents 200 --passages 10000,100000 --rounds N --keep]`: agents of a team in the
// runtime's own tables: how long it takes to open them, to see a prompt, and to search what an agent remembers, for each number of passages.
// By hand: it takes half an hour.
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { environmentHere, workspacesHere } from '../../../server/src/app/thisMachine.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import type { StoredQuestion } from '../../../server/src/engine/runtimes/capabilities/storedQuestion.ts';
import { registry } from '../../../server/src/engine/runtimes/registry.ts';
import { sql } from '../../../server/src/engine/text/sqlStatement.ts';
import { connectDatabase } from '../../../server/src/host/managed/connect.ts';
import { createStoredAgents } from '../../../server/src/host/managed/storedAgents.ts';
import { withDatabases } from '../../../server/src/host/managed/storedFiles.ts';
import { storedRoot, storedWorkspace } from '../../../server/src/host/managed/storedPlaces.ts';
import { createStoredMemories } from '../../../server/src/host/managed/storedSearch.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { addressFrom } from '../../../server/src/host/postgres/address.ts';
import { createQuestions, fillMaterial } from '../database/material.ts';
import { benchServer, load, printTimes, say, seconds } from '../database/server.ts';
import { fillPassages, fillTeams } from './fillTeams.ts';

const { values } = parseArgs({
	options: {
		agents: { type: 'string', default: '1000' },
		people: { type: 'string', default: '50' },
		documents: { type: 'string', default: '200' },
		passages: { type: 'string', default: '10000,100000' },
		rounds: { type: 'string', default: '200' },
		keep: { type: 'boolean', default: false },
	},
});
const size = { agents: Number(values.agents), people: Number(values.people), documents: Number(values.documents) };
const rounds = Number(values.rounds);

const server = await benchServer(values.keep);
const client = new Client({ connectionString: server.address });
await client.connect();
const begun = performance.now();
await fillMaterial(client, 1536);
await fillTeams(client, size);
say(`${size.agents} agents × ${size.people} people × ${size.documents} documents after ${seconds(begun)}; ${load()}`);
const database = await connectDatabase({
	address: addressFrom(server.address),
	runtimes: registry.runtimes,
	isReadOnly: true,
});

const times = (what: string, count: number, work: (round: number) => unknown): Promise<void> =>
	printTimes(server.address, what, count, work);

const roundTrip = (): Promise<void> =>
	times('select 1', rounds, () => database.ask({ statement: sql`SELECT 1 AS one`, values: [] }));

/** Another agent each time, of which nothing is known yet. */
const agentOf = (round: number): string => `agent-${(round * 7 + 3) % size.agents}`;
const personOf = (round: number): string => `person-${(round * 11) % size.people}`;

async function openAndPreview(): Promise<void> {
	await roundTrip();
	const agents = createStoredAgents(database);
	const databases = new Map([[database.name, { database, agents }]]);
	const files = withDatabases(diskFiles, databases);
	await times('the tree opens: all agents', 30, async () => {
		agents.forget();
		await files.list(`${storedRoot}/${database.name}`);
	});
	await times('the tree opens: one agent', 30, async (round) => {
		await files.list(storedWorkspace(database.name, agentOf(round)));
	});
	const workspaces = workspacesHere({
		registry,
		environment: environmentHere('/nobody', 'UTC'),
		clock: () => 0,
		databases,
		settingsFor: () => ({ runtime: 'auto', configFile: '' }),
	});
	const adopted = async (round: number) => {
		const workspace = await workspaces.adopt(storedWorkspace(database.name, agentOf(round)));
		if (!workspace) throw new Error('no workspace');
		return workspace;
	};
	const preview = (workspace: Awaited<ReturnType<typeof adopted>>, round: number) =>
		workspace.runtime
			.assemble(workspace.snapshot(), { ...workspace.session(), user: personOf(round) }, placeholderWording)
			.text();
	await times('an agent that nobody has opened: its prompt for one person', 30, async (round) =>
		preview(await adopted(round + 100), round),
	);
	const open = await adopted(1);
	await times('an agent that is open: its prompt for another person', rounds, (round) => preview(open, round));
	await times('whether somebody has changed something', 30, () =>
		database.ask(database.runtime.managed.state(agentOf(1))),
	);
}

const explain = async (what: string, { statement, values: given }: StoredQuestion): Promise<void> => {
	const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS) ${statement.text}`, [...given]);
	const plan = rows.map((row) =>
		String(row['QUERY PLAN'])
			.trim()
			.replace(/\[[^\]]{40,}\]/gu, '[…]'),
	);
	say(`  plan, ${what}: ${plan.filter((line) => !line.startsWith('Planning')).join(' | ')}`);
};

async function search(): Promise<void> {
	const agents = createStoredAgents(database);
	const memories = createStoredMemories(new Map([[database.name, { database, agents }]]), () => 0);
	const questions = await createQuestions(client, rounds + 10);
	await roundTrip();
	for (const [what, agent] of [
		['one of many', () => undefined],
		['the largest', () => 'agent-0'],
	] as const) {
		const who = (round: number) => ({
			root: storedWorkspace(database.name, agent() ?? agentOf(round)),
			user: personOf(round),
		});
		const asked = (round: number) => {
			const { query, numbers } = questions[round] ?? { query: 'tea', numbers: new Float32Array(1536) };
			return {
				question: { query: query.replace('the ', ''), limit: 6, minScore: 0 },
				vector: { model: 'text-embedding-3-small', numbers },
			};
		};
		const { question, vector } = asked(0);
		const given = { agent: agent() ?? agentOf(0), user: personOf(0), ...question };
		const { memory } = database.runtime.managed;
		await explain(`${what}, words`, memory.byWords(given));
		const similar = memory.embeddings?.bySimilarity({ ...given, queryVector: [...vector.numbers] });
		if (similar) await explain(`${what}, similar`, similar);
		await times(`${what}: the runtime’s search by words`, rounds, (round) =>
			memories.asRuntime(who(round), asked(round).question, undefined),
		);
		await times(`${what}: the runtime’s search by both`, rounds, (round) =>
			memories.asRuntime(who(round), asked(round).question, asked(round).vector),
		);
	}
}

try {
	await openAndPreview();
	let made = 0;
	for (const passages of values.passages.split(',').map(Number)) {
		const filling = performance.now();
		await fillPassages(client, size, { from: made, to: passages });
		made = passages;
		const { rows } = await client.query("SELECT pg_size_pretty(pg_total_relation_size('memory_chunks')) AS size");
		say(`${passages} passages, ${rows[0]?.size}, after ${seconds(filling)}; ${load()}`);
		await search();
	}
} finally {
	await client.end();
	await database[Symbol.asyncDispose]();
	await server.end();
}
