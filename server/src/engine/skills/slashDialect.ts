import { errorMessage } from '../text/errorMessage.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';

/** A skill's file as it is now. */
export interface SkillFile {
	readonly path: WorkspacePath;
	readonly text: string;
	/** What the runtime calls it, where that has a say of its own. */
	readonly called?: { readonly name: string; readonly description?: string };
}

/** A command that a skill is. */
export interface SkillCommand {
	/** Without the slash. */
	readonly name: string;
	readonly description: string;
	/** What may follow the name: `<topic> [tone]`; empty where nothing does. */
	readonly usage: string;
}

/** What becomes of a line that the person typed. */
export type SlashTaken =
	/** No slash command: it goes to the agent as it is. */
	| { readonly kind: 'message' }
	/** Nothing goes out; the person is told this. */
	| { readonly kind: 'notice'; readonly text: string }
	/** `text` is the message; people see what was typed. */
	| { readonly kind: 'send'; readonly text: string; readonly typed: string };

/** How a chat takes lines that begin with a slash. Pure; nothing throws. */
export interface SlashDialect {
	/** True for files that are looked at for commands, judged by their names alone. */
	isSkillFile(path: WorkspacePath): boolean;
	/** In the order of the files; a name stands once. */
	commands(skills: readonly SkillFile[]): readonly SkillCommand[];
	take(typed: string, skills: readonly SkillFile[]): SlashTaken;
}

/** What the person is told of a skill that cannot be sent. */
export const cannotBeSent = (name: string, error: unknown): SlashTaken => ({
	kind: 'notice',
	text: `Nothing was sent: the text of /${name} cannot be created (${errorMessage(error)}).`,
});
