import { Argument, type Command, Option } from 'commander';
import type { Runtime } from '../engine/runtimes/runtime.ts';
import { parseTimeZone } from './arguments.ts';

/** The agent whose eyes are looked through. */
export interface ThroughFlags {
	readonly as?: Runtime;
}

// What several commands are given; each call makes one, because commander writes into it.

export const folder = () => new Argument('<dir>', 'the workspace folder');
/** Where nothing follows it, as an optional argument comes last. */
export const folderOrHere = () => new Argument('[dir]', 'the workspace folder').default('.', 'this folder');
export const runtime = () =>
	new Option('--runtime <id>', 'runtime to simulate; the folder itself is then the workspace');
/** Shorter, for the agents that share a folder with others. */
export const through = () =>
	new Option('--as <agent>', 'show what this agent reads; `soulscope runtimes` lists them').conflicts('runtime');
export const models = () =>
	new Option('--models <dir>', 'folder with the model, as owner/name/…; nothing is downloaded');
export const timeZone = () =>
	new Option('--timezone <zone>', 'the person’s time zone (IANA name)').argParser(parseTimeZone);
export const asOf = (does: string) => new Option('--as-of <when>', does);
export const fromBackup = () =>
	new Option('--backup', 'from the backup of this computer, even if the folder is in git');

export const format = () => new Option('--format <format>', 'output format').choices(['text', 'json']).default('text');
export const json = () => new Option('--json', 'the same as --format json').implies({ format: 'json' });
export const colour = () => new Option('--color', 'use colours, even if the output is not a terminal');
export const noColour = () => new Option('--no-color', 'use no colours');

export const database = (does: 'reads' | 'writes' = 'reads') =>
	new Option(
		'--database <address>',
		`in the place of a folder: the database that a runtime keeps its agents in, postgres://user@host/name or the path of a file${does === 'reads' ? '; only read' : ''}. The password is in PGPASSWORD or .pgpass`,
	);

export const storeDatabase = () =>
	new Option(
		'--database <address>',
		'the database that the knowledge store is kept in, postgres://user@host/name. The password is in PGPASSWORD or .pgpass',
	);

/** Gives `command` the options by which a person names who embeds. `when`: put before what each is for. */
export const withService = (command: Command, when = ''): Command =>
	command
		.addOption(
			new Option(
				'--service <name>',
				`${when}who embeds; the text is sent there, with the key in OPENAI_API_KEY or GEMINI_API_KEY`,
			).choices(['openai', 'gemini']),
		)
		.addOption(new Option('--model <name>', 'with --service: this model'))
		.addOption(new Option('--endpoint <address>', 'with --service: another address that speaks as OpenAI does'));
