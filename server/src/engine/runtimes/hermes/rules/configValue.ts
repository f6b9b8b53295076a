import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { configText } from './configText.ts';

/** Switches that take any text for yes. */
const switches: ReadonlySet<string> = new Set([
	'memory.memory_enabled',
	'memory.user_profile_enabled',
	'agent.task_completion_guidance',
	'agent.parallel_tool_call_guidance',
	'agent.environment_probe',
]);

/** Characters of the two files of the memory. */
const limits: ReadonlySet<string> = new Set(['memory.memory_char_limit', 'memory.user_char_limit']);

const no = /^(?:false|no|off|0|never)$/iu;

const showing = (value: unknown): string => (typeof value === 'string' ? `"${value}"` : String(value));

/** What is wrong with a value, and what comes of it; undefined where nothing is. */
const checks: readonly ((path: string, value: unknown) => string | undefined)[] = [
	(path, value) =>
		switches.has(path) && typeof value === 'string' && no.test(value)
			? `${path} is the text ${showing(value)}, and to Hermes Agent any text means yes. Write it without quotation marks.`
			: undefined,
	(path, value) =>
		path === 'context_file_max_chars' && value !== null && (typeof value !== 'number' || value <= 0)
			? `${path} is ${showing(value)}, and Hermes Agent ignores it: it takes a number of characters above 0.`
			: undefined,
	(path, value) =>
		path === 'model.context_length' && value !== null && (Number.isNaN(Number(value)) || Number(value) <= 0)
			? `${path} is ${showing(value)}, and Hermes Agent ignores it: it takes a whole number of tokens.`
			: undefined,
	(path, value) =>
		limits.has(path) && value !== null && typeof value !== 'number'
			? `${path} is ${showing(value)}, and with a limit that is not a number no part of the memory reaches the agent. Write the number alone, without quotation marks.`
			: undefined,
];

export const configValue: Rule = {
	code: 'hermes.config-value',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Hermes Agent reads this setting as something else',
		why: 'Hermes Agent does not check `config.yaml`. A number that is written as text is ignored, and a switch that is written as text, such as `"false"`, counts as on. With a limit of the memory that is written as text, neither of its files reaches the agent.',
		fix: 'Write the value as the message says.',
		example: { file: 'config.yaml', text: 'memory:\n  memory_enabled: "false"\n' },
	},
	*check(view) {
		const config = configText(view);
		for (const { path, value } of config?.keys ?? []) {
			const said = value && checks.map((check) => check(path, value.data)).find((each) => each !== undefined);
			if (config && value && said !== undefined) yield { place: placeIn(config.path, value.range), message: said };
		}
	},
};
