import type { WorkspacePath } from '../../workspace/snapshot.ts';

/** What the files of a persona say, in words that all runtimes share. */
export type PersonaAspect =
	| 'character'
	| 'identity'
	| 'person'
	| 'instructions'
	| 'tools'
	| 'heartbeat'
	| 'beliefs'
	| 'goals'
	/** Whatever else a person has written for every prompt. */
	| 'context';

/** Where a runtime has a text of some kind. */
export interface PersonaHome {
	readonly path: WorkspacePath;
	/** Of the section that it becomes; absent where the file is there for it, and others join it. */
	readonly heading?: string;
	/** What the runtime wants the frontmatter of the file to say; its schema decides which of them it knows. */
	readonly frontmatter?: Readonly<Record<string, string | boolean>>;
}

/** Which files make an agent who it is, so that they can be taken to another runtime. Everything is pure; nothing throws. */
export interface PersonaCapability {
	/** Judged by the name alone; undefined where it is no part of a persona: memory, settings, what is done once. */
	aspectOf(path: WorkspacePath): PersonaAspect | undefined;
	/** `name`: what the text was called, without its ending. Undefined where the runtime has nothing of the kind. */
	homeOf(aspect: PersonaAspect, name: string): PersonaHome | undefined;
}
