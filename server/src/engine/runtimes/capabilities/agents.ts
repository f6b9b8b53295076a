import type { Snapshot } from '../../workspace/snapshot.ts';

/** A channel, or a part of one, whose messages an agent answers. */
export interface AgentBinding {
	/** For people: `telegram`, `discord, group 123`. */
	readonly title: string;
}

/** An agent of a runtime that has several. */
interface ListedAgent {
	/** As the runtime knows it. */
	readonly id: string;
	readonly name?: string;
	/** Absolute path of the folder that it lives in; undefined where nothing says which. */
	readonly workspace?: string;
	/** Answers where no binding names another one. */
	readonly isDefault: boolean;
	/** False where the configuration does not list it, and the runtime has it all the same. */
	readonly isListed: boolean;
	readonly bindings: readonly AgentBinding[];
}

export interface AgentList {
	/** The default agent first, the others as they are listed. */
	readonly agents: readonly ListedAgent[];
	/** Agents that bindings name and nobody lists; absent where there are none. */
	readonly missing?: readonly Pick<ListedAgent, 'id' | 'bindings'>[];
	/** Absolute path of the configuration; undefined where there is none. */
	readonly file: string | undefined;
	/** Why the configuration is not in effect, one sentence: the agents are then those that the runtime has without it. */
	readonly problem?: string;
}

/** For people: that the agent `id` now has the folder of another one; none where its folder is its own. */
export function sharedFolderNotes(agents: readonly ListedAgent[], id: string): readonly string[] {
	const folder = agents.find((agent) => agent.id === id)?.workspace;
	const other = folder && agents.find((agent) => agent.id !== id && agent.workspace === folder);
	if (!other) return [];
	return [`Its folder is ${folder}, where ${other.id} lives as well: name another one if it is to have its own files.`];
}

/** What a person wants changed. Folders are written as they are given; no folder is made, moved or deleted. */
export type RosterChange =
	| {
			readonly kind: 'add';
			readonly id: string;
			readonly name?: string;
			readonly workspace?: string;
			/** The agent whose settings it gets as well. */
			readonly like?: string;
	  }
	| { readonly kind: 'rename'; readonly id: string; readonly newId?: string; readonly name?: string }
	| { readonly kind: 'move'; readonly id: string; readonly workspace: string }
	| { readonly kind: 'remove'; readonly id: string };

/** A configuration with a change made, which the runtime accepts. */
export interface AgentPlan {
	readonly kind: 'plan';
	readonly file: string;
	readonly before: string;
	readonly after: string;
	/** Absolute path of the folder that the agent then lives in; undefined where nothing says which, or it is gone. */
	readonly workspace: string | undefined;
	/** What else a person should know before it is written, a sentence each. */
	readonly notes: readonly string[];
}

export interface AgentRefusal {
	readonly kind: 'refused';
	/** One sentence. */
	readonly message: string;
}

/** The agents of a runtime that has several in one configuration. Everything is pure; nothing throws. */
export interface AgentsCapability {
	list(snapshot: Snapshot): AgentList;
	/** The configuration with that change; whatever it does not touch stays as it is written, comments too. */
	plan(snapshot: Snapshot, change: RosterChange): AgentPlan | AgentRefusal;
}

/** Why `id` cannot be given to an agent: runtimes keep ids in this form, and look for no other. */
export const notAnId = (id: string): string =>
	`“${id}” is not an agent’s id, which has small letters, digits, - and _, 64 at most.`;
