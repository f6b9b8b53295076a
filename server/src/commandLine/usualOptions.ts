import { Argument, Option } from 'commander';
import { parseTimeZone } from './arguments.ts';

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

export const database = () =>
	new Option(
		'--database <address>',
		'in the place of a folder: the database that a runtime keeps its agents in, postgres://user@host/name; only read. The password is in PGPASSWORD or .pgpass',
	);

export const storeDatabase = () =>
	new Option(
		'--database <address>',
		'the database that the knowledge store is kept in, postgres://user@host/name. The password is in PGPASSWORD or .pgpass',
	);
