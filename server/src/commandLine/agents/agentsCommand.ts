import { resolve } from 'node:path';
import { Argument, type Command, Option } from 'commander';
import type { RosterChange } from '../../engine/runtimes/capabilities/agents.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { type ExitStatus, exitStatus, InputError, type Terminal } from '../terminal/terminal.ts';
import { colour, database, noColour, runtime } from '../usualOptions.ts';
import type { CopyOptions } from './copy.ts';
import { addStoredCommands } from './storedCommands.ts';
import type { StoredSkillsOptions } from './storedSkills.ts';

interface AgentsFlags {
	readonly runtime?: Runtime;
	readonly json?: boolean;
	readonly yes?: boolean;
	readonly color?: boolean;
	readonly name?: string;
	readonly workspace?: string;
	readonly like?: string;
	readonly template?: boolean;
	readonly withPersona?: boolean;
}

interface ListFlags extends AgentsFlags {
	readonly database?: string;
}

const folder = () => new Argument('<dir>', 'the workspace of one of the agents');
const id = () => new Argument('<id>', 'the id of the agent');

/** A folder that begins with `~` is written as it is: the runtime knows whose home it is. */
const place = (path: string): string => {
	if (path.trim() === '') throw new InputError('the folder of an agent has no name');
	return /^~(?=$|[\\/])/u.test(path) ? path : resolve(path);
};

const named = (name: string): string => {
	if (name.trim() === '') throw new InputError('the name of an agent is empty');
	return name;
};

/** `soulscope agents`, with an operation each. */
export function addAgentsCommand(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	const agents = program
		.command('agents')
		.description('list, add, rename, move and remove the agents of one configuration, or work with those of a database')
		.usage('<operation> <dir>');
	const operation = (name: string, description: string) =>
		agents
			.command(name)
			.description(description)
			.addArgument(folder())
			.addOption(runtime())
			.addOption(new Option('--json', 'write JSON'));
	const changing = (name: string, description: string) =>
		operation(name, description)
			.addArgument(id())
			.addOption(new Option('--yes', 'do not ask'))
			.addOption(colour())
			.addOption(noColour());
	const change = async (dir: string, flags: AgentsFlags, wanted: RosterChange) => {
		const { changeAgents } = await import('./agents.ts');
		const { runtime, json, yes, color, template, withPersona } = flags;
		const given = {
			...(runtime && { runtime }),
			...(json && { json }),
			...(yes && { yes }),
			...(template && { template }),
			...(withPersona && { withPersona }),
		};
		finish(
			await changeAgents({ folder: dir, change: wanted, ...given, ...(color !== undefined && { color }) }, terminal),
		);
	};

	agents
		.command('list')
		.description('list the agents with their folders and bindings, or those of a database')
		.addArgument(new Argument('[dir]', 'the workspace of one of the agents'))
		.addOption(database())
		.addOption(runtime())
		.addOption(new Option('--json', 'write JSON'))
		.action(async (dir: string | undefined, { database: address, runtime, json }: ListFlags, list: Command) => {
			if (address !== undefined) {
				const { listStoredAgents } = await import('./storedAgents.ts');
				finish(await listStoredAgents({ address, ...(json && { json }) }, terminal));
				return;
			}
			if (dir === undefined) list.error("error: missing required argument 'dir'");
			const { listAgents } = await import('./agents.ts');
			finish(await listAgents({ folder: dir, ...(runtime && { runtime }), ...(json && { json }) }, terminal));
		});
	agents
		.command('skills')
		.description('list the skills that a database keeps, who they are granted to, and why somebody sees one or not')
		.addOption(database().makeOptionMandatory())
		.addOption(new Option('--agent <key>', 'what this agent sees'))
		.addOption(new Option('--user <id>', 'what this person, or this chat, sees; with --agent: when they talk'))
		.addOption(new Option('--skill <slug>', 'only this skill'))
		.addOption(new Option('--json', 'write JSON'))
		.action(
			async ({ database: address, ...flags }: Omit<StoredSkillsOptions, 'address'> & { readonly database: string }) => {
				const { listStoredSkills } = await import('./storedSkills.ts');
				finish(await listStoredSkills({ address, ...flags }, terminal));
			},
		);
	changing('add', 'add an agent')
		.addOption(new Option('--name <name>', 'its name'))
		.addOption(new Option('--workspace <dir>', 'the folder that it lives in; else the runtime chooses one'))
		.addOption(new Option('--like <id>', 'give it the settings of this agent'))
		.addOption(new Option('--with-persona', 'with --like: also copy the persona of that agent into its folder'))
		.addOption(new Option('--template', 'create the files that a new agent begins with in its folder'))
		.action((dir: string, newId: string, flags: AgentsFlags) => {
			const { name, workspace, like } = flags;
			return change(dir, flags, {
				kind: 'add',
				id: newId,
				...(name !== undefined && { name: named(name) }),
				...(workspace !== undefined && { workspace: place(workspace) }),
				...(like !== undefined && { like }),
			});
		});
	changing('rename', 'give an agent another id, another name, or both')
		.addArgument(new Argument('[new-id]', 'its new id'))
		.addOption(new Option('--name <name>', 'its new name'))
		.action((dir: string, oldId: string, newId: string | undefined, flags: AgentsFlags) =>
			change(dir, flags, {
				kind: 'rename',
				id: oldId,
				...(newId !== undefined && { newId }),
				...(flags.name !== undefined && { name: named(flags.name) }),
			}),
		);
	changing('move', 'let an agent live in another folder; its files stay where they are')
		.addArgument(new Argument('<workspace>', 'the folder'))
		.action((dir: string, known: string, workspace: string, flags: AgentsFlags) =>
			change(dir, flags, { kind: 'move', id: known, workspace: place(workspace) }),
		);
	changing('remove', 'remove an agent from the configuration, with its bindings; its folder stays').action(
		(dir: string, known: string, flags: AgentsFlags) => change(dir, flags, { kind: 'remove', id: known }),
	);
	agents
		.command('copy')
		.description('copy the persona of an agent into another folder, also for another runtime, and say what is lost')
		.addArgument(new Argument('<dir>', 'the workspace of the agent'))
		.addOption(new Option('--for <id>', 'the runtime that is to read the copy; else that of the workspace'))
		.addOption(new Option('--into <folder>', 'the folder of the copy').makeOptionMandatory())
		.addOption(runtime())
		.addOption(new Option('--dry-run', 'only show what would be created and lost'))
		.addOption(new Option('--json', 'write JSON'))
		.addOption(new Option('--yes', 'do not ask'))
		.addOption(colour())
		.addOption(noColour())
		.action(async (dir: string, flags: Omit<CopyOptions, 'folder'>) => {
			const { copyPersona } = await import('./copy.ts');
			finish(await copyPersona({ folder: dir, ...flags }, terminal));
		});
	addStoredCommands(agents, terminal, finish);
	// Last, as operations take on what their command allows.
	agents.allowExcessArguments().action((_, { args: [unknown] }: Command) => {
		if (unknown !== undefined) agents.error(`error: unknown command '${unknown}'`);
		terminal.out(agents.helpInformation());
		finish(exitStatus.badInput);
	});
}
