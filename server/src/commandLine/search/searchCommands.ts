import { type Command, Option } from 'commander';
import { searchModes } from '../../engine/memory/search/search.ts';
import { parseCount } from '../arguments.ts';
import type { SearchCommandOptions } from '../commands/search.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { folderOrHere, format, json, models, withService } from '../usualOptions.ts';
import { folderAndText, withAgentPlace, withFolderAndText } from '../workspace/agentPlace.ts';
import type { IndexOptions } from './indexing.ts';

type SearchFlags = Omit<SearchCommandOptions, 'folder' | 'query'>;

/** The option has been called `--meaning` from the start. */
type IndexFlags = Omit<IndexOptions, 'folder' | 'embed'> & { readonly meaning?: boolean };

/** `soulscope search`, and `soulscope index`. */
export function addSearchCommands(program: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	withService(
		withAgentPlace(
			withFolderAndText(
				program.command('search'),
				'query',
				'words, "a phrase", path:memory/, type:daily-log, after:2026-11-01, before:2026-12',
			),
		),
		'with --database: ',
	)
		.description('search the Markdown files of any folder, or the memory of an agent of a database')
		.addOption(new Option('--runtime <id>', 'search as this runtime does'))
		.addOption(
			new Option('--mode <mode>', 'by words, by semantic search, or both').choices(searchModes).default('hybrid'),
		)
		.addOption(models())
		.addOption(new Option('--limit <count>', 'the most results').argParser(parseCount).default(10))
		.addOption(format())
		.addOption(json())
		.action(async (first: string, second: string | undefined, flags: SearchFlags, command: Command) => {
			const { folder, text } = folderAndText(command, [first, second], flags);
			const { search } = await import('../commands/search.ts');
			const isUsualLimit = command.getOptionValueSource('limit') === 'default';
			finish(await search({ folder, query: text, isUsualLimit, ...flags }, terminal));
		});
	program
		.command('index')
		.description('update the search index of a folder')
		.addArgument(folderOrHere())
		.addOption(new Option('--rebuild', 'delete the index and read every file again'))
		.addOption(new Option('--meaning', 'also prepare semantic search; downloads a model of 23 MB once'))
		.addOption(models().implies({ meaning: true }))
		.addOption(new Option('--runtime <id>', 'with --meaning: prepare what this runtime searches'))
		.addOption(format())
		.action(async (dir: string, { meaning = false, ...flags }: IndexFlags) => {
			const { indexFolder } = await import('./indexing.ts');
			finish(await indexFolder({ folder: dir, ...flags, embed: meaning }, terminal));
		});
}
