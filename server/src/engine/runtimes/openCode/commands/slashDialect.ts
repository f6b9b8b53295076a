import { posix } from 'node:path';
import type { SkillFile, SlashDialect } from '../../../skills/slashDialect.ts';
import { textField } from '../config/fields.ts';
import { roleOf } from '../files.ts';
import { ownMatterIn } from '../matter.ts';
import { expand } from './expand.ts';

interface NamedCommand {
	readonly name: string;
	readonly description: string;
	readonly template: string;
}

const commandPath = /^\.opencode\/commands?\/(.+)\.md$/u;

/** A skill that a person calls: its text, and where its other files are. The words are ours. */
const inFolder = (text: string, folder: string): string =>
	`${text}\n\nOther files of this skill are in ${folder}; paths in its text count from there.`;

function commandIn({ path, text }: SkillFile): readonly NamedCommand[] {
	const matter = ownMatterIn({ kind: 'text', text, origin: 'disk' });
	if (!matter) return [];
	const { fields, body } = matter;
	const description = textField(fields, 'description') ?? '';
	const usual = commandPath.exec(path)?.[1];
	if (usual !== undefined) return [{ name: textField(fields, 'name') ?? usual, description, template: body }];
	const name = textField(fields, 'name');
	return name === undefined ? [] : [{ name, description, template: inFolder(body, posix.dirname(path)) }];
}

const isCommand = ({ path }: SkillFile): boolean => commandPath.test(path);

/** By name: of two commands the last counts, and a command before a skill. */
function load(files: readonly SkillFile[]): ReadonlyMap<string, NamedCommand> {
	const byName = new Map<string, NamedCommand>();
	for (const file of files.filter(isCommand)) for (const command of commandIn(file)) byName.set(command.name, command);
	for (const file of files.filter((each) => !isCommand(each)))
		for (const command of commandIn(file)) if (!byName.has(command.name)) byName.set(command.name, command);
	return byName;
}

/** `$1 $2` or `$ARGUMENTS`, as far as the text has them. */
const usageOf = ({ template }: NamedCommand): string =>
	[...new Set(template.match(/\$(?:\d+|ARGUMENTS)/gu) ?? [])].toSorted().join(' ');

/**
 * Slash commands as OpenCode has them: the project’s own commands, and its skills. Commands of a shell in their texts are never run here, and
 * stay as they are written.
 */
export const slashDialect: SlashDialect = {
	isSkillFile: (path) => ['command', 'skill'].includes(roleOf(path)?.id ?? ''),
	commands: (files) =>
		[...load(files).values()].map((command) => ({
			name: command.name,
			description: command.description,
			usage: usageOf(command),
		})),
	take(typed, files) {
		const [, name, rest = ''] = /^\/(\S+)(?:\s([\s\S]*))?$/u.exec(typed) ?? [];
		const command = name === undefined ? undefined : load(files).get(name);
		if (!command) return { kind: 'message' };
		return { kind: 'send', text: expand(command.template, rest), typed: typed.trim() };
	},
};
