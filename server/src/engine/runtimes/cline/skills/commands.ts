import { createHash } from 'node:crypto';
import { isOn, type Kept } from '../context/records.ts';

/** A slash command. */
export interface ClineCommand {
	/** Without the slash. */
	readonly name: string;
	readonly kind: 'skill' | 'workflow';
	/** What the command stands for. */
	readonly instructions: string;
	readonly description?: string;
}

/** As a line spells it: lower case, one hyphen for everything that no name has. */
const commandName = (name: string): string =>
	name
		.trim()
		.toLowerCase()
		.replace(/\s+/gu, '-')
		.replace(/[^\p{L}\p{N}_.:@-]+/gu, '-')
		.replace(/-+/gu, '-')
		.replace(/^-/u, '')
		.replace(/-$/u, '');

/** For a name that no line can spell. */
function standIn(kind: ClineCommand['kind'], id: string): string {
	const spelt = commandName(id)
		.replace(/[^a-z0-9_-]+/gu, '-')
		.replace(/^-/u, '')
		.replace(/-$/u, '');
	return `${kind}-${spelt || 'command'}-${createHash('sha256').update(id).digest('hex').slice(0, 12)}`;
}

function commandsOf(kind: ClineCommand['kind'], kept: readonly Kept[]): readonly ClineCommand[] {
	return kept
		.filter(isOn)
		.map(({ id, name, instruction: { body, description } }) => ({
			id,
			name: commandName(name) || standIn(kind, id),
			kind,
			instructions: body,
			...(description !== undefined && { description }),
		}))
		.sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id))
		.map(({ id: _id, ...command }) => command);
}

/** Sorted by name; of two with one name the skill stays. */
export function commandsFrom(skills: readonly Kept[], workflows: readonly Kept[]): readonly ClineCommand[] {
	const byName = new Map<string, ClineCommand>();
	for (const command of [...commandsOf('skill', skills), ...commandsOf('workflow', workflows)])
		if (!byName.has(command.name)) byName.set(command.name, command);
	return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** The command that `line` begins with, and what stands behind it, with the space in between; undefined where it is none. */
export function commandIn(
	line: string,
	commands: readonly ClineCommand[],
): { readonly command: ClineCommand; readonly rest: string } | undefined {
	const typed = /^\/(\S+)/u.exec(line)?.[1];
	const name = typed === undefined ? '' : commandName(typed);
	const command = name === '' ? undefined : commands.find((each) => each.name === name);
	return command && typed !== undefined ? { command, rest: line.slice(typed.length + 1) } : undefined;
}
