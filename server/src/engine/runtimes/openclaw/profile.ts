import type { MappedText } from '../../prompt/mappedText.ts';
import type { WordingPassage, WordingText } from '../../prompt/wording/wording.ts';
import type { JsonObject } from '../../text/json5.ts';
import type { RunRefusal } from '../../workspace/preparation.ts';
import type { Session } from '../../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../../workspace/snapshot.ts';
import type { DisplayIdentity } from '../capabilities/identity.ts';
import type { TracePlace, TraceQuestions } from '../detection/capability.ts';
import type { PathHabits } from './access/pathHabits.ts';
import type { ToolRules } from './access/toolRules.ts';
import type { ReplyStyle } from './chat/replyStyle.ts';
import type { TalkStyle } from './chat/talkStyle.ts';
import type { ShapeFile } from './config/validation/shape.ts';
import type { CutWarning } from './context/cutWarning.ts';
import type { EntryOutcome, OpenClawLoadedFile } from './context/loaded.ts';
import type { ContextEntry, VolatileFiles } from './context/projectContext.ts';
import type { IdentitySources } from './identity/assistantIdentity.ts';
import type { IdentityStyle } from './identity/identity.ts';
import type { WorkspaceFacts } from './install/facts.ts';
import type { RunOptions, RunOutcome } from './install/outcome.ts';
import type { SetupRecord } from './install/setupRecord.ts';
import type { Templates } from './install/templates.ts';
import type { RecallStyle } from './memory/recall/recall.ts';
import type { PlaceStyle, RunPlace } from './prompt/placeStyle.ts';
import type { MoreInputs, OpenClawSections } from './prompt/sections.ts';
import type { ChatType } from './prompt/v2026_9/chatType.ts';
import type { OpenClawSessionClass } from './sessions.ts';
import type { ListProse } from './skills/list/listProse.ts';
import type { SkillStyle } from './skills/loading/style.ts';

/** Limits that a configuration may set, in UTF-16 units. */
export interface OpenClawContextLimits {
	readonly perFile: number;
	/** Only where the version has a total. */
	readonly total?: number;
}

/**
 * One version of OpenClaw: facts, and which of the family's algorithms it uses. A new version is a new file in
 * `versions/` that fills this in, and a line in `family.ts`.
 */
export interface OpenClawProfile {
	readonly version: string;
	/** `OpenClaw 2026.1.24 (Clawdbot)`. */
	readonly title: string;
	/** Names of configuration files, best first. */
	readonly configNames: readonly string[];
	readonly workspaces: WorkspacePlaces;
	/** Names at the root that this version may inject, in the order in which it loads them. */
	readonly bootstrapNames: readonly string[];
	/** Those of them that it looks for among the names that the folder lists: no other letters will do, whatever the disk. Absent: it opens all. */
	readonly exactNames?: readonly string[];
	readonly limits: OpenClawContextLimits;
	/** What the strict schema of the configuration allows. */
	readonly configShape: ShapeFile;
	/** True where `agents.list[]` of the configuration is a keyed map `agents.entries`. */
	readonly agentsAreKeyed: boolean;
	/** True where an agent can have limits of its own for its files, and a word of its own on whether it gets any. */
	readonly agentsMayDiffer: boolean;
	/** True where the bundled soul-evil hook exists. */
	readonly soulEvil: boolean;
	readonly identityStyle: IdentityStyle;
	displayIdentity(sources: IdentitySources): DisplayIdentity;
	isHeartbeatEmpty(content: string): boolean;
	/** ms; undefined for what the version does not read. */
	parseInterval(raw: string): number | undefined;
	/** `user`, where the version knows people: the id of the person whose session it is. */
	load(snapshot: Snapshot, user?: string): readonly OpenClawLoadedFile[];
	/** What it does to a workspace before each run. */
	readonly install: InstallStyle;
	/** `chatType`, where the caller knows it, outranks what the key says; only 2026.9 asks. */
	classify(sessionKey: string, chatType?: ChatType): OpenClawSessionClass;
	/** Why `name` is kept from a session of this class; undefined where it is let through. */
	withholds(name: string, session: OpenClawSessionClass): string | undefined;
	/** Why the file `name` is not injected, whoever asks, one clause; undefined where it is. Absent: all are. */
	distrusts?(name: string, snapshot: Snapshot, config: JsonObject): string | undefined;
	/** True where BOOTSTRAP.md is shown to runs alone that carry its ritual out. */
	readonly routesRitual: boolean;
	/** What a heartbeat in the light context still gets, while other runs get no file; absent where there is no light context. */
	readonly lightNames?: readonly string[];
	/** Why `name` is left out of this one run, one clause; undefined where it is let through. Absent: nothing is. */
	leavesOut?(name: string, session: Session, run: RunPlace): string | undefined;
	buildContext(files: readonly OpenClawLoadedFile[], limits: Required<OpenClawContextLimits>): readonly EntryOutcome[];
	/** What stands after `## ` for a file. */
	labelOf(file: OpenClawLoadedFile): string;
	/** Order in the prompt. */
	arrange<T extends ContextEntry>(entries: readonly T[]): readonly T[];
	/** The text without what belongs to other projects than `projects`, the active ones. */
	scope(content: MappedText, name: string, projects: readonly string[]): MappedText;
	/** Changes that the version makes to a file's text on its way into the prompt. */
	tidy(content: MappedText): MappedText;
	contextHead(entries: readonly ContextEntry[]): string;
	/** What stands below that heading in the version's own prose. Absent: nothing does. */
	contextLines?(entries: readonly ContextEntry[]): WordingText;
	readonly sections: OpenClawSections;
	/** Files that are shown below the cache boundary, where the version has such, and the heading above them. */
	readonly volatileFiles?: VolatileFiles;
	/** What the version says above the files of those that were cut; absent where it says nothing there. */
	readonly cutWarning?: CutWarning;
	/** What a wording pack of this version can hold. */
	passages(): readonly WordingPassage[];
	/** True where the line about the runtime names the level of thinking. */
	readonly saysThinking: boolean;
	/** True where the configuration has the agent not told that files are cut. Absent: it always is. */
	hidesCuts?(config: JsonObject): boolean;
	/** Where the prompt depends on the place of the run: its channel, its memory, its kind of session. Absent: it does not. */
	readonly place?: PlaceStyle;
	/** What else its prompt builder is told of the run; absent where that is nothing, or more (`place`). */
	moreInputs?(session: Session, config: JsonObject): MoreInputs;
	/** Stands after the context files even where there are none. */
	readonly cacheBoundary?: string;
	/** How the version finds again what it remembers. */
	readonly recall: RecallStyle;
	/** How the version keeps a conversation within the model's window. */
	readonly talk: TalkStyle;
	/** What the version makes of an answer. */
	readonly replies: ReplyStyle;
	/** How the version finds and lists skills. */
	readonly skills: SkillStyle;
	/** What it says above the list of them. */
	readonly skillProse: ListProse;
	/** What it does with paths that are made to lead elsewhere. */
	readonly paths: PathHabits;
	/** What it makes of lists of allowed and denied tools. */
	readonly toolRules: ToolRules;
	/** Tools that an agent of this version has when nothing says otherwise. */
	readonly usualTools: readonly string[];
}

/** How a version makes a workspace ready for a run. */
interface InstallStyle {
	readonly templates: Templates;
	/** True where it writes down what became of the workspace. */
	readonly keepsRecord: boolean;
	/** The file of the workspace that it keeps that in; absent where that is elsewhere. */
	readonly stateFile?: WorkspacePath;
	/** Key of that file under which it notes that the first conversation is over. */
	readonly doneKey?: string;
	/** What was written down, or why the runtime will not go by it. */
	record(snapshot: Snapshot): SetupRecord | RunRefusal;
	prepare(
		facts: WorkspaceFacts,
		record: SetupRecord | RunRefusal,
		templates: Templates,
		options: RunOptions,
	): RunOutcome;
	traces(place: TracePlace): TraceQuestions;
}

/** Where a version keeps agents' workspaces. */
interface WorkspacePlaces {
	/** Environment variable that names the profile. */
	readonly profileVariable: string;
	/** Variables that name the configuration file, and those that name the state folder; the first set one counts. */
	readonly configVariables: readonly string[];
	readonly stateVariables: readonly string[];
	/** State folders below home, best first. */
	readonly stateDirs: readonly string[];
	/** The default agent's workspace, relative to home; `profile` is undefined for the default profile. */
	defaultDir(
		home: string,
		profile: string | undefined,
		variables: Readonly<Record<string, string | undefined>>,
	): string;
	/** Workspace of another agent without one of its own. */
	agentDir(
		home: string,
		agentId: string,
		defaults: string | undefined,
		variables: Readonly<Record<string, string | undefined>>,
	): string;
}
