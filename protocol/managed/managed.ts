import { NotificationType, RequestType } from 'vscode-languageserver-protocol';

/** An agent that a database has. */
export interface ManagedAgentInfo {
	readonly key: string;
	/** Empty where it has none. */
	readonly name: string;
	/** `open`, `predefined`. */
	readonly type: string;
	/** `active`, `summoning`. */
	readonly status: string;
	/** How many people have talked with it. */
	readonly people: number;
	/** URI of its folder. */
	readonly uri: string;
}

export interface ConnectDatabaseParams {
	/** `postgres://user@host:port/name`, without a password, or the path of a file. */
	readonly address: string;
	/** True where its rows may be changed. */
	readonly isWritable: boolean;
}

export type ConnectDatabaseResult =
	| {
			readonly kind: 'connected';
			/** Authority of the URIs of its agents. */
			readonly database: string;
			/** Where it is, and whose, for people. */
			readonly place: string;
			readonly title: string;
			readonly agents: readonly ManagedAgentInfo[];
	  }
	/** `asksPassword`: another one may help. */
	| { readonly kind: 'failed'; readonly message: string; readonly asksPassword: boolean };

/** Client → server: connects to a database of agents, or connects anew. */
export const ConnectDatabaseRequest = new RequestType<ConnectDatabaseParams, ConnectDatabaseResult, void>(
	'soulscope/managed/connect',
);

/** A database that is a file, where its program puts it. */
export interface FoundDatabase {
	/** Absolute path: its address. */
	readonly path: string;
	/** Whose it is, for people. */
	readonly title: string;
}

/** Client → server: the databases of agents that are files of this computer, as far as they are where their programs put them. */
export const FoundDatabasesRequest = new RequestType<Record<string, never>, readonly FoundDatabase[], void>(
	'soulscope/managed/found',
);

/** Server → client: the password for this address, from the editor's secret storage; null where there is none. */
export const DatabasePasswordRequest = new RequestType<{ readonly address: string }, string | null, void>(
	'soulscope/managed/password',
);

interface ManagedFileParams {
	/** A URI of `soulscope-db:`. */
	readonly uri: string;
}

export interface ManagedEntry {
	readonly kind: 'file' | 'folder';
	/** UTF-8 bytes; 0 of folders. */
	readonly size: number;
	/** ms since the epoch. */
	readonly modified: number;
	/** True where it only shows what the database says, or the connection is only to read. */
	readonly isReadOnly: boolean;
}

/** Why something of a database could not be had; `message` is one line for people. */
interface ManagedFailure {
	readonly kind: 'failed';
	/** `disconnected`: the database has not been connected in this session. `changed`: somebody else has changed it since it was read. */
	readonly failure: 'missing' | 'disconnected' | 'exists' | 'read-only' | 'changed' | 'other';
	readonly message: string;
}

export type ManagedAnswer<Answer> = (Answer & { readonly kind: 'answer' }) | ManagedFailure;

/** Client → server: what is at a place, as it is at this moment. */
export const ManagedStatRequest = new RequestType<
	ManagedFileParams,
	ManagedAnswer<{ readonly entry: ManagedEntry }>,
	void
>('soulscope/managed/stat');

/** Client → server: the names in a folder. */
export const ManagedListRequest = new RequestType<
	ManagedFileParams,
	ManagedAnswer<{ readonly names: readonly { readonly name: string; readonly isFolder: boolean }[] }>,
	void
>('soulscope/managed/list');

/** Client → server: the text of a row. */
export const ManagedReadRequest = new RequestType<ManagedFileParams, ManagedAnswer<{ readonly text: string }>, void>(
	'soulscope/managed/read',
);

export interface ManagedWriteParams extends ManagedFileParams {
	/** Absent: the row is to go. */
	readonly text?: string;
	/** True where it must not be there yet. */
	readonly isNew: boolean;
	/** What the person has compared theirs with, and wants to replace. Absent where they have not. */
	readonly over?: string;
}

/** Client → server: makes a row what the person has typed, or removes it, if it still is what the client read last. */
export const ManagedWriteRequest = new RequestType<ManagedWriteParams, ManagedAnswer<object>, void>(
	'soulscope/managed/write',
);

interface ManagedChange {
	readonly uri: string;
	readonly kind: 'created' | 'changed' | 'deleted';
}

/** Server → client: these have changed, come or gone in the database. */
export const ManagedChangedNotification = new NotificationType<{ readonly changes: readonly ManagedChange[] }>(
	'soulscope/managed/changed',
);

/** Client → server: ids of the people who have talked with the agent of a workspace. */
export const ManagedPeopleRequest = new RequestType<
	{ readonly workspace: string },
	ManagedAnswer<{ readonly people: readonly string[] }>,
	void
>('soulscope/managed/people');

/** Client → server: what an agent in a database is summoned from, as it was told when it was made; empty where it was told nothing. */
export const ManagedSummonRequest = new RequestType<
	{ readonly workspace: string },
	ManagedAnswer<{ readonly description: string }>,
	void
>('soulscope/managed/summon');
