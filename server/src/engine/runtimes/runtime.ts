import type { HeartbeatPlan } from '../heartbeat/plan.ts';
import type { RecallPolicy } from '../memory/policy.ts';
import type { TypedMemories } from '../memory/typed.ts';
import type { Prompt } from '../prompt/prompt.ts';
import type { Passage, Wording } from '../prompt/wording.ts';
import type { Finding, Severity } from '../rules/finding.ts';
import type { JsonSchema } from '../schema/jsonSchema.ts';
import type { SlashDialect } from '../skills/slashDialect.ts';
import type { TextRange } from '../text/range.ts';
import type { RunPreparation } from '../workspace/preparation.ts';
import type { Session, SessionKind } from '../workspace/session.ts';
import type { ConfigFile, Environment, Snapshot, TextContent, WorkspacePath } from '../workspace/snapshot.ts';
import type { ConfigCapability } from './config.ts';
import type { InstallCapability } from './install.ts';
import type { OwnContext, ToolList } from './ownContext.ts';
import type { SelfEdit } from './selfEdit.ts';
import type { SkillsCapability } from './skills.ts';
import type { HeartbeatTurn, ReplyReading, TalkPolicy } from './talk.ts';

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
	/** Where true: not part of any prompt, but what it says decides what is, so it is read all the same. */
	readonly consulted?: boolean;
}

/** Where a runtime keeps what it remembers, and how it writes it down. */
export interface MemoryPolicy {
	/** Path of the day's log; `day` is `YYYY-MM-DD` in the person's own time zone. Absent where there is no such log. */
	dailyLogPath?(day: string): WorkspacePath;
	/** The curated long-term memory. */
	readonly curatedPath: WorkspacePath;
	/** What the curated memory begins with where it is not there yet; our own heading unless said. */
	readonly curatedStart?: string;
	/** One line for people where nothing may be added to a curated memory that says `text`. Never throws. */
	declines?(text: string): string | undefined;
	/** Where the runtime keeps each memory in a file of its own: how it writes and lists them. No log, then. */
	readonly typed?: TypedMemories;
	/** What keeps a curated memory from groups that this runtime shows it to, one clause; absent where nothing does. */
	readonly keptFromGroupsBy?: string;
	/** True where a memory may be written to `path`, judged after `.` and `..` are resolved. */
	accepts(path: WorkspacePath): boolean;
	/**
	 * How the runtime finds again what it remembers, for the default agent unless named; undefined where the configuration
	 * switches that off. Absent where the runtime has no search.
	 */
	recall?(snapshot: Snapshot, agentId?: string): RecallPolicy | undefined;
}

/** Where a runtime keeps its configuration when nobody says otherwise, and which folders it names as workspaces. */
export interface RuntimeHome {
	/** Absolute paths that the runtime tries, best first. */
	configPaths(environment: Environment): readonly string[];
	/**
	 * Where the configuration's agents live, the default agent first; without a configuration that can be read, where the
	 * default agent would live. Never throws.
	 */
	agentFolders(config: ConfigFile | undefined, environment: Environment): readonly AgentFolder[];
	/**
	 * Absolute folders that the configuration names, though the runtime may reject it for something else: whose it is does not hang on
	 * a slip. Absent where `agentFolders` has them in any case. Never throws.
	 */
	statedFolders?(config: ConfigFile, environment: Environment): readonly string[];
}

export interface AgentFolder {
	readonly agentId: string;
	/** Absolute. */
	readonly folder: string;
}

/** Where a workspace lies. All paths are absolute. */
export interface TracePlace {
	readonly root: string;
	/** With every link resolved. */
	readonly realRoot: string;
	readonly environment: Environment;
}

/** What a runtime goes by besides the files, for a host to look at: it reads, and changes nothing. */
export interface TraceQuestions {
	/** Folders of the workspace, relative to its root, that may be there. */
	readonly folders: readonly WorkspacePath[];
	/** Absolute paths that may be there; `opensWith`: they count as ordinary files that begin like this. */
	readonly paths: readonly { readonly path: string; readonly opensWith?: string }[];
	readonly database?: {
		/** Absolute; the first of them that is there holds the database. */
		readonly folders: readonly string[];
		/** Below that folder. */
		readonly path: string;
		readonly questions: Readonly<Record<string, { readonly sql: string; readonly values: readonly string[] }>>;
	};
}

/** A persona that takes the place of another by the clock or by chance, set up where the runtime does not let it be. */
export interface RejectedStandIn {
	/** For `Session.overrides`: what a running program would have to be given to act as the configuration asks. */
	readonly overrides: NonNullable<Session['overrides']>;
	/** The file that would stand in, as it is written; it may lead anywhere. */
	readonly file: WorkspacePath;
	/** True where dice have a say. */
	readonly byChance: boolean;
	/** One clause for people: why it is not in effect. */
	readonly why: string;
}

/** What people see of an agent: its name, and a picture or a few letters. */
export interface DisplayIdentity {
	readonly name: string;
	/** Where the name comes from: the user interface's settings, the agent's, the workspace, or nowhere. */
	readonly nameSource: 'ui' | 'agent' | 'workspace' | 'default';
	/** URL, path, or up to four UTF-16 units. */
	readonly avatar: string;
	readonly emoji?: string;
}

/** A line of an identity card that has a label, and what the runtime makes of it. */
export interface IdentityLine {
	/** As the runtime compares it: no emphasis marks, lower case. */
	readonly label: string;
	/** The label as written, emphasis marks and white space around it left out. */
	readonly labelRange: TextRange;
	/** True where the line opens with a `-` bullet. */
	readonly bullet: boolean;
	/** As the runtime keeps it; empty where nothing is left. */
	readonly value: string;
	readonly valueRange: TextRange;
	/** `overruled`: a later line of the same label wins. `unknown`: the label means nothing to the runtime. */
	readonly outcome: 'set' | 'placeholder' | 'empty' | 'overruled' | 'unknown';
}

export interface IdentityReading {
	/** What counts in the end, by label. */
	readonly identity: Readonly<Record<string, string>>;
	readonly lines: readonly IdentityLine[];
	/** Labels that the runtime knows. */
	readonly labels: readonly string[];
}

/** A word that an agent can be told to answer with, and that the runtime does not pass on. */
export interface ReplyToken {
	readonly token: string;
	/** One sentence on what the runtime does with an answer that has it. */
	readonly about: string;
}

/** A mark of the runtime's own in a prompt. */
export interface PromptFrame {
	/** Global. */
	readonly mark: RegExp;
	/** What happens where a file contains it, one clause. */
	readonly effect: string;
}

/** Something in the frontmatter of a file that keeps the runtime from taking the file as it was meant. */
export interface FrontmatterFault {
	/** `code`: the block is a program. `never-matches`: what is to bring the file in cannot happen. */
	readonly kind: 'syntax' | 'code' | 'missing-key' | 'unknown-key' | 'value' | 'never-matches';
	readonly range: TextRange;
	/** One clause for people: `loading is missing`. */
	readonly what: string;
	/** What comes of it, one clause with its conjunction: `so the runtime never loads this file`. */
	readonly effect: string;
	readonly key?: string;
	/** Where `unknown-key`: the line that could go, and keys that may stand in its place. */
	readonly place?: TextRange | undefined;
	readonly candidates?: readonly string[];
	/** A change that puts it right. */
	readonly repair?: { readonly title: string; readonly range: TextRange; readonly text: string };
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
	/** The configuration that it goes by; absent where it has none. */
	readonly config?: ConfigCapability;
	/** Names at the root that some session's prompt takes in, in the order of loading; hooks may bring in others. */
	readonly contextNames: readonly WorkspacePath[];
	/** Names, mostly of folders, that make the folder around them worth a look. */
	readonly folderNames?: readonly string[];
	/** Files that tell its workspaces from others by being there. */
	readonly traces?: readonly WorkspacePath[];
	/** Files that are SQLite databases, if they are this runtime's: the names of their tables tell. */
	readonly databases?: readonly WorkspacePath[];
	/**
	 * The persona that would stand in for another one, where the configuration asks for it and is thrown away for asking;
	 * absent where the runtime knows of no such thing. Never throws.
	 */
	rejectedStandIn?(snapshot: Snapshot): RejectedStandIn | undefined;
	/** Absent where the runtime keeps everything in the workspace. */
	readonly home?: RuntimeHome;
	/** What `path` means, judged by its name alone; undefined where the runtime has no use for it. */
	roleOf(path: WorkspacePath): FileRole | undefined;
	/** What it goes by besides the files; absent where that is nothing. */
	runTraces?(place: TracePlace): TraceQuestions;
	/**
	 * What the next run does to the workspace before it builds the prompt, which `assemble` shows as it is afterwards; absent
	 * where it does nothing. Never throws.
	 */
	beforeRun?(snapshot: Snapshot, session: Session): RunPreparation;
	/** True where `content` is what some version of the runtime writes into a new file of this name, to the byte. */
	isTemplate?(path: WorkspacePath, content: TextContent): boolean;
	/** One pure function makes the prompt; everything that people see is a view of it. Never throws. */
	assemble(snapshot: Snapshot, session: Session, wording: Wording): Prompt;
	/** Every fixed passage of its prompts that a wording pack can hold. */
	readonly passages: readonly Passage[];
	/** Names of fixed prose that nobody has measured: no pack can hold it, and its placeholders have no true length. */
	readonly unmeasuredPassages?: readonly string[];
	readonly memory: MemoryPolicy;
	/** Tools by which its agent changes its own files, by the runtime's names for them; absent where it has none. */
	readonly selfEdits?: Readonly<Record<string, SelfEdit>>;
	/** What may stand in the frontmatter of files of this role (its id); undefined where there is none to speak of. */
	frontmatterSchema?(roleId: string): JsonSchema | undefined;
	/** What is wrong with the frontmatter in `text`; absent where the runtime does not go by frontmatter. Never throws. */
	frontmatterFaults?(path: WorkspacePath, text: string): readonly FrontmatterFault[];
	/** What it writes around context files and does not look for inside them; absent where it marks nothing. */
	readonly frames?: readonly PromptFrame[];
	/** How it finds and lists skills; absent where it keeps to the specification. */
	readonly skills?: SkillsCapability;
	/** The files by which an agent knows itself, where it may look through them; absent where it cannot. */
	readonly ownContext?: OwnContext;
	/** Its list of what its agent's tools can do; absent where it keeps none. */
	readonly toolList?: ToolList;
	/** How its chat takes slash commands; absent where it has none of its own, and ours stand in. */
	readonly slash?: SlashDialect;
	/** Words that mean something to the runtime where the agent answers with them. */
	readonly replyTokens?: readonly ReplyToken[];
	/** How the runtime reads the text of an identity card; absent where it has no such file. */
	readIdentity?(content: string): IdentityReading;
	/** What people see of an agent, the default one unless named. */
	displayIdentity?(snapshot: Snapshot, agentId?: string): DisplayIdentity;
	/** True where the text of a heartbeat checklist asks for nothing, so that the run is skipped. */
	isHeartbeatEmpty?(content: string): boolean;
	/**
	 * When it wakes its agent, the default one unless named; absent where it has no schedule of its own. Never throws.
	 */
	heartbeat?(snapshot: Snapshot, agentId?: string): HeartbeatPlan;
	/** What the agent is asked then, the default one unless named. Never throws. */
	heartbeatTurn?(snapshot: Snapshot, agentId?: string): HeartbeatTurn;
	/** How it keeps a conversation within what a model takes in; absent where it does nothing of the kind. */
	talk?(snapshot: Snapshot): TalkPolicy;
	/** What it would deliver of an answer, to a heartbeat where so; absent where it delivers everything. Never throws. */
	readReply?(snapshot: Snapshot, text: string, toHeartbeat: boolean): ReplyReading;
	/** Names of the tools that the chat gives its agent in this session; absent where it has none. Never throws. */
	chatTools?(snapshot: Snapshot, session: Session): readonly string[];
	/** How a workspace of it is begun; absent where we have nothing to begin it with. */
	readonly install?: InstallCapability;
	/** What it adds to the rules that are asked of every runtime. */
	readonly rules?: RuntimeRules;
	/** The length, in the runtime's unit, from which a file of that limit counts as near it. */
	nearLimitFrom?(limit: number): number;
}

/** What can only be wrong with one runtime. A rule asks a runtime and a runtime brings rules, so both are here. */
interface RuntimeRules {
	readonly own?: readonly Rule[];
	/** Files that look as if some session loaded them, and that none does. */
	neverLoaded?(view: RuleView): Iterable<Finding>;
	/** Settings that it accepts and does nothing with. */
	inertSettings?(view: RuleView): Iterable<Finding>;
}

/** What a rule may look at. Assembled prompts are made on demand, once for each kind of session. */
export interface RuleView {
	readonly snapshot: Snapshot;
	readonly runtime: Runtime;
	/** The session that previews use unless told otherwise. */
	readonly session: Session;
	prompt(kind: SessionKind): Prompt;
}

interface RuleDocs {
	/** One line: the title of the rule's page. */
	readonly title: string;
	/** Markdown: what the runtime does, and so why this matters. */
	readonly why: string;
	/** Markdown: what to do about it. */
	readonly fix: string;
	/** A short example that the rule reports, as file name and text. */
	readonly example?: { readonly file: string; readonly text: string };
}

/** One thing that can be said of a workspace. A rule looks at everything and says each thing once. */
export interface Rule {
	/** Dotted words, also the name of the page in `docs/rules`: `budget.truncated`. */
	readonly code: string;
	readonly severity: Severity;
	readonly docs: RuleDocs;
	/**
	 * What it says of a file hangs on that file's text and on which files there are, so that it can be asked about one text at a
	 * time: thousands of files that no prompt takes in are shown to it that way, each once.
	 */
	readonly eachText?: true;
	/**
	 * True where what a finding points at is a secret: it comes before everything else, each one by itself, and its own
	 * characters are never shown.
	 */
	readonly secret?: true;
	/**
	 * Asked of the runtimes alone that have it as one of their own. In the table of all rules it stands behind the rule with this
	 * code, at the end where none is named.
	 */
	readonly particular?: { readonly behind?: string };
	check(view: RuleView): Iterable<Finding>;
}
