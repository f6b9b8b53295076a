import type { SessionKind } from '../../../../protocol/preview/session.ts';
import type { RecalledMemory } from '../memory/recalled.ts';

export type { SessionKind };

/** The highest draw that dice can show: it turns nothing but what is certain. */
export const highestDraw = 1 - Number.EPSILON / 2;

/** A file that a tool has touched: some programs load more instructions for it. */
export interface Touch {
	/** Absolute. */
	readonly path: string;
	/** `mention`: the person named it in the prompt. `shell`: a command of the agent's read it, and nothing else. */
	readonly by: 'read' | 'write' | 'edit' | 'mention' | 'shell' | 'list';
}

/** Who is talking to whom, when, and what the runtime's environment knows of it. */
export interface Session {
	readonly kind: SessionKind;
	/** The agent's id as the configuration names it; undefined means the default agent. */
	readonly agentId?: string;
	/** The runtime's own session key; without one the runtime makes the usual key for this kind. */
	readonly key?: string;
	/** ms since the epoch. */
	readonly now: number;
	/** IANA name of the person's time zone. */
	readonly timeZone: string;
	/** One draw from [0, 1): what the runtime's dice would show. */
	readonly random: number;
	/** Names of the tools that the agent can call. */
	readonly toolNames?: readonly string[];
	/** True where servers of external tools are configured; where absent, the workspace's own files tell. */
	readonly externalTools?: boolean;
	/** Heartbeat and cron runs that ask for the light context. */
	readonly lightContext?: boolean;
	/** Id of the person or chat that the runtime keeps files and memories for. */
	readonly user?: string;
	/** Keys of the projects that are open, as `<!-- project: key -->` in a memory file writes them; the first is this session's own. */
	readonly activeProjects?: readonly string[];
	/** What the person wrote last; some runtimes choose context files by it. */
	readonly message?: string;
	/** What a worker was told to do. */
	readonly task?: { readonly name: string; readonly description: string };
	/** Name of the model, where the runtime puts it into the prompt. */
	readonly model?: string;
	/** Tokens that the model takes in, where that is known; a small window shortens some lists. */
	readonly contextWindow?: number;
	/** Absolute: the folder that the program was started in; the workspace's root unless said. */
	readonly cwd?: string;
	/** What the agent's tools have touched so far, one each turn. */
	readonly touched?: readonly Touch[];
	/** Whether the person has told the program to trust the folder; undefined: nobody was asked. */
	readonly trusted?: boolean;
	/** What the program was started with, as a shell would pass it on: `--add-dir`, `../lib`. */
	readonly programArguments?: readonly string[];
	/** Absolute: the folders that are open in one window of the editor, in their order; undefined: the workspace alone. */
	readonly windowFolders?: readonly string[];
	/** Name of the agent that the person has chosen for the conversation, where a program has several; undefined: its usual one. */
	readonly chosenAgent?: string;
	/** Environment variables of this run, laid over those of the snapshot. */
	readonly variables?: Readonly<Record<string, string>>;
	/** Name of the channel that the conversation runs over. */
	readonly channel?: string;
	/**
	 * Settings laid over the configuration in memory, after it was checked, as a running OpenClaw allows. Keys that its
	 * strict schema forbids in a file, such as those of the soul-evil hook, take effect only this way.
	 */
	readonly overrides?: Overrides;
	/** Memories chosen for this turn, best first. */
	readonly recalled?: readonly RecalledMemory[];
	/** What the runtime tells the agent for this run alone, by the id of the section that carries it: where the last run stopped, … */
	readonly runContext?: Readonly<Record<string, string>>;
}

/** A configuration, or a part of one, as JSON. */
interface Overrides {
	readonly [key: string]: OverrideValue;
}
type OverrideValue = null | boolean | number | string | readonly OverrideValue[] | Overrides;
