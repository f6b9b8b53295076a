import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { isLost } from '../postgres/failures.ts';
import type { FileChange } from '../workspace/workspaces.ts';
import type { ConnectedDatabase } from './connected.ts';
import { createStoredAgents, type StoredTree } from './storedAgents.ts';
import { sayLocked } from './storedDatabase.ts';
import type { OpenDatabase, OpenDatabases } from './storedFiles.ts';
import { storedLocation, storedWorkspace, wholeDatabase } from './storedPlaces.ts';

/** ms between two looks at whether somebody else has changed something. */
const lookEvery = 5_000;

export interface ManagedDatabasesOptions {
	/** All runtimes, with their code: whose a database is shows only by what one of them asks it. */
	loadRuntimes(): Promise<readonly Runtime[]>;
	/** Agents whose workspaces are open: theirs are the rows that are looked at again and again. `absolute` root folders. */
	readonly openRoots: () => readonly string[];
	readonly onChanged: (changes: readonly FileChange[]) => void;
	readonly onTrouble: (message: string) => void;
}

/** The databases that a person has connected in this session. */
export interface ManagedDatabases extends AsyncDisposable {
	readonly open: OpenDatabases;
	/** What the editor read or saved last, by absolute path: what differs from it has been typed. */
	readonly seen: Map<string, string>;
	/** Connects, or connects anew. Rejects with `NotConnected` or `AddressRefused`. */
	connect(options: {
		readonly address: string;
		readonly isReadOnly: boolean;
		password?(): Promise<string | undefined>;
	}): Promise<OpenDatabase>;
	/** The databases that are files, where their programs put them. `home`: absolute. */
	found(home: string): Promise<readonly { readonly path: string; readonly title: string }[]>;
	/** True for the folder (absolute) of what belongs to the whole of a database that is open. */
	isWhole(root: string): boolean;
	/** Looks now whether somebody has changed something of the agent whose workspace is at `root` (absolute). Rejects as the database does. */
	lookAt(root: string): Promise<void>;
	/** Something of ours was written at `absolute`. */
	written(absolute: string): void;
}

/** What is not the same in both trees, in the workspace at `root` (absolute). */
function changesIn(root: string, before: StoredTree | undefined, after: StoredTree | undefined): readonly FileChange[] {
	const paths = new Set([...(before?.files.keys() ?? []), ...(after?.files.keys() ?? [])]);
	return [...paths].flatMap((path): FileChange[] => {
		const [was, is] = [before?.files.get(path), after?.files.get(path)];
		if (was && is && was.text === is.text && was.size === is.size && was.modified === is.modified) return [];
		return [{ path: join(root, path), kind: was ? (is ? 'changed' : 'deleted') : 'created' }];
	});
}

/** Undefined where the server answers, but not to this: its own folder says so, and all else goes on. Rejects where it is out of reach. */
const readable = <Answer>(work: Promise<Answer>): Promise<Answer | undefined> =>
	work.catch((error: unknown) => {
		if (isLost(error)) throw error;
		return undefined;
	});

export function createManagedDatabases(options: ManagedDatabasesOptions): ManagedDatabases {
	const open = new Map<string, OpenDatabase & { readonly database: ConnectedDatabase }>();
	/** What the state of an agent was when it was last looked at, by the root of its workspace. */
	const states = new Map<string, string>();
	let timer: NodeJS.Timeout | undefined;

	/** `was`: how it was known, where somebody has looked that up already. */
	const lookAt = async (
		{ database, agents }: OpenDatabase,
		key: string,
		root: string,
		was?: { readonly tree: StoredTree | undefined },
	): Promise<void> => {
		const state = JSON.stringify(await database.ask(database.runtime.managed.state(key)));
		const before = states.get(root);
		states.set(root, state);
		if (before === state && !was) return;
		// Also at the first look: something may have come between the reading and this.
		const known = was ? was.tree : await agents.tree(key);
		agents.forget(key);
		const changes = changesIn(root, known, await agents.tree(key));
		if (changes.length > 0) options.onChanged(changes);
	};

	/** Whether what all agents have in common has become another since the last look; where it is out of reach, nobody knows. */
	const isCommonChanged = async ({ database }: OpenDatabase): Promise<boolean> => {
		const { shared } = database.runtime.managed;
		if (!shared) return false;
		const state = JSON.stringify((await readable(database.ask(shared.state))) ?? []);
		const root = wholeDatabase(database.name);
		const before = states.get(root);
		states.set(root, state);
		return before !== state;
	};

	const lookAtOne = async (one: OpenDatabase, roots: ReadonlySet<string>): Promise<void> => {
		const keys = [...(await one.agents.list())]
			.map(({ key }) => key)
			.filter((key) => roots.has(storedWorkspace(one.database.name, key)));
		if (keys.length === 0) {
			// Nobody sees it: whoever does next reads it anew.
			one.agents.forget('');
			return;
		}
		const isCommon = await isCommonChanged(one);
		// Before anything is forgotten: what they have in common is in each of them.
		const known = new Map<string, StoredTree | undefined>();
		if (isCommon) {
			for (const key of keys) known.set(key, await readable(one.agents.tree(key)));
			one.agents.forget('');
		}
		for (const key of keys) {
			const was = isCommon ? { tree: known.get(key) } : undefined;
			await readable(lookAt(one, key, storedWorkspace(one.database.name, key), was));
		}
		const trouble = one.agents.trouble();
		if (trouble !== undefined && isCommon) options.onTrouble(`${one.database.place}: ${trouble}`);
	};

	/** Names of those that could not be looked at the last time. */
	const away = new Set<string>();

	/** One that does not answer keeps nobody from the others. */
	const lookAtAll = async (): Promise<void> => {
		const roots = new Set(options.openRoots());
		for (const one of open.values()) {
			const { name, place, why } = one.database;
			try {
				await lookAtOne(one, roots);
				away.delete(name);
			} catch (error) {
				// Said once, until it is there again.
				if (!away.has(name))
					options.onTrouble(`${place}: what others change there is not seen until it is back, because ${why(error)}.`);
				away.add(name);
			}
		}
	};

	const watch = () => {
		timer = setTimeout(async () => {
			await lookAtAll();
			if (timer !== undefined) watch();
		}, lookEvery).unref();
	};

	return {
		open,
		seen: new Map(),
		async connect({ address, isReadOnly, password }) {
			const [{ connectAddress }, runtimes] = await Promise.all([import('./connectAddress.ts'), options.loadRuntimes()]);
			const database = await connectAddress({ address, runtimes, isReadOnly, password });
			const made = { database, agents: createStoredAgents(database) };
			await open.get(database.name)?.database[Symbol.asyncDispose]();
			open.set(database.name, made);
			if (database.locked !== undefined) options.onTrouble(sayLocked(database));
			if (timer === undefined) watch();
			return made;
		},
		async found(home) {
			const owners = (await options.loadRuntimes()).flatMap(({ managedFile }) => managedFile ?? []);
			const usual = owners.flatMap(({ usual, managed: { title } }) =>
				usual.map((place) => ({ path: join(home, ...place.split('/')), title })),
			);
			const isThere = await Promise.all(
				usual.map(({ path }) =>
					stat(path).then(
						(facts) => facts.isFile(),
						() => false,
					),
				),
			);
			return usual.filter((_, at) => isThere[at]);
		},
		isWhole: (root) => [...open.keys()].some((name) => wholeDatabase(name) === root),
		async lookAt(root) {
			const at = storedLocation(root);
			const one = open.get(at?.database ?? '');
			if (one && at?.agent !== undefined) await lookAt(one, at.agent, root);
		},
		written(absolute) {
			const { agent } = storedLocation(absolute) ?? {};
			// The timer looks again where this does not succeed.
			// Of the whole database: every agent may show it, and the look finds that.
			if (agent === '') return void lookAtAll();
			options.onChanged([{ path: absolute, kind: 'changed' }]);
		},
		async [Symbol.asyncDispose]() {
			clearTimeout(timer);
			timer = undefined;
			for (const { database } of open.values()) await database[Symbol.asyncDispose]();
		},
	};
}
