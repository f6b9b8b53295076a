import type { Insertion } from '../../memory/notes/lines.ts';
import type { RecallPolicy } from '../../memory/policy.ts';
import type { TypedMemories } from '../../memory/typed.ts';
import type { TextRange } from '../../text/range.ts';
import type { Snapshot, WorkspacePath } from '../../workspace/snapshot.ts';

/** Where a runtime keeps what it remembers, and how it writes it down. */
export interface MemoryPolicy {
	/** Path of the day's log; `day` is `YYYY-MM-DD` in the person's own time zone. Absent where there is no such log. */
	dailyLogPath?(day: string): WorkspacePath;
	/** The curated long-term memory. */
	readonly curatedPath: WorkspacePath;
	/** What the runtime reads in its place while there is none: a new curated memory would hide it. */
	readonly curatedUntilThen?: WorkspacePath;
	/** What the curated memory begins with where it is not there yet; our own heading unless said. */
	readonly curatedStart?: string;
	/** One line for people where nothing may be added to a curated memory that says `text`. Never throws. */
	declines?(text: string): string | undefined;
	/** How entries come into the curated memory and out of it, where it is no Markdown with lists. */
	readonly entries?: MemoryEntries;
	/** Stretches of a memory that says `text` which the runtime itself keeps from its agent, as they look like an attack; absent where it does not look. */
	keptOut?(text: string): readonly TextRange[];
	/** Where the runtime keeps each memory in a file of its own: how it writes and lists them. No log, then. */
	readonly typed?: TypedMemories;
	/** What keeps a curated memory from groups that this runtime shows it to, one clause; absent where nothing does. */
	readonly keptFromGroupsBy?: string;
	/** The runtime's own name for the workspace with these files; absent where it has none, undefined where nothing says. */
	workspaceId?(paths: Iterable<WorkspacePath>): string | undefined;
	/** True where a memory may be written to `path`, judged after `.` and `..` are resolved. */
	accepts(path: WorkspacePath): boolean;
	/**
	 * Why the runtime does not go by the memory at `path` any more, which was changed last at `modified` (ms since the epoch), in
	 * one line for people; undefined where it does. Absent where it has no rule for that.
	 */
	stale?(path: WorkspacePath, text: string, modified: number, now: number): string | undefined;
	/** What the runtime still does with files below `memory/archive/`, one line for people; absent where nothing. */
	readonly archived?: string;
	/**
	 * How the runtime finds again what it remembers, for the default agent unless named; undefined where the configuration
	 * switches that off. Absent where the runtime has no search.
	 */
	recall?(snapshot: Snapshot, agentId?: string): RecallPolicy | undefined;
	/**
	 * Where the runtime itself keeps the index of that search, for the default agent unless named; undefined where it keeps none.
	 * Absent where an index says nothing of whether anything can be found.
	 */
	searchIndex?(snapshot: Snapshot, agentId?: string): SearchIndexPlace | undefined;
}

/** A curated memory whose entries stand in a form of the runtime's own. Everything is pure; nothing throws. */
interface MemoryEntries {
	/**
	 * The file with `note` as an entry of its own, as the runtime would write it; `decline`: one line for people where it would not.
	 * `current` is undefined where there is no file, `snapshot` where nobody has looked at the workspace.
	 */
	add(
		current: string | undefined,
		note: string,
		snapshot: Snapshot | undefined,
	): Insertion | { readonly decline: string };
	/** How many `text` has. */
	count(text: string): number;
	/** `text`, of which lines were taken out, without the entries that are empty now. */
	tidied(text: string): string;
}

/** Absolute paths of what tells whether a runtime's search has ever worked. */
export interface SearchIndexPlace {
	/** A file that is there once something was indexed. */
	readonly index: string;
	/** A folder that is there once somebody has talked with the agent. */
	readonly conversations: string;
}
