import type { Prompt } from '../prompt/prompt.ts';
import type { Wording } from '../prompt/wording/wording.ts';
import type { RunPreparation } from '../workspace/preparation.ts';
import type { Session, SessionKind } from '../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../workspace/snapshot.ts';
import type { AccessCapability } from './capabilities/access.ts';
import type { AgentsCapability } from './capabilities/agents.ts';
import type { ChatCapability } from './capabilities/chat.ts';
import type { ConfigCapability } from './capabilities/config.ts';
import type { ContinuityCapability } from './capabilities/continuity.ts';
import type { FrontmatterCapability } from './capabilities/frontmatter.ts';
import type { HeartbeatCapability } from './capabilities/heartbeat.ts';
import type { IdentityCapability } from './capabilities/identity.ts';
import type { ImportsCapability } from './capabilities/imports.ts';
import type { InstallCapability } from './capabilities/install.ts';
import type { ManagedCapability } from './capabilities/managed.ts';
import type { ManagedFile } from './capabilities/managedFile.ts';
import type { MemoryPolicy } from './capabilities/memory.ts';
import type { PersonaCapability } from './capabilities/persona.ts';
import type { RulesCapability } from './capabilities/rules.ts';
import type { SharingCapability } from './capabilities/sharing.ts';
import type { SkillsCapability } from './capabilities/skills.ts';
import type { WordingCapability } from './capabilities/wording.ts';
import type { DetectionCapability } from './detection/capability.ts';

/** A runtime as it is known before its code is loaded: what it takes to tell whether a folder could be its. */
export interface KnownRuntime {
	/** `openclaw@2026.9.6`. */
	readonly id: string;
	readonly family: string;
	readonly version: string;
	/** The name that people know this version by: `OpenClaw 2026.9.6`. */
	readonly title: string;
	readonly sessionKinds: readonly SessionKind[];
	/** What tells its workspaces from others. */
	readonly detection: DetectionCapability;
	/** As `Runtime.roleOf`; absent where the program looks for its files itself, and its code is not loaded. */
	roleOf?(path: WorkspacePath): FileRole | undefined;
	/** Which files are its configuration. */
	readonly config?: Pick<ConfigCapability, 'names' | 'owns'>;
}

/**
 * A runtime that we can stand in for, with its version. Everything here is pure and synchronous. What every runtime has is a
 * member of its own; the rest are capabilities, and whoever needs one that is absent has nothing to do or to say.
 */
export interface Runtime extends KnownRuntime {
	/** What `path` means, judged by its name alone; undefined where the runtime has no use for it. */
	roleOf(path: WorkspacePath): FileRole | undefined;
	/**
	 * What the next run does to the workspace before it builds the prompt, which `assemble` shows as it is afterwards; absent
	 * where it does nothing. Never throws.
	 */
	beforeRun?(snapshot: Snapshot, session: Session): RunPreparation;
	/** One pure function makes the prompt; everything that people see is a view of it. Never throws. */
	assemble(snapshot: Snapshot, session: Session, wording: Wording): Prompt;
	/** Where it keeps what it remembers. */
	readonly memory: MemoryPolicy;
	/** Its own words in its prompts. */
	readonly wording: WordingCapability;
	/** The configuration that it goes by; absent where it has none. */
	readonly config?: ConfigCapability;
	/** Who may read and write what by its configuration; absent where nothing is known of that. */
	readonly access?: AccessCapability;
	/** The agents that its configuration lists; absent where it has one, or none are listed there. */
	readonly agents?: AgentsCapability;
	/** Names of the agents that a person can choose for a conversation (`Session.chosenAgent`); absent where there is but one. */
	choosable?(snapshot: Snapshot, session: Session): readonly string[];
	/** How it keeps agents in a database; absent where it does not. */
	readonly managed?: ManagedCapability;
	/** The same for a database that is a file; absent where it has none of these. */
	readonly managedFile?: ManagedFile;
	/** What it makes of frontmatter; absent where it makes nothing of it. */
	readonly frontmatter?: FrontmatterCapability;
	/** How its files bring in others; absent where they do not. */
	readonly imports?: ImportsCapability;
	/** By the role of a file, the key of its frontmatter whose values are patterns of paths; absent where none has such a key. */
	readonly patternKeys?: Readonly<Record<string, string>>;
	/** How it is made to read another agent's instructions; absent where there is no way, or nobody has found one. */
	readonly sharing?: SharingCapability;
	/** How it finds and lists skills; absent where it keeps to the specification. */
	readonly skills?: SkillsCapability;
	/** What it does in a conversation; absent where its agents are not talked to. */
	readonly chat?: ChatCapability;
	/** How it goes on from turn to turn by itself; absent where it does nothing of the kind. */
	readonly continuity?: ContinuityCapability;
	/** How it wakes its agent; absent where it does not. */
	readonly heartbeat?: HeartbeatCapability;
	/** By what an agent is known; absent where the runtime has no card for that. */
	readonly identity?: IdentityCapability;
	/** Which files make an agent who it is; absent where nobody has said so. */
	readonly persona?: PersonaCapability;
	/** How a workspace of it is begun; absent where we have nothing to begin it with. */
	readonly install?: InstallCapability;
	/** What it adds to the rules that are asked of every runtime. */
	readonly rules?: RulesCapability<RuleView>;
}

/** True where the code of the runtime is there. */
export const isLoaded = (runtime: KnownRuntime): runtime is Runtime => 'assemble' in runtime;

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

/** What a rule may look at. Assembled prompts are made on demand, once for each kind of session. */
export interface RuleView {
	readonly snapshot: Snapshot;
	readonly runtime: Runtime;
	/** The session that previews use unless told otherwise. */
	readonly session: Session;
	/** The programs that read instructions in the folder as well, each with a view of its own; none where nobody has said so. */
	readonly neighbours: readonly Omit<RuleView, 'neighbours'>[];
	prompt(kind: SessionKind): Prompt;
}
