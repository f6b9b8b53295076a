import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { isInside } from '../../host/platform/insideFolder.ts';
import type { Standpoint } from '../../host/workspace/workspaces.ts';
import { gather, parseName, parseWindow } from '../arguments.ts';
import { shown } from '../terminal/shown.ts';
import { InputError } from '../terminal/terminal.ts';

/** What the command line says of a session: where a coding agent is, or who an agent of several people talks with. */
export interface StandpointFlags {
	readonly touch?: readonly string[];
	readonly cwd?: string;
	readonly window?: number;
	readonly trusted?: boolean;
	readonly untrusted?: boolean;
	readonly with?: readonly string[];
	readonly user?: string;
	readonly alsoOpen?: readonly string[];
	readonly mode?: string;
}

export const startedWith = (): Option =>
	new Option(
		'--with <argument>',
		'as started with this argument, such as --with=--bare; can be used several times',
	).argParser(gather);

/** Gives `command` the options by which a person says where a session is looked at from. */
export const withStandpoint = (command: Command): Command =>
	command
		.addOption(
			new Option('--touch <file>', 'as the agent works on this file; can be used several times').argParser(gather),
		)
		.addOption(new Option('--cwd <folder>', 'as started in this folder of the project'))
		.addOption(new Option('--window <tokens>', 'size of the model’s window').argParser(parseWindow))
		.addOption(new Option('--trusted', 'as if the agent was told to trust the folder').conflicts('untrusted'))
		.addOption(new Option('--untrusted', 'as if the agent was told not to trust the folder'))
		.addOption(startedWith())
		.addOption(
			new Option(
				'--also-open <folder>',
				'as this folder is open in the same window; can be used several times',
			).argParser(gather),
		)
		.addOption(new Option('--mode <agent>', 'as in the chat with this custom agent of the editor').argParser(parseName))
		.addOption(
			new Option(
				'--user <id>',
				'as this person or chat talks with it, where the runtime keeps files for each',
			).argParser(parseName),
		);

async function needsFolder(option: string, path: string): Promise<void> {
	if (!(await stat(path).catch(() => undefined))?.isDirectory())
		throw new InputError(`${shown(path)}: ${option} needs a folder that is there`);
}

/**
 * The absolute path of a file that is meant to be worked on in `folder`: as one writes it from where one is, or from the folder itself. Where
 * both could be, the one in the folder counts; a file that is nowhere yet is made there.
 */
async function touchedIn(folder: string, path: string): Promise<string> {
	const [here, there] = [resolve(path), resolve(folder, path)];
	const isThere = (place: string): Promise<boolean> =>
		stat(place).then(
			() => true,
			() => false,
		);
	if (isInside(resolve(folder), here) || (!(await isThere(there)) && (await isThere(here)))) return here;
	return there;
}

/** Folders are named from where the person is, files also from `folder`. Throws an `InputError` where a folder is none. */
export async function standpointOf(folder: string, flags: StandpointFlags): Promise<Standpoint> {
	const { touch, cwd, window, trusted, untrusted, with: programArguments, user, alsoOpen, mode } = flags;
	if (cwd !== undefined) await needsFolder('--cwd', cwd);
	for (const path of alsoOpen ?? []) await needsFolder('--also-open', path);
	const touched = await Promise.all((touch ?? []).map((path) => touchedIn(folder, path)));
	return {
		...(touch && { touched: touched.map((path) => ({ path, by: 'read' }) as const) }),
		...(cwd !== undefined && { cwd: resolve(cwd) }),
		...(window !== undefined && { contextWindow: window }),
		...((trusted || untrusted) && { trusted: untrusted !== true }),
		...(programArguments && { programArguments }),
		...(user !== undefined && { user }),
		...(alsoOpen && { windowFolders: alsoOpen.map((path) => resolve(path)) }),
		...(mode !== undefined && { chosenAgent: mode }),
	};
}
