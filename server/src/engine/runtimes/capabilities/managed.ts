import type { Session } from '../../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../../workspace/snapshot.ts';
import type { SummonedFile } from './install.ts';
import type { ManagedMemory } from './managedMemory.ts';
import type { SkillGrantsCapability } from './skillGrants.ts';
import type { SkillUploadCapability } from './skillUpload.ts';
import type { StoredQuestion, StoredRows } from './storedQuestion.ts';

/** An agent of a database, as a list shows it. */
export interface StoredAgent {
	/** Unique in its database. */
	readonly key: string;
	/** Empty where it has none. */
	readonly name: string;
	/** What kind of agent it is, and in what state, in the runtime's own words: `predefined`, `active`. */
	readonly type: string;
	readonly status: string;
	/** How many people have talked with it. */
	readonly people: number;
	/** What that state means, where it is not the usual one; `isWrong`: somebody has to do something. */
	readonly state?: { readonly says: string; readonly isWrong: boolean };
}

/** A row as a file of its agent's workspace. */
export interface StoredFile {
	/** Undefined where it was not read: `document` asks for it. */
	readonly text: string | undefined;
	/** UTF-8 bytes. */
	readonly size: number;
	/** ms since the epoch. */
	readonly modified: number;
	/** False where it only shows what the database says. */
	readonly isWritable: boolean;
}

/** What becomes of a row: undefined where it is not there, before or after. */
export interface StoredChange {
	/** The key of the agent; empty for what belongs to the whole database. */
	readonly agent: string;
	readonly path: WorkspacePath;
	readonly before: string | undefined;
	readonly after: string | undefined;
	/** What else has to be as somebody saw it when they decided on this; what it may name hangs on what the path stands for. */
	readonly onlyIf?: StoredConditions;
}

/** Fields of a row that a change goes by, and does not change, each as it was seen. */
export type StoredConditions = Readonly<Record<string, string | number>>;

/** How a model writes the files of an agent whose files are rows: those of `install.summoned`, and what is here. */
export interface StoredSummon {
	/** Fields of the agent's row that a model writes as well, each as a file of its folder, and none with an end of line. */
	readonly fields: readonly SummonedFile[];
	/** The file that stands for the agent's status, and what it is once the files are written. */
	readonly status: { readonly path: WorkspacePath; after(before: string): string };
	/** What the agent is summoned from, in the answer to `agent`. `refused`: why it cannot be summoned now, one or two sentences. */
	begin(agent: StoredAgent, rows: StoredRows): { readonly description: string } | { readonly refused: string };
}

/** What an agent wants to write, by a tool of its own. */
export interface AgentWrite {
	/** As the agent calls the file. */
	readonly path: WorkspacePath;
	/** True where nothing is to stand in it, or it is to go. */
	readonly isEmpty: boolean;
}

/** What every agent of a database shows, whoever it is. No prompt hangs on it, and it may be out of reach where the rest is not. */
interface StoredShared {
	/** What it is, for people: `skills`. */
	readonly title: string;
	/** Asks for all of it. */
	readonly question: StoredQuestion;
	/** The files; what cannot be made sense of is left out. */
	filesOf(rows: StoredRows): ReadonlyMap<WorkspacePath, StoredFile>;
	/** Asks whether something of it has changed: the answer is another one then. */
	readonly state: StoredQuestion;
}

/** Somebody whose agents are in a database together with those of others, and who knows nothing of them. */
export interface StoredTenant {
	readonly id: string;
	readonly name: string;
	/** True of the one that everything belongs to where nobody has said otherwise. */
	readonly isUsual: boolean;
}

/** How one database is laid out: not every version of a program keeps the same tables. */
export interface StoredLayout {
	/** Whose it is, and of which version as far as that is known, for people: `GoClaw 3.11.3`. */
	readonly title: string;
	/** Why nothing in it may be changed, a clause; undefined where nothing speaks against it. */
	readonly locked: string | undefined;
	/** The id of the version of its runtime that stands in for the one whose it is: `goclaw@3.11.3`. */
	readonly runtime: string;
	/** Those who have agents in it; empty where it knows no tenants. */
	readonly tenants: readonly StoredTenant[];
	/** What works with such a database. */
	readonly managed: ManagedCapability;
}

/** Finds out how a database is laid out, from what it says itself. */
interface StoredLayouts {
	/** Asked first. */
	readonly facts: StoredQuestion;
	/** What else has to be asked, by the answer to that. */
	more(facts: StoredRows): { readonly version?: StoredQuestion; readonly tenants?: StoredQuestion };
	/** All answers; of what was not asked, undefined. */
	read(facts: StoredRows, version: StoredRows | undefined, tenants: StoredRows | undefined): StoredLayout;
}

/** A runtime that keeps the files of its agents in a database. Everything is pure; nothing throws. */
export interface ManagedCapability {
	/** What it is called, for people: `GoClaw`. */
	readonly title: string;
	/** Asks which of its tables there are; `missing` reads the answer: those that it cannot do without. */
	readonly tables: StoredQuestion;
	missing(rows: StoredRows): readonly string[];
	readonly layouts: StoredLayouts;
	/** Asks for all agents, without anything that they read. */
	readonly agents: StoredQuestion;
	/** Each key once: of agents that cannot be told apart, the state says so. */
	listAgents(rows: StoredRows): readonly StoredAgent[];
	/** Asks for everything that a prompt of this agent may have in it, in one statement, so that it is of one moment. */
	agent(key: string): StoredQuestion;
	/** Absent where agents have nothing in common. */
	readonly shared?: StoredShared;
	/** Asks whether something of the agent has changed: the answer is another one then. */
	state(key: string): StoredQuestion;
	/** Ids of the people who have talked with the agent, in the answer to `agent`. */
	peopleIn(rows: StoredRows): readonly string[];
	/** The files of the agent; undefined where there is no such agent, or it cannot be made sense of. */
	filesOf(rows: StoredRows): ReadonlyMap<WorkspacePath, StoredFile> | undefined;
	/** Asks for the text of a file that `filesOf` left unread; undefined where no row can have this path. */
	document(agent: string, path: WorkspacePath): StoredQuestion | undefined;
	/** The text in the answer to that; undefined where there is no such row. */
	textIn(rows: StoredRows): string | undefined;
	/**
	 * The one statement that makes the change. It answers with one row where it did, and with none where the row no longer is what
	 * it was before: then nothing was done. `refused`: why no such change can be made, one sentence.
	 */
	change(change: StoredChange): StoredQuestion | { readonly refused: string };
	/** Where the files of a person are, from the root of their agent: a folder, with a slash at the end. */
	folderOf(user: string): WorkspacePath;
	/** Whose folder `path` is in; undefined for what is the agent's or everybody's. */
	personOf(path: WorkspacePath): string | undefined;
	/** The file that the runtime puts a write of the agent into, in this session. `refused`: why it lets it write nothing there, one sentence. */
	writeTo(
		snapshot: Snapshot,
		session: Session,
		write: AgentWrite,
	): { readonly path: WorkspacePath } | { readonly refused: string };
	/** What its agents remember there. */
	readonly memory: ManagedMemory;
	/** Absent where its database says nothing of who may see a skill. */
	readonly skillGrants?: SkillGrantsCapability;
	/** Absent where no model writes the files of an agent. */
	readonly summon?: StoredSummon;
	/** Absent where no archive can be uploaded. */
	readonly skillUpload?: SkillUploadCapability;
}
