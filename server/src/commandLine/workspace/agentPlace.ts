import { Argument, type Command, Option } from 'commander';
import { parseName } from '../arguments.ts';
import { InputError } from '../terminal/terminal.ts';
import { database, folder } from '../usualOptions.ts';
import type { OpenOptions } from './openFolder.ts';

/** Where an agent is, as the command line is told: in a folder, unless a database is named. */
export interface AgentPlaceFlags {
	/** Address of a database, in the place of the folder. */
	readonly database?: string | undefined;
	/** Keys of agents of the database; all where none is named. */
	readonly agent?: string | readonly string[] | undefined;
	/** The person or the chat as whom it is looked at; nobody unless said. */
	readonly user?: string | undefined;
}

/** The folder of a command that is given none. */
const usualFolder = '.';

/** Gives `command` the options by which a person names an agent of a database in the place of a folder. */
export const withAgentPlace = (command: Command, does?: 'reads' | 'writes'): Command =>
	command
		.addOption(database(does))
		.addOption(new Option('--agent <key>', 'with --database: this agent'))
		.addOption(
			new Option('--user <id>', 'with --database: as this person or chat talks with the agent').argParser(parseName),
		);

/** Gives `command` a folder and a text, of which the text alone is left with a database. */
export const withFolderAndText = (command: Command, name: string, about: string): Command =>
	command
		.addArgument(folder())
		.addArgument(new Argument(`[${name}]`, about))
		.usage(`[options] <dir> <${name}>, or <${name}> --database <address> --agent <key>`);

/** The folder and the text among the arguments of such a command, which ends where something is missing or too much. */
export function folderAndText(
	command: Command,
	[first, second]: readonly [string, string | undefined],
	{ database }: AgentPlaceFlags,
): { readonly folder: string; readonly text: string } {
	if (database === undefined) {
		const name = command.registeredArguments[1]?.name() ?? '';
		return { folder: first, text: second ?? command.error(`error: missing required argument '${name}'`) };
	}
	if (second === undefined) return { folder: usualFolder, text: first };
	return command.error(`error: ${bothNamed}`);
}

const bothNamed = 'name either a folder or --database';

/** Throws an `InputError` where one of the options `flags` is given, all of which need `place`. */
export function onlyWith(place: string, flags: Readonly<Record<string, unknown>>): void {
	const flag = Object.keys(flags).find((name) => flags[name] !== undefined);
	if (flag !== undefined) throw new InputError(`--${flag} works only with ${place}`);
}

/** A place as `openFolder` is told of it. */
interface NamedPlace extends Pick<OpenOptions, 'standpoint'> {
	readonly database?: { readonly at: string; readonly agents: readonly string[]; readonly isOne: boolean };
}

/** What is to be opened; of `several` agents all, where none is named. Throws an `InputError` where the flags contradict each other. */
export function agentPlace(
	folder: string,
	{ database, agent, user }: AgentPlaceFlags,
	several: 'one' | 'all' = 'all',
): NamedPlace {
	if (database === undefined) {
		onlyWith('--database', { agent, user });
		return {};
	}
	if (folder !== usualFolder) throw new InputError(bothNamed);
	return {
		database: { at: database, agents: agent === undefined ? [] : [agent].flat(), isOne: several === 'one' },
		...(user !== undefined && { standpoint: { user } }),
	};
}
