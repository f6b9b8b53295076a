import { Argument, type Command, Option } from 'commander';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { parseName, parsePort } from '../arguments.ts';
import type { ServedDatabaseOptions } from '../mcp/serveDatabase.ts';
import { type ExitStatus, InputError, type Terminal } from '../terminal/terminal.ts';
import { runtime } from '../usualOptions.ts';
import { onlyWith } from '../workspace/agentPlace.ts';
import type { McpOptions } from './mcp.ts';

/** Of no service that is known. */
const usualPort = '7391';

interface McpFlags extends Pick<McpOptions, 'allowWrites' | 'http'>, Partial<ServedDatabaseOptions> {
	readonly runtime?: Runtime;
	readonly knowledge?: boolean;
}

/** What is served, by what was given: beside a folder, the database is the one of its knowledge store. */
function servedBy(folder: string | undefined, { database, agent, user, runtime, knowledge }: McpFlags) {
	if (folder !== undefined) {
		onlyWith('--database, and without a folder', { agent, user });
		return {
			served: { folder, ...(runtime && { runtime }) },
			...(database !== undefined && { storeDatabase: database }),
		};
	}
	if (database === undefined)
		throw new InputError("missing required argument 'dir', the folder of the agent; or name its --database");
	onlyWith('a folder', { runtime, knowledge });
	return { served: { database, ...(agent !== undefined && { agent }), ...(user !== undefined && { user }) } };
}

/** `soulscope mcp`. */
export function addMcpCommand(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	program
		.command('mcp')
		.description('let other agents search, read and remember: an MCP server')
		.addArgument(new Argument('[dir]', 'the workspace folder; without one, the agent of a database is served'))
		.addOption(runtime())
		.addOption(new Option('--allow-writes', 'let them save memories without asking you each time'))
		.addOption(
			new Option('--http [port]', 'serve clients of this computer over HTTP, with a token')
				.argParser(parsePort)
				.preset(usualPort),
		)
		.addOption(new Option('--knowledge', 'let them use the knowledge store as well'))
		.addOption(
			new Option(
				'--database <address>',
				'postgres://user@host/name: with a folder, the database of its knowledge store; without one, the database that a runtime keeps its agents in, only read without --allow-writes. The password is in PGPASSWORD or .pgpass',
			),
		)
		.addOption(new Option('--agent <key>', 'this agent of the database'))
		.addOption(
			new Option('--user <id>', 'as this person or chat talks with the agent of the database').argParser(parseName),
		)
		.action(async (dir: string | undefined, flags: McpFlags) => {
			const { allowWrites, http, knowledge } = flags;
			const how = {
				...(allowWrites && { allowWrites }),
				...(http !== undefined && { http }),
				...(knowledge && { knowledge }),
			};
			const { mcp } = await import('./mcp.ts');
			finish(await mcp({ ...servedBy(dir, flags), ...how }, terminal));
		});
}
