import type { SkillFile, SlashDialect } from '../../skills/slashDialect.ts';
import { commandOf, type PromptCommand } from './context/slashCommands.ts';
import { roleOf } from './files.ts';

interface PromptFileCommand extends PromptCommand {
	readonly path: string;
}

/** Prompt files lie in this folder itself; those below it are not found. */
const promptFile = /^\.github\/prompts\/[^/]+\.prompt\.md$/u;

const kindOf = (path: string) =>
	promptFile.test(path) ? 'prompt' : roleOf(path)?.id === 'skill' ? 'skill' : undefined;

/** Prompt files come before skills; of one name the first counts. */
function load(files: readonly SkillFile[]): ReadonlyMap<string, PromptFileCommand> {
	const found = new Map<string, PromptFileCommand>();
	for (const wanted of ['prompt', 'skill'] as const) {
		for (const { path, text } of files) {
			if (kindOf(path) !== wanted) continue;
			const command = commandOf(path, wanted, { kind: 'text', text, origin: 'disk' });
			if (command.userInvocable && !found.has(command.name)) found.set(command.name, { ...command, path });
		}
	}
	return found;
}

/** Prompt files and skills of the workspace as slash commands: the text is attached to the line that calls it. */
export const slashDialect: SlashDialect = {
	isSkillFile: (path) => kindOf(path) !== undefined,
	commands: (files) =>
		[...load(files).values()].map(({ name, description = '', argumentHint = '' }) => ({
			name,
			description,
			usage: argumentHint,
		})),
	take(typed, files) {
		const line = typed.trim();
		const found = load(files).get(/^\/(\S+)/u.exec(line)?.[1] ?? '');
		if (!found) return { kind: 'message' };
		const attached = `<attachment id="prompt:${found.name}" filePath=${JSON.stringify(found.path)}>\nPrompt instructions file:\n${found.body.trim()}\n</attachment>`;
		return { kind: 'send', text: `${attached}\n${line}`, typed: line };
	},
};
