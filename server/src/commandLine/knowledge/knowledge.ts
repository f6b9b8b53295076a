import { type Command, Option } from 'commander';
import { knowledgePlaces } from '../../host/knowledge/place.ts';
import { StoreUnusable } from '../../host/knowledge/workspaceStore.ts';
import { createCommand, runCommand } from '../terminal/command.ts';
import { type ExitStatus, exitStatus, InputError, type Terminal } from '../terminal/terminal.ts';
import { storeDatabase } from '../usualOptions.ts';
import { ask, type StoreFlags } from './asking.ts';
import { changingOperations } from './changingOperations.ts';
import { embedOperation } from './embedOperation.ts';
import { fetchesOperation } from './fetches.ts';
import type { Answer, GivenParameters, KnowledgeOperation } from './operation.ts';
import { readingOperations } from './readingOperations.ts';
import { sourcesOperation } from './sourceKinds.ts';
import { agreeing, isStopped, statusOf, statusWithin } from './status.ts';
import { marked, unmarked } from './textArguments.ts';
import { transferOperations } from './transferOperations.ts';

const operations: readonly KnowledgeOperation[] = [
	...changingOperations,
	...readingOperations,
	embedOperation,
	...transferOperations,
	fetchesOperation,
	sourcesOperation,
];

function createProgram(terminal: Terminal, finish: (status: ExitStatus) => void): Command {
	const program = createCommand('soulscope knowledge', terminal).description(
		'Keeps texts for the agent, with every version of them.',
	);
	for (const each of operations) {
		const command = program.command(each.name).description(each.description);
		for (const argument of each.arguments ?? []) command.addArgument(argument);
		for (const option of each.options ?? []) command.addOption(option);
		command
			.addOption(new Option('--json', 'print the whole answer, as an agent gets it'))
			.addOption(new Option('--workspace <dir>', 'the workspace folder; here by default').default('.'))
			.addOption(
				new Option('--in <place>', 'project: knowledge.db in the workspace; editor: in your data folder').choices(
					knowledgePlaces,
				),
			)
			.addOption(new Option('--store <file>', 'this file').conflicts('in'))
			.addOption(storeDatabase().conflicts(['in', 'store']))
			.action(async (...args: unknown[]) => {
				// The options, and the command itself, come behind the arguments.
				const [flags, values] = [unmarked(args.at(-2)) as StoreFlags, args.slice(0, -2).map(unmarked)];
				const named = (each.arguments ?? []).map((argument, index) => [argument.name(), values[index]] as const);
				finish(await perform(each, { ...inputFrom(flags), ...Object.fromEntries(named) }, flags, terminal));
			});
	}
	return program;
}

const ofStore: ReadonlySet<string> = new Set(['json', 'store', 'in', 'database', 'workspace']);

/** Options as the tools name them: `changeNote` is `change_note`. */
const inputFrom = (flags: StoreFlags): GivenParameters =>
	Object.fromEntries(
		Object.entries(flags)
			.filter(([name]) => !ofStore.has(name))
			.map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
	);

const inJson = (answer: Answer): string => `${JSON.stringify(answer, undefined, '\t')}\n`;

async function perform(
	operation: KnowledgeOperation,
	given: GivenParameters,
	flags: StoreFlags,
	terminal: Terminal,
): Promise<ExitStatus> {
	const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
	const answer = await ask(operation, known, flags, terminal).catch((error: Error) => {
		const isOfStore = error instanceof StoreUnusable;
		const error_type = isOfStore ? 'store_error' : 'input_error';
		if (flags.json) terminal.out(inJson({ is_error: true, error_type, message: error.message }));
		throw isOfStore ? new InputError(error.message) : error;
	});
	const { invalid_input: issues } = answer as { invalid_input?: readonly string[] };
	const status = issues ? exitStatus.badInput : answer.is_error ? statusOf(answer.error_type) : statusWithin(answer);
	if (flags.json) terminal.out(inJson(agreeing(answer)));
	else if (issues) for (const issue of issues) terminal.err(issue);
	else if (answer.is_error) terminal.err(String(answer.message));
	else operation.print(answer, terminal, known);
	if (isStopped(answer))
		terminal.err('stopped before finishing; what was done until then is kept, and the next run does the rest');
	return status;
}

/** Parameters as the tools name them are options as well: `--change_note` for `--change-note`. */
const dashed = (args: readonly string[]): readonly string[] => {
	const end = args.indexOf('--');
	return args.map((each, index) =>
		end >= 0 && index > end ? each : each.replace(/^--[a-z]+(?:_[a-z]+)+/, (flag) => flag.replaceAll('_', '-')),
	);
};

/** Runs `soulscope knowledge ARGS`. Throws what the program’s own commands throw. */
export const knowledge = (args: readonly string[], terminal: Terminal): Promise<ExitStatus> =>
	runCommand((finish) => createProgram(terminal, finish), marked(dashed(args)), terminal);
