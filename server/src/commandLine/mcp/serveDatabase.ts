import { setTimeout as delay } from 'node:timers/promises';
import { plainWords } from '../../engine/memory/search/query/query.ts';
import type { OpenDatabase } from '../../host/managed/storedFiles.ts';
import { createStoredGate } from '../../host/managed/storedGate.ts';
import { storedWorkspace } from '../../host/managed/storedPlaces.ts';
import { createStoredMemories } from '../../host/managed/storedSearch.ts';
import { createSecretScanner } from '../../host/secrets/scanner.ts';
import { oneOf } from '../commands/preview.ts';
import { InputError, type Terminal } from '../terminal/terminal.ts';
import { agentMeant, openDatabase } from '../workspace/openDatabase.ts';
import { openFolder } from '../workspace/openFolder.ts';
import type { ServedPlace } from './servedPlace.ts';

export interface ServedDatabaseOptions {
	/** Address. */
	readonly database: string;
	/** Key of the agent; needed where the database has several. */
	readonly agent?: string;
	/** As whom the agent is talked with: what others have of their own is not served. */
	readonly user?: string;
}

/** ms between two looks at whether somebody has changed a row of the agent. */
const lookEvery = 5_000;

const onlyRead =
	'Nothing was written: the database is connected only to read. The person can allow changes by starting the server with --allow-writes.';

/** The agent of a database, whose server refuses every change unless `isWritable`. Throws an `InputError` where there is none. */
export async function serveDatabase(
	{ database: address, agent: named, user = '', isWritable }: ServedDatabaseOptions & { readonly isWritable: boolean },
	terminal: Terminal,
): Promise<ServedPlace> {
	const secrets = createSecretScanner({ onTrouble: (message) => terminal.err(message) });
	const open = await openDatabase(address, { isWritable });
	const { database, agents } = open;
	const agent = await agentMeant(open, named);
	const databases = new Map([[database.name, open]]);
	const memories = createStoredMemories(databases, Date.now);
	const who = { root: storedWorkspace(database.name, agent), user };
	const fresh = async () => {
		// Others write there as well, and the agent may be gone.
		agents.forget();
		const place = { at: open, agents: [agent] };
		const standpoint = user === '' ? {} : { user };
		return oneOf(agent, await openFolder('.', { database: place, secrets, standpoint }));
	};
	return {
		found: await fresh(),
		open: fresh,
		async find(query, only, limit) {
			// A last word that is not ended would count as the beginning of others.
			const ended = plainWords(query) === '' ? query : `${query} `;
			try {
				const asked = { query: ended, limit, mode: 'keyword', only, whyWordsOnly: '' } as const;
				const { hits, notes } = await memories.search(who, asked);
				return { hits, notes };
			} catch (error) {
				throw new InputError(`${database.place} cannot be searched: ${database.why(error)}`);
			}
		},
		watch: (changed) => watchRows(open, agent, changed),
		gate: (documents) => createStoredGate({ databases, documents }),
		...(!isWritable && { cannotWrite: onlyRead }),
	};
}

/** Says that a row of the agent is other, until it is disposed of. Rejects where the database does not answer. */
async function watchRows({ database }: OpenDatabase, agent: string, changed: () => void): Promise<AsyncDisposable> {
	const stop = new AbortController();
	const stateNow = async () => JSON.stringify(await database.ask(database.runtime.managed.state(agent)));
	let known = await stateNow();
	const looking = (async () => {
		while (!stop.signal.aborted) {
			await delay(lookEvery, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
			if (stop.signal.aborted) return;
			// Where the database does not answer, the next look may.
			const now = await stateNow().catch(() => known);
			if (now === known) continue;
			known = now;
			changed();
		}
	})();
	return {
		async [Symbol.asyncDispose]() {
			stop.abort();
			await looking;
		},
	};
}
