import type { TextContent, WorkspacePath } from '../../workspace/snapshot.ts';

/** A file that we put into a new workspace. */
export interface TemplateFile {
	readonly path: WorkspacePath;
	/** `injected`: only for versions that read it. `new`: only where none of the other files was there before. */
	readonly when: 'always' | 'injected' | 'new';
	readonly text: string;
}

/** A file that an agent can be summoned with. */
export interface SummonedFile {
	readonly path: WorkspacePath;
	/** For the model: what the file is for and what it should look like. */
	readonly about: string;
}

/** How a workspace of a runtime is begun. */
export interface InstallCapability {
	/** In the order in which a person would read them. */
	readonly files: readonly TemplateFile[];
	/** What of them a model can write, each one of `files`; a version is given those that it reads. */
	readonly summoned: readonly SummonedFile[];
	/** The least that a new file needs so that it says something true, in our own words, by path. */
	readonly starters?: Readonly<Record<WorkspacePath, string>>;
	/** True where `content` is what some version of the runtime writes into a new file of this name, to the byte. */
	isTemplate?(path: WorkspacePath, content: TextContent): boolean;
}
