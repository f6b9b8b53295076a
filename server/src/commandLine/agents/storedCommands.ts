import { Argument, type Command, Option } from 'commander';
import { parseCount, parseMoment } from '../arguments.ts';
import type { ExitStatus, Terminal } from '../terminal/terminal.ts';
import { colour, database, format, json, noColour, timeZone, withService } from '../usualOptions.ts';
import type { StoredEmbedOptions } from './storedEmbed.ts';
import type { StoredGrantOptions } from './storedGrant.ts';
import type { StoredRememberOptions } from './storedRemember.ts';
import type { StoredSearchOptions } from './storedSearch.ts';
import type { StoredVisibilityOptions } from './storedVisibility.ts';

const agent = () => new Option('--agent <key>', 'the agent').makeOptionMandatory();
const user = (about: string) => new Option('--user <id>', about);
const address = (does?: 'reads' | 'writes') => database(does).makeOptionMandatory();

/** What can be done with the memory of an agent in a database, and with its skills. */
export function addStoredCommands(agents: Command, terminal: Terminal, finish: (status: ExitStatus) => void): void {
	withService(
		agents
			.command('search')
			.description('search the memory of an agent of a database, as its runtime does and as Soulscope does')
			.addArgument(new Argument('<query>', 'what is searched'))
			.addOption(address())
			.addOption(agent())
			.addOption(user('as this person or chat searches: also in their own memories')),
	)
		.addOption(new Option('--limit <count>', 'the most results of each').argParser(parseCount).default(6))
		.addOption(format())
		.addOption(json())
		.action(async (query: string, flags: Omit<StoredSearchOptions, 'query'>) => {
			const { searchStored } = await import('./storedSearch.ts');
			finish(await searchStored({ query, ...flags }, terminal));
		});
	agents
		.command('remember')
		.description('save a note in the memory of an agent of a database; shows the change, and asks first')
		.addArgument(new Argument('<text>', 'what to remember'))
		.addOption(address('writes'))
		.addOption(agent())
		.addOption(user('in the memory of this person or chat; else in everybody’s'))
		.addOption(new Option('--curated', 'also save it in long-term memory'))
		.addOption(new Option('--now <moment>', 'use this time (ISO 8601)').argParser(parseMoment))
		.addOption(timeZone())
		.addOption(new Option('--yes', 'do not ask'))
		.addOption(colour())
		.addOption(noColour())
		.action(async (text: string, flags: Omit<StoredRememberOptions, 'text'>) => {
			const { rememberStored } = await import('./storedRemember.ts');
			finish(await rememberStored({ text, ...flags }, terminal));
		});
	withService(
		agents
			.command('embed')
			.description('fill in the embeddings that passages of an agent of a database lack; asks first')
			.addOption(address('writes'))
			.addOption(agent()),
	)
		.addOption(new Option('--any-model', 'although the runtime embeds with another model'))
		.addOption(new Option('--yes', 'do not ask'))
		.action(async (flags: StoredEmbedOptions) => {
			const { embedStored } = await import('./storedEmbed.ts');
			finish(await embedStored(flags, terminal));
		});
	agents
		.command('visibility')
		.description('make a skill of a database public, internal or private; says who will see it then, and asks first')
		.addArgument(new Argument('<skill>', 'the slug of the skill'))
		.addArgument(new Argument('<visibility>', 'public, internal or private'))
		.addOption(address('writes'))
		.addOption(new Option('--yes', 'do not ask'))
		.action(async (skill: string, visibility: string, flags: Pick<StoredVisibilityOptions, 'database' | 'yes'>) => {
			const { changeStoredVisibility } = await import('./storedVisibility.ts');
			finish(await changeStoredVisibility({ skill, visibility, ...flags }, terminal));
		});
	for (const [does, about] of grantCommands) {
		const command = agents
			.command(does)
			.description(`${about} an agent or a person; says what comes of it, and asks first`)
			.addArgument(new Argument('<skill>', 'the slug of the skill'))
			.addOption(address('writes'))
			.addOption(new Option('--agent <key>', 'this agent'))
			.addOption(user('this person'));
		if (does === 'grant')
			command.addOption(new Option('--pin <version>', 'with --agent: the version to pin').argParser(parseCount));
		command
			.addOption(new Option('--yes', 'do not ask'))
			.action(async (skill: string, flags: Omit<StoredGrantOptions, 'skill'>) => {
				const { changeStoredGrant } = await import('./storedGrant.ts');
				finish(await changeStoredGrant(does, { skill, ...flags }, terminal));
			});
	}
}

const grantCommands = [
	['grant', 'grant a skill of a database to'],
	['revoke', 'revoke the grant of a skill of a database to'],
] as const;
