import type { Fragment } from '../../../../prompt/wording/wording.ts';
import type { JsonObject } from '../../../../text/json5.ts';
import type { Snapshot } from '../../../../workspace/snapshot.ts';
import type { SkillFilter } from '../filters.ts';
import type { FrontmatterReading } from './frontmatter.ts';

/** A skill that comes with the program and is published once the program has run: what is known of it without the program. */
export interface PluginSkill {
	readonly plugin: string;
	readonly name: string;
	/** Measured on the published package; its sentences are the program's own. */
	readonly description: Fragment;
	/** Bytes of its file. */
	readonly size: number;
	/** The first digits of the SHA-256 of its file, where the version shows them. */
	readonly digest?: string;
}

/** How high a folder of skills ranks; tiers of 2026.9 stand in this order. */
type OpenClawSkillTier = 'extra' | 'bundled' | 'workshop' | 'managed' | 'personal' | 'workspace';

/** A folder that skills are looked for in. */
export interface SkillRoot {
	/** Absolute, as the runtime writes it. */
	readonly folder: string;
	/** As the runtime calls it: `openclaw-workspace`. */
	readonly source: string;
	readonly tier: OpenClawSkillTier;
	/** For people: `skills of this workspace`. */
	readonly title: string;
	/** True for the links that plugins leave: only the links in it count, one level deep. */
	readonly isPublished?: boolean;
}

/** How long a list may be unless the configuration says otherwise. */
export interface ListBudget {
	readonly skills: number;
	/** UTF-16 units. */
	readonly units: number;
	/** True where descriptions are cut, or left out, before skills are. */
	readonly shortens: boolean;
	/** True where no description is cut: all are there, or none. */
	readonly allAtOnce?: true;
	/** UTF-16 units that are kept free for a notice of missing descriptions, which is not counted itself; absent where it is. */
	readonly keptForNotice?: number;
}

/** Which of the family's ways a version has of finding, reading and listing skills. */
export interface SkillStyle {
	/** Lowest precedence first: a skill of a later folder takes the place of one of the same name. */
	roots(snapshot: Snapshot, request: RootRequest): readonly SkillRoot[];
	/**
	 * 2026.1 looks everywhere and follows every link; 2026.3 looks right below a root, deeper only below a skill, and follows no link out;
	 * 2026.9 stops at a skill, at six levels, and at links that lead out.
	 */
	readonly discovery: 'everywhere' | 'below skills' | 'bounded';
	/** True where a file that is no skill does not make the root, or a folder `skills` in it, a place of skills. */
	readonly wantsSkills?: true;
	/** True where a hard link is not read among the program's own skills either. */
	readonly refusesBundledLinks?: true;
	readFrontmatter(text: string): FrontmatterReading;
	/** Keys of `metadata` that the version reads, best first. */
	readonly metadataKeys: readonly string[];
	/** True where a variable of blanks alone counts as none. */
	readonly trimsVariables: boolean;
	/** Settings that count as switched on where nothing is said. */
	readonly switchedOn: readonly string[];
	/** The list of the skills that an agent may use; absent where agents have none. */
	agentFilter?(config: JsonObject, agentId: string | undefined): SkillFilter;
	/** `by-name`: English order; else a skill stands where the one stood whose place it took. */
	readonly order: 'by-name' | 'as-found';
	/** How the list is made to fit into a number of characters; absent where it need not. */
	readonly budget?: ListBudget;
	/** Which runs are given the list. */
	readonly listedFor: 'full prompts' | 'every run' | 'runs that can read';
	/** True where the list says of each skill which text it has. */
	readonly showsVersion?: true;
	/** Skills that come with the program and are published once it has run. */
	readonly shipped: readonly PluginSkill[];
	/** True where `~/` stands for the home folder. */
	readonly shortensHome: boolean;
}

/** Whose skills are asked for. */
export interface RootRequest {
	readonly config: JsonObject;
	/** Absent where no agent is named: some folders belong to an agent. */
	readonly agentId?: string;
	/** True for a copy in a sandbox, which has the workspace's own skills alone. */
	readonly workspaceOnly?: boolean;
}
