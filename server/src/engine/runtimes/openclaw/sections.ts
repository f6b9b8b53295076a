import { textLength, type WordingPiece, type WordingText } from '../../prompt/wording.ts';

/** `full` for whoever talks to a person; `minimal` for subagents. */
type PromptMode = 'full' | 'minimal' | 'none';

/** Everything that the runtime's prompt builder is told besides the context files. */
export interface PromptInputs {
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
	/** True where a context file was cut; 2026.9 tells the agent. */
	readonly contextCut?: boolean;
	readonly skillsPrompt?: string;
	readonly docsPath?: string;
	readonly modelAliasLines?: readonly string[];
	readonly ownerNumbers?: readonly string[];
	readonly sandbox?: boolean;
	readonly voiceHint?: string;
	/** Text of the channel or the parent agent, under a heading of its own. */
	readonly extraPrompt?: string;
	readonly reactions?: { readonly level: 'minimal' | 'extensive'; readonly channel: string };
	readonly reasoningTags?: boolean;
	/** What the heartbeat asks; `stock` is the runtime's own text, undefined shows a stand-in. */
	readonly heartbeatPrompt?: 'stock' | { readonly custom: string };
	readonly runtimeLine: string;
}

/** One stretch of the system prompt around the context files. Pieces are joined by newlines. */
export type SectionPiece =
	| { readonly kind: 'wording'; readonly title: string; readonly piece: WordingPiece; readonly volatile?: boolean }
	| {
			readonly kind: 'fact';
			readonly id: string;
			readonly title: string;
			readonly text: string;
			readonly volatile?: boolean;
	  };

/** A section that may be left out: it gives back no pieces then. */
export type Section = (inputs: PromptInputs) => readonly SectionPiece[];

export const wordingSection = (title: string, piece: WordingPiece): SectionPiece => ({ kind: 'wording', title, piece });

export const factSection = (id: string, title: string, text: string, volatile = false): SectionPiece => ({
	kind: 'fact',
	id,
	title,
	text,
	...(volatile ? { volatile } : {}),
});

/** Tool names in lower case, each once. */
export const toolSet = (inputs: PromptInputs): ReadonlySet<string> =>
	new Set(inputs.toolNames.map((name) => name.trim().toLowerCase()).filter(Boolean));

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
