import type { MappedText } from '../../../prompt/mappedText.ts';
import { textLength, type WordingGap, type WordingPiece, type WordingText } from '../../../prompt/wording/wording.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import type { Catalogue } from '../skills/list/catalogue.ts';
import type { ChatType } from './v2026_9/chatType.ts';

/** `full` for whoever talks to a person; `minimal` for subagents. */
type PromptMode = 'full' | 'minimal' | 'none';

/** Everything that the runtime's prompt builder is told besides the context files. */
export interface OpenClawPromptInputs {
	readonly mode: PromptMode;
	readonly workspaceDir: string;
	readonly toolNames: readonly string[];
	readonly timeZone?: string;
	/** `YYYY-MM-DD` in that zone; only 2026.9 shows it. */
	readonly date?: string;
	readonly agentId?: string;
	/** True where BOOTSTRAP.md is there to be read. */
	readonly bootstrapPresent?: boolean;
	/**
	 * How 2026.9 speaks of a first-run ritual that is still to be done: it stands below, is to be read, or is beyond
	 * this run. Absent where there is none.
	 */
	readonly bootstrap?: 'below' | 'to-read' | 'limited';
	/** Keys of the active projects, this session's own first; only 2026.9 knows them. */
	readonly projects?: readonly string[];
	/** True where a context file was cut; versions from 2026.7.1 on tell the agent. */
	readonly contextCut?: boolean;
	/** The list of skills as text, for whoever has it made. */
	readonly skillsPrompt?: string;
	/** The list of skills, where there is one and this run is shown it. */
	readonly skills?: Catalogue;
	readonly docsPath?: string;
	readonly modelAliasLines?: readonly string[];
	readonly ownerNumbers?: readonly string[];
	readonly sandbox?: boolean;
	readonly voiceHint?: string;
	/** Text of the channel or the parent agent, under a heading of its own. */
	readonly extraPrompt?: string;
	/** True where that text is there, and only the channel or the parent agent knows it. */
	readonly untoldExtra?: boolean;
	readonly reactions?: { readonly level: 'minimal' | 'extensive'; readonly channel: string };
	/** What only later versions ask for. */
	readonly more?: MoreInputs;
	readonly reasoningTags?: boolean;
	/** What the heartbeat asks; `stock` is the runtime's own text, undefined shows a stand-in. */
	readonly heartbeatPrompt?: 'stock' | { readonly custom: string };
	readonly runtimeLine: string;
}

/** Where the run takes place and what it may do there, as 2026.3 and later tell their prompt builders; absent fields say nothing. */
export interface MoreInputs {
	/** True where sessions of other programs cannot be started; only 2026.3 asks. */
	readonly withoutAcp?: boolean;
	/** True where another program, or a subagent's run, shows the tools: how to work with them is left out. */
	readonly otherSurface?: boolean;
	/** Tools that can be reached without being listed. */
	readonly hiddenTools?: readonly string[];
	/** `provider/model` of this run. */
	readonly model?: string;
	/** Id of the channel, in any letter case. */
	readonly channel?: string;
	readonly chatType?: ChatType;
	/** What the channel can show: `inlineButtons`, `nativeApprovals`, `markdownDetails`. */
	readonly capabilities?: readonly string[];
	/** `prefer`: hand work to subagents wherever it pays. */
	readonly delegation?: 'prefer' | 'suggest';
	/** True at the highest level of effort: work is spread over subagents of the agent's own accord. */
	readonly orchestrates?: boolean;
	/** True where people see only what the message tool sends. */
	readonly repliesByTool?: boolean;
	/** True where nothing is said of NO_REPLY. */
	readonly neverSilent?: boolean;
	/** True where the message tool has no chat of its own to send to. */
	readonly needsTarget?: boolean;
	/** Lines of the channel's plugin about the message tool. */
	readonly messageHints?: readonly string[];
	/** Name of the message tool where it can search ClawHub. */
	readonly hubTool?: string;
	/** Present where a memory plugin is on; `citations` as configured. */
	readonly memory?: { readonly citations?: string };
	/** Entries of MEMORY.md that belong to the active projects, a line each. */
	readonly projectMemory?: readonly MappedText[];
	/** Where the runtime's own source lies. */
	readonly sourcePath?: string;
	/** Where tools work, if not in the workspace. */
	readonly workingDir?: string;
	/** True where file tools cannot leave the workspace. */
	readonly workspaceOnly?: boolean;
	readonly workspaceNotes?: readonly string[];
	/** True in a run that a heartbeat began, where the prompt may speak of that. */
	readonly isHeartbeat?: boolean;
	/** `off` unless said. */
	readonly reasoningLevel?: string;
}

/** One stretch of the system prompt around the context files. Pieces are joined by newlines. */
export type SectionPiece =
	| { readonly kind: 'wording'; readonly title: string; readonly piece: WordingPiece; readonly volatile?: boolean }
	/** Stretches of a file that do not stand among the context files. */
	| {
			readonly kind: 'file';
			readonly id: string;
			readonly title: string;
			readonly path: WorkspacePath;
			readonly content: MappedText;
			readonly volatile?: boolean;
	  }
	| {
			readonly kind: 'fact';
			readonly id: string;
			readonly title: string;
			readonly text: string;
			/** Where prose of the program's own stands in it. */
			readonly gaps?: readonly WordingGap[];
			readonly volatile?: boolean;
	  };

/** A section that may be left out: it gives back no pieces then. */
export type OpenClawSection = (inputs: OpenClawPromptInputs) => readonly SectionPiece[];

/** The sections of a version, in order, around its context files. */
export interface OpenClawSections {
	readonly before: readonly OpenClawSection[];
	/** Between the context files and the cache boundary. */
	readonly between?: readonly OpenClawSection[];
	readonly after: readonly OpenClawSection[];
}

export const wordingSection = (title: string, piece: WordingPiece): SectionPiece => ({ kind: 'wording', title, piece });

export const factSection = (id: string, title: string, text: string, volatile = false): SectionPiece => ({
	kind: 'fact',
	id,
	title,
	text,
	...(volatile ? { volatile } : {}),
});

/** Tool names in lower case, each once. */
export const toolSet = ({ toolNames, more }: OpenClawPromptInputs): ReadonlySet<string> =>
	new Set([...toolNames, ...(more?.hiddenTools ?? [])].map((name) => name.trim().toLowerCase()).filter(Boolean));

/** The tool `name`, which is in lower case, as it was first written; undefined where it is not listed. */
export const writtenTool = ({ toolNames }: OpenClawPromptInputs, name: string): string | undefined =>
	toolNames.find((each) => each.trim().toLowerCase() === name)?.trim();

/** A path, a key or a name as 2026.9 puts it into its prompt: what could break out of the line is gone. */
export const literalText = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '');

/** Tool names as first written, each once in any letter case: the known ones in their order, then the others sorted. */
export function orderedTools(names: readonly string[], order: readonly string[]): string[] {
	const written = new Map<string, string>();
	for (const name of names.map((each) => each.trim()).filter(Boolean)) {
		if (!written.has(name.toLowerCase())) written.set(name.toLowerCase(), name);
	}
	const known = order.filter((name) => written.has(name));
	const others = [...written.keys()].filter((name) => !order.includes(name)).sort();
	return [...known, ...others].map((name) => written.get(name) ?? name);
}

/** What stands under the heading for the channel's or the parent agent's own text where nobody but them knows it. */
export const untoldExtra = (mode: PromptMode, heading: string): SectionPiece =>
	wordingSection('Extra context', {
		id: 'openclaw.extra',
		about:
			mode === 'minimal'
				? 'The task, and how to report on it, as the parent agent gives it'
				: 'What the channel says about the chat: who is there, who to answer, when to stay silent',
		heading,
	});

/** A piece of OpenClaw's prose, put together from `text` below its heading. */
export function pieceOf(
	id: string,
	about: string,
	heading: string | undefined,
	text: WordingText,
	values?: Readonly<Record<string, string>>,
): WordingPiece {
	const whole = heading === undefined ? text : [`${heading}\n`, ...text];
	return {
		id: `openclaw.${id}`,
		about,
		...(heading === undefined ? {} : { heading }),
		length: textLength(whole),
		text: whole,
		...(values === undefined ? {} : { values }),
	};
}
