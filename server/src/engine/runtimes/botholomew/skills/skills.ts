import { posix } from 'node:path';
import type { SkillArgument } from '../../../skills/skillArguments.ts';
import { propertiesOf } from '../../../text/grayMatter/block.ts';
import { bodyOf, readMatter } from '../../../text/grayMatter/read.ts';
import { writeMatter } from '../config/frontmatter.ts';

/** A slash command. */
export interface BotholomewSkill {
	/** Lower case. */
	readonly name: string;
	readonly description: string;
	readonly arguments: readonly SkillArgument[];
	/** Trimmed at both ends. */
	readonly body: string;
	readonly filePath: string;
}

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** A skill file; what is not of the right type is left out. Throws where the frontmatter is not valid YAML. */
export function parseSkillFile(text: string, filePath: string): BotholomewSkill {
	const matter = readMatter(text);
	if (matter.kind === 'broken') throw new Error(matter.message);
	if (matter.kind === 'code') throw new Error(`the frontmatter is ${matter.language} code`);
	const data = propertiesOf(matter.data) ?? {};
	return {
		name: (textOr(data.name, '') || posix.basename(filePath, '.md')).toLowerCase(),
		description: textOr(data.description, ''),
		arguments: Array.isArray(data.arguments) ? data.arguments.flatMap(argumentOf) : [],
		body: bodyOf(text, matter).text,
		filePath,
	};
}

function argumentOf(value: unknown): SkillArgument[] {
	const given = propertiesOf(value);
	if (!given || typeof given.name !== 'string') return [];
	return [
		{
			name: given.name,
			description: textOr(given.description, ''),
			required: given.required === true,
			...(typeof given.default === 'string' ? { default: given.default } : {}),
		},
	];
}

type NewSkill = Omit<BotholomewSkill, 'filePath'>;

/** The text of a new skill file. A body that opens with frontmatter is merged into the skill's own. */
export function buildSkillFile(skill: NewSkill): string {
	const { name, description, body } = skill;
	const given = skill.arguments.map((argument) => ({
		name: argument.name,
		description: argument.description,
		required: argument.required,
		...(argument.default === undefined ? {} : { default: argument.default }),
	}));
	return writeMatter(body, { name, description, arguments: given });
}

type SkillNameVerdict =
	| { readonly ok: true; readonly normalized: string }
	| { readonly ok: false; readonly reason: 'empty' | 'invalid' | 'too_long' | 'reserved' };

/** Names that the chat keeps for itself. */
const builtInCommands = ['help', 'skills', 'clear', 'exit'] as const;

const longestName = 64;

/** What a new skill called `name` would be called. */
export function validateSkillName(name: string): SkillNameVerdict {
	if (name.trim() === '') return { ok: false, reason: 'empty' };
	const normalized = name
		.trim()
		.toLowerCase()
		.replace(/[^a-z0-9-]/gu, '-')
		.replace(/-+/gu, '-')
		.replace(/^-|-$/gu, '');
	if (normalized === '') return { ok: false, reason: 'invalid' };
	if (normalized.length > longestName) return { ok: false, reason: 'too_long' };
	if (builtInCommands.some((command) => command === normalized)) return { ok: false, reason: 'reserved' };
	return { ok: true, normalized };
}
