import type { Command } from 'commander';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';

/** `soulscope database`. */
export function addDatabaseCommand(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	const database = program
		.command('database')
		.description('copy conversations and knowledge to a PostgreSQL database, or back');
	database
		.command('copy')
		.description('copy all conversations, records and knowledge stores, and compare both sides')
		.argument('<from>', 'a file (chat.db), or an address (postgres://…)')
		.argument('<to>', 'the same; a file is made if it is not there')
		.action(async (from: string, to: string) => {
			const { copyDatabase } = await import('./copyDatabase.ts');
			finish(await copyDatabase(from, to, terminal));
		});
}
