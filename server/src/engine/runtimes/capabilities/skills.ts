import type * as z from 'zod';
import { yamlMistake } from '../../text/yamlMistakes.ts';
import type { Session } from '../../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../../workspace/snapshot.ts';

/** What becomes of a file that is a skill. */
export type SkillReading =
	/** `unreachable`: why nobody can call it under this name, one clause. */
	| { readonly kind: 'listed'; readonly name: string; readonly description: string; readonly unreachable?: string }
	/**
	 * Another file in the place of this one. `name` is there where they have the same name, and this one was read; else the
	 * runtime never looks here. `byChance`: which of the two counts changes from run to run.
	 */
	| { readonly kind: 'shadowed'; readonly by: WorkspacePath; readonly name?: string; readonly byChance?: true }
	/** `effect`: what comes of it, one clause. */
	| { readonly kind: 'broken'; readonly message: string; readonly effect: string }
	/**
	 * It was turned down; `reason` is one clause. `wants`: what it would have to have, where that is all that is wrong and another rule says so.
	 * `advice`: what to do, one sentence, where that is not to move it.
	 */
	| {
			readonly kind: 'refused';
			readonly reason: string;
			readonly wants?: 'frontmatter' | 'description';
			readonly advice?: string;
	  }
	/**
	 * It was read, and is not to be used here; `reason` is one clause. `hides`: another of its name, which could be used.
	 * `isCallable`: only the model is not told of it.
	 */
	| {
			readonly kind: 'left-out';
			readonly name: string;
			readonly reason: string;
			readonly hides?: string;
			readonly isCallable?: boolean;
	  }
	/** Nothing ever looks at it; `reason` is one clause. `wanted`: the name under which it would be found, where that is all that is wrong. */
	| { readonly kind: 'unseen'; readonly reason: string; readonly wanted?: WorkspacePath };

/** A skill in the list of one session, or what keeps it out. */
export interface ListedSkill {
	/** Undefined where it was never read. */
	readonly name?: string;
	readonly description?: string;
	/** Absolute. */
	readonly location: string;
	/** Where the workspace lists it. */
	readonly path?: WorkspacePath;
	/** Where it comes from, for people: `skills of this workspace`. */
	readonly source: string;
	/** `shortened`: in the list, but for a part of its description. */
	readonly state: 'listed' | 'shortened' | 'out';
	/** Why it is out, or shortened; one clause, empty where it is simply there. */
	readonly reason: string;
	/** What it takes in the prompt, in the runtime's unit. */
	readonly length: number;
	/** The part of the prompt that shows it. */
	readonly partId?: string;
}

/** What keeping to a limit has cost a list. */
export interface SkillListCut {
	/** In the runtime's unit. */
	readonly limit: number;
	readonly listed: number;
	readonly total: number;
	/** Units that a description may have now; 0: none is left. Absent where they are whole. */
	readonly description?: number;
}

export interface SkillList {
	readonly skills: readonly ListedSkill[];
	/** For people: what is not known, what the list's limit does. */
	readonly notes: readonly string[];
	/** What the workspace holds that an agent has only where somebody installs it, in sentences. */
	readonly installable?: string;
	/** Where the list had to be shortened: how. */
	readonly cut?: SkillListCut;
	/** Folders that were looked for skills in, lowest precedence first; absent where the runtime says no more of them. */
	readonly folders?: readonly { readonly folder: string; readonly title: string; readonly isThere: boolean }[];
}

/** Places around a workspace that somebody has to look at so that a runtime can tell which skills it has. */
interface SkillPlaces {
	/** Folders to be searched; absolute. */
	readonly folders: readonly string[];
	/** Paths of which it matters where links lead; absolute. */
	readonly named: readonly string[];
}

/** How an agent's own tool `skill_search` takes a question and answers it. */
export interface SkillSearch {
	/** For the model, in our words. */
	readonly description: string;
	/** With the words of the question as `query`. */
	readonly input: z.ZodObject<{ query: z.ZodString } & z.ZodRawShape>;
	/** True where it looks through the texts of the skills that are listed. */
	readonly readsTexts?: boolean;
	/** `input` has passed the schema; `texts` by path, empty unless they are read. */
	answer(
		input: Readonly<Record<string, unknown>>,
		snapshot: Snapshot,
		texts: ReadonlyMap<WorkspacePath, string>,
	): { readonly text: string; readonly isError: boolean };
}

/** How a runtime finds and lists skills. Everything is pure; nothing throws. */
export interface SkillsCapability {
	/** The skill files of the workspace and what becomes of them, in the order in which the runtime takes them. */
	read(snapshot: Snapshot): ReadonlyMap<WorkspacePath, SkillReading>;
	/** What one session is told of. */
	list(snapshot: Snapshot, session: Session): SkillList;
	/** The file that a new skill `slug` is written to; absent: `skills/<slug>/SKILL.md`, as the specification has it. */
	fileOf?(slug: string): WorkspacePath;
	/** Absent where its agents have no such tool. */
	readonly search?: SkillSearch;
	/** What comes of two listed skills of one name, one clause; absent where a search simply takes them for one. */
	sharedName?(name: string): string;
	/** Where it keeps to the workspace, absent. */
	places?(snapshot: Snapshot): SkillPlaces;
	/** True where a change of the workspace's `path`, a file or a folder, may change what those places say. */
	concerns?(path: WorkspacePath): boolean;
	/** True where a program that calls itself `version` has the skills that come with this one, so that an installation's stand in. */
	bundledWith?(version: string): boolean;
	/** Names of programs that skills ask for. */
	programs?(snapshot: Snapshot): readonly string[];
}

const source = 'skills of this workspace';

/** The capability of a runtime that keeps to the workspace, and tells every session of the same skills. */
export const skillsFrom = (read: SkillsCapability['read']): SkillsCapability => ({
	read,
	list: (snapshot) => ({
		skills: [...read(snapshot)].map(([path, reading]) => ({
			location: `${snapshot.root}/${path}`,
			path,
			source,
			...('name' in reading && reading.name !== undefined ? { name: reading.name } : {}),
			...(reading.kind === 'listed' ? { description: reading.description } : {}),
			state: reading.kind === 'listed' ? 'listed' : 'out',
			reason: whyOut(reading),
			length: 0,
		})),
		notes: [],
	}),
});

function whyOut(reading: SkillReading): string {
	switch (reading.kind) {
		case 'listed':
			return reading.unreachable ?? '';
		case 'shadowed':
			return `${reading.by} is used instead`;
		case 'broken':
			return `its frontmatter cannot be read (${yamlMistake(reading.message)})`;
		default:
			return reading.reason;
	}
}
