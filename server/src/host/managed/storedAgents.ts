import type { StoredAgent, StoredFile } from '../../engine/runtimes/capabilities/managed.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { isLost } from '../postgres/failures.ts';
import type { StoredDatabase } from './storedDatabase.ts';

/** The rows of an agent as a tree of files. */
export interface StoredTree {
	readonly files: ReadonlyMap<WorkspacePath, StoredFile>;
	/** Names in each folder, the root under the empty path. */
	readonly folders: ReadonlyMap<WorkspacePath, ReadonlySet<string>>;
}

/** What is known of a database. Each reading is one statement, and what was read stays until it is forgotten. */
export interface StoredAgents {
	list(): Promise<readonly StoredAgent[]>;
	/** By the list: whoever asks for what is no agent costs nothing. */
	has(agent: string): Promise<boolean>;
	/** Undefined where there is no such agent. Rejects where it cannot be read; `StoredDatabase.why` says why. */
	tree(agent: string): Promise<StoredTree | undefined>;
	/** The text of a row as it is now. */
	text(agent: string, path: WorkspacePath): Promise<string | undefined>;
	/** What was read of this agent, of what all have in common (the empty key), or of everything, is read anew when somebody asks. */
	forget(agent?: string): void;
	/** Why what all agents have in common is not shown, one sentence, as far as somebody has asked; undefined where it is. */
	trouble(): string | undefined;
}

/** Agents whose texts are kept: who goes through thousands must not hold them all. */
const mostKept = 64;

function foldersOf(files: Iterable<WorkspacePath>): ReadonlyMap<WorkspacePath, ReadonlySet<string>> {
	const folders = new Map<WorkspacePath, Set<string>>([['', new Set()]]);
	for (const file of files) {
		let folder = '';
		for (const name of file.split('/')) {
			const names = folders.get(folder) ?? new Set();
			folders.set(folder, names.add(name));
			folder = folder === '' ? name : `${folder}/${name}`;
		}
	}
	return folders;
}

export function createStoredAgents({
	runtime: { managed },
	ask,
	why,
}: Pick<StoredDatabase, 'runtime' | 'ask' | 'why'>): StoredAgents {
	let agents: Promise<{ readonly all: readonly StoredAgent[]; readonly keys: ReadonlySet<string> }> | undefined;
	let common: Promise<ReadonlyMap<WorkspacePath, StoredFile>> | undefined;
	let trouble: string | undefined;
	const trees = new Map<string, Promise<StoredTree | undefined>>();

	/** Where the server answers, but not to this, agents are shown without it. */
	const readCommon = async (): Promise<ReadonlyMap<WorkspacePath, StoredFile>> => {
		const { shared } = managed;
		trouble = undefined;
		if (!shared) return new Map();
		try {
			return shared.filesOf(await ask(shared.question));
		} catch (error) {
			if (isLost(error)) throw error;
			trouble = `The ${shared.title} of its agents are not shown: ${why(error)}.`;
			return new Map();
		}
	};

	const commonFiles = () => {
		if (common) return common;
		const asked = readCommon();
		common = asked;
		asked.catch(() => {
			if (common === asked) common = undefined;
		});
		return asked;
	};

	const readTree = async (agent: string): Promise<StoredTree | undefined> => {
		const [rows, shared] = await Promise.all([ask(managed.agent(agent)), commonFiles()]);
		if (rows.length === 0) return undefined;
		const own = managed.filesOf(rows);
		if (!own) throw new Error('its rows are not as this version of the runtime has them');
		const files = new Map([...own, ...shared]);
		return { files, folders: foldersOf(files.keys()) };
	};

	const readList = () => {
		if (agents) return agents;
		const asked = ask(managed.agents).then((rows) => {
			const all = managed.listAgents(rows);
			return { all, keys: new Set(all.map(({ key }) => key)) };
		});
		agents = asked;
		asked.catch(() => {
			if (agents === asked) agents = undefined;
		});
		return asked;
	};

	return {
		list: async () => (await readList()).all,
		has: async (agent) => (await readList()).keys.has(agent),
		tree(agent) {
			const known = trees.get(agent) ?? readTree(agent);
			// The one that was asked for last goes last.
			trees.delete(agent);
			trees.set(agent, known);
			known.catch(() => {
				if (trees.get(agent) === known) trees.delete(agent);
			});
			const [oldest] = trees.keys();
			if (trees.size > mostKept && oldest !== undefined) trees.delete(oldest);
			return known;
		},
		async text(agent, path) {
			const question = managed.document(agent, path);
			return question && managed.textIn(await ask(question));
		},
		forget(agent) {
			if (agent) return void trees.delete(agent);
			trees.clear();
			common = undefined;
			if (agent === undefined) agents = undefined;
			return undefined;
		},
		trouble: () => trouble,
	};
}
