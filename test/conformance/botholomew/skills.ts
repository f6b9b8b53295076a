import {
	type BotholomewSkill,
	buildSkillFile,
	parseSkillFile,
	validateSkillName,
} from '../../../server/src/engine/runtimes/botholomew/skills/skills.ts';
import {
	handleSlashCommand,
	type SlashOutcome,
} from '../../../server/src/engine/runtimes/botholomew/skills/slashCommands.ts';
import {
	ambiguousSplit,
	missingArguments,
	renderSkill,
	splitArguments,
} from '../../../server/src/engine/skills/skillArguments.ts';
import type { Adapter, Input } from '../case.ts';

interface GivenArgument {
	readonly name: string;
	readonly default?: string | null;
}

/** The cases name arguments, and leave the rest to the function. */
const skillWith = (given: readonly (GivenArgument | string)[], more: Input = {}): BotholomewSkill => ({
	name: 's',
	description: '',
	filePath: 'skills/s.md',
	body: more.body ?? '',
	arguments: given.map((each) => {
		const { name, default: fallback = null } = typeof each === 'string' ? { name: each } : each;
		const value = more.defaults?.[name] ?? fallback;
		return {
			name,
			description: '',
			required: more.required?.includes(name) ?? false,
			...(typeof value === 'string' ? { default: value } : {}),
		};
	}),
});

/** `s(a required, b)`. */
function skillNamed(text: string): BotholomewSkill {
	const [, name = '', list = ''] = /^(\w+)\((.*)\)$/u.exec(text) ?? [];
	const wanted = list.split(/,\s*/u).map((each) => each.split(' '));
	const required = wanted.filter(([, word]) => word === 'required').map(([each]) => each);
	return {
		...skillWith(
			wanted.map(([each = '']) => each),
			{ required },
		),
		name,
	};
}

/** What the dispatcher itself says: help is the screen's business, and a command like any other to the dispatcher. */
function saidBy(outcome: SlashOutcome): string[] {
	if (outcome.kind === 'notice') return [outcome.text];
	return outcome.kind === 'help' ? ['Unknown command: /help. Type /skills to see available commands.'] : [];
}

export const skillAdapters: Readonly<Record<string, Adapter>> = {
	parseSkillFile: ({ raw, path }) => ({ ok: parseSkillFile(raw, path) }),
	buildSkillFileContent: (input) => buildSkillFile(input),
	renderSkill(input) {
		const skill = skillWith(input.arguments, input);
		return { tokens: splitArguments(skill, input.rawArgs), rendered: renderSkill(skill, input.rawArgs) };
	},
	validateSkillArgs: (input) => ({ missing: missingArguments(skillWith(input.arguments, input), input.rawArgs) }),
	detectAmbiguousSplit(input) {
		const tokens = ambiguousSplit(skillWith(input.arguments, input), input.rawArgs);
		return tokens ? { tokens } : null;
	},
	validateSkillName({ name }) {
		if (typeof name !== 'string') return { ok: false, reason: 'empty' };
		const many = /^(.)\*(\d+)$/u.exec(name);
		return validateSkillName(many ? (many[1] ?? '').repeat(Number(many[2])) : name);
	},
	handleSlashCommand({ input, skill }) {
		const outcome = handleSlashCommand(input, [skillNamed(skill)]);
		return {
			system: saidBy(outcome),
			queued: outcome.kind === 'send' ? [{ content: outcome.text, display: outcome.shown }] : [],
		};
	},
};
