import type { Prompt } from '../prompt/prompt.ts';
import type { Wording } from '../prompt/wording.ts';
import type { Session, SessionKind } from '../workspace/session.ts';
import type { ConfigFile, Environment, Snapshot, WorkspacePath } from '../workspace/snapshot.ts';

/** What a file means to a runtime. */
export interface FileRole {
	/** Short stable name: `soul`, `agents`, `daily-log`, `config`. */
	readonly id: string;
	/** For people: `Persona`, `Operating instructions`. */
	readonly title: string;
	/** One sentence on what the agent does with it. */
	readonly about: string;
	/** True where some session puts the file's text into the prompt; only then is it read for assembling. */
	readonly injected: boolean;
}

/** Why a folder looks like a runtime's workspace. */
export interface Evidence {
	/** 0..1; the registry takes the runtime with the highest. */
	readonly confidence: number;
	/** Clauses for people, strongest first: `SOUL.md and IDENTITY.md stand side by side`. */
	readonly reasons: readonly string[];
}

/** Where a runtime keeps what it remembers, and how it writes it down. */
export interface MemoryPolicy {
	/** Path of the day's log; `day` is `YYYY-MM-DD` in the person's own time zone. */
	dailyLogPath(day: string): WorkspacePath;
	/** The curated long-term memory. */
	readonly curatedPath: WorkspacePath;
	/** True where a memory may be written to `path`, judged after `.` and `..` are resolved. */
	accepts(path: WorkspacePath): boolean;
}

/** Where a runtime keeps its configuration when nobody says otherwise, and which folders it names as workspaces. */
export interface RuntimeHome {
	/** Absolute paths that the runtime tries, best first. */
	configPaths(environment: Environment): readonly string[];
	/**
	 * Absolute folders that the configuration's agents live in, the default agent's first; without a configuration
	 * that can be read, the folder that the default agent would live in. Never throws.
	 */
	agentFolders(config: ConfigFile | undefined, environment: Environment): readonly string[];
}

/** A runtime that we can stand in for, with its version. Everything here is pure and synchronous. */
export interface Runtime {
	/** `openclaw@2026.9.6`. */
	readonly id: string;
	readonly family: string;
	readonly version: string;
	/** The name that people know this version by: `OpenClaw 2026.9.6`. */
	readonly title: string;
	readonly sessionKinds: readonly SessionKind[];
	/** Names that configuration files of this runtime have, best first. */
	readonly configNames: readonly string[];
	/** Names at the root that some session's prompt takes in, in the order of loading; hooks may bring in others. */
	readonly contextNames: readonly WorkspacePath[];
	/** Absent where the runtime keeps everything in the workspace. */
	readonly home?: RuntimeHome;
	detect(snapshot: Snapshot): Evidence | undefined;
	/** What `path` means, judged by its name alone; undefined where the runtime has no use for it. */
	roleOf(path: WorkspacePath): FileRole | undefined;
	/** One pure function makes the prompt; everything that people see is a view of it. Never throws. */
	assemble(snapshot: Snapshot, session: Session, wording: Wording): Prompt;
	readonly memory: MemoryPolicy;
}
