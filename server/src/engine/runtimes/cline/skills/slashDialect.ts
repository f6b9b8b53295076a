import { posix } from 'node:path';
import type { SkillFile, SlashDialect } from '../../../skills/slashDialect.ts';
import type { Places, TextContent, WorkspacePath } from '../../../workspace/snapshot.ts';
import { ruleIn, skillIn } from '../context/instruction.ts';
import { bareName, keptIn, outcomesOf } from '../context/records.ts';
import { roleOf } from '../files.ts';
import { type ClineCommand, commandIn, commandsFrom } from './commands.ts';

/** Files as a place that has them and nothing else. */
function placesWith(files: readonly SkillFile[]): Places {
	const texts = new Map<WorkspacePath, TextContent>(
		files.map(({ path, text }) => [path, { kind: 'text', text, origin: 'disk' }]),
	);
	return {
		facts: (path) =>
			texts.has(path) ? { kind: 'file', real: path, isLink: false } : { kind: 'nothing', isLink: false },
		knows: () => true,
		read: (path) => texts.get(path),
		list: () => undefined,
	};
}

/** The folders in the order in which they are searched: what comes later takes the place of what came before. */
const order = ['.clinerules/', '.cline/', '.agents/'] as const;

const rank = ({ path }: SkillFile): number => order.findIndex((folder) => path.startsWith(folder));

const candidatesOf = (files: readonly SkillFile[], role: 'skill' | 'workflow') =>
	files
		.filter(({ path }) => roleOf(path)?.id === role)
		.toSorted((a, b) => rank(a) - rank(b))
		.map(({ path }) => ({ file: path, folder: posix.dirname(path) }));

function load(files: readonly SkillFile[]): readonly ClineCommand[] {
	const places = placesWith(files);
	const skills = outcomesOf(places, candidatesOf(files, 'skill'), {
		interpret: skillIn,
		nameOf: ({ folder }) => posix.basename(folder).trim(),
	});
	const workflows = outcomesOf(places, candidatesOf(files, 'workflow'), {
		interpret: ruleIn,
		nameOf: ({ file }) => bareName(file),
	});
	return commandsFrom(keptIn(skills), keptIn(workflows));
}

/** Workflows and skills of the workspace as slash commands: the text takes the place of the command, the rest of the line follows. */
export const slashDialect: SlashDialect = {
	isSkillFile(path) {
		const id = roleOf(path)?.id;
		return id === 'skill' || id === 'workflow';
	},
	commands: (files) => load(files).map(({ name, description = '' }) => ({ name, description, usage: '' })),
	take(typed, files) {
		const found = commandIn(typed, load(files));
		if (!found) return { kind: 'message' };
		return { kind: 'send', text: `${found.command.instructions}${found.rest}`, typed: typed.trim() };
	},
};
