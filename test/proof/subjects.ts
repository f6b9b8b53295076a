import { Client } from 'pg';
import { registry } from '../../server/src/engine/runtimes/registry.ts';
import { knowledgeBase } from '../../server/src/host/knowledge/knowledgeBase.ts';
import { postgresStores } from '../../server/src/host/knowledge/postgres/server.ts';
import { connectDatabase } from '../../server/src/host/managed/connect.ts';
import { createStoredAgents } from '../../server/src/host/managed/storedAgents.ts';
import { createStoredGate } from '../../server/src/host/managed/storedGate.ts';
import { storedWorkspace } from '../../server/src/host/managed/storedPlaces.ts';
import { addressFrom } from '../../server/src/host/postgres/address.ts';
import { noDocuments } from '../../server/src/host/writes/gate.ts';
import { turnWrites } from '../host/support/conversations/recordRows.ts';
import { answered, userMessage } from '../host/support/conversations/transcriptEntries.ts';
import { transcriptsOf } from '../host/support/conversations/transcriptsOf.ts';
import { fillTeam } from '../support/goclaw/teamRows.ts';
import { judgeConversation, judgeKnowledge, judgeMemory, theConversation } from './wholeness.ts';

/** One of several programs that add to the same thing. */
interface Writer {
	/**
	 * Adds what is called `id`. Gives `kept` once it is stored, `refused` where it is certain that it is not, and `unknown` where nobody can
	 * say. What waits for the server to be back is `kept` later: `whenKept`.
	 */
	append(id: string): Promise<'kept' | 'refused' | 'unknown' | { readonly whenKept: Promise<void> }>;
}

/** What several programs add to at once, in a database that has been filled for it. */
export interface Subject {
	/** A program of its own calls it, and stays until it is ended. */
	open(address: string): Promise<Writer>;
	/** Of all that was added, in the order in which it lies there. Throws where something is there by half. */
	ids(client: Client, address: string): Promise<readonly string[]>;
}

const everything = { what: 'a proof', accepts: () => true };

/** Of agents in a database: a row that all put a line at the end of, through the gate. */
function row(agent: string, path: string, read: (client: Client) => Promise<string>): Subject {
	return {
		async open(address) {
			const database = await connectDatabase({
				address: addressFrom(address),
				runtimes: registry.runtimes,
				isReadOnly: false,
			});
			const databases = new Map([[database.name, { database, agents: createStoredAgents(database) }]]);
			const root = storedWorkspace(database.name, agent);
			const gate = createStoredGate({ databases, documents: noDocuments });
			return {
				async append(id) {
					const transform = (text = '') => `${text}- ${id}.\n`;
					const done = await gate.change({ root, path, policy: everything, transform });
					if (done.kind === 'written') return 'kept';
					return done.failure === 'busy' ? 'refused' : 'unknown';
				},
			};
		},
		async ids(client) {
			const lines = (await read(client)).split('\n');
			if (lines.pop() !== '') throw new Error('the last line has no end');
			return lines.map((line) => {
				const id = /^- (\S+)\.$/u.exec(line)?.[1];
				if (id === undefined) throw new Error(`a line is torn: ${JSON.stringify(line)}`);
				return id;
			});
		},
	};
}

const contentOf = async (client: Client, statement: string): Promise<string> =>
	(await client.query(statement)).rows[0]?.content ?? '';

/** ms between two looks whether what waited is stored. */
const lookEvery = 20;

const conversation: Subject = {
	async open(address) {
		const client = await connectedTo(address);
		const id = await theConversation(client);
		await client.end();
		const transcripts = transcriptsOf(address, { saveEvery: 10 });
		return {
			async append(name) {
				await transcripts.put(id, answered(`${name}-answer`, `${name} is done.`), turnWrites(name, id));
				if (transcripts.trouble === undefined) return 'kept';
				const whenKept = new Promise<void>((resolve) => {
					const timer = setInterval(() => {
						if (transcripts.trouble !== undefined) return;
						clearInterval(timer);
						resolve();
					}, lookEvery);
				});
				return { whenKept };
			},
		};
	},
	ids: judgeConversation,
};

/** Of so many things that are added to the store, one is a line in a document that all change. */
const sharedEach = 20;
const sharedPath = 'shared.md';
const endLine = 'The end.';

const knowledge: Subject = {
	async open(address) {
		const base = knowledgeBase(postgresStores({ address: addressFrom(address) }).store('proof'));
		return {
			async append(id) {
				const [, number] = id.split('.').map(Number);
				const patch = { start_line: 1, end_line: 0, content: id };
				const answer =
					(number ?? 0) % sharedEach === 0
						? await base.call('membot_edit', { logical_path: sharedPath, patches: [patch] })
						: await base.call('membot_write', {
								logical_path: `${id.replace('.', '/')}.md`,
								content: `${id}\n${'The kiln is cold. '.repeat(20)}\n${id}`,
							});
				return 'is_error' in answer && answer.is_error ? 'unknown' : 'kept';
			},
		};
	},
	ids: (client) => judgeKnowledge(client, { sharedPath, endLine }),
};

export const subjects = {
	context: row('clerk', 'SOUL.md', (client) =>
		contentOf(
			client,
			"SELECT content FROM agent_context_files JOIN agents ON agents.id = agent_id WHERE agent_key = 'clerk' AND file_name = 'SOUL.md'",
		),
	),
	memory: row('guide', 'people/ada/memory/2026-03-01.md', judgeMemory),
	conversation,
	knowledge,
} as const satisfies Readonly<Record<string, Subject>>;

export type SubjectName = keyof typeof subjects;

export const subjectNames = Object.keys(subjects) as readonly SubjectName[];

export async function connectedTo(address: string): Promise<Client> {
	const client = new Client({ connectionString: address });
	client.on('error', () => undefined);
	await client.connect();
	return client;
}

/** Makes an empty database one in which everything is that is added to. */
export async function fillForProofs(address: string): Promise<void> {
	await fillTeam(address);
	await using transcripts = transcriptsOf(address);
	const id = await transcripts.begin({ root: '/ws', session: 'main', at: 1000 });
	await transcripts.put(id, userMessage('first', 'Go on'));
	await using stores = postgresStores({ address: addressFrom(address) });
	await knowledgeBase(stores.store('proof')).call('membot_write', { logical_path: sharedPath, content: endLine });
}
