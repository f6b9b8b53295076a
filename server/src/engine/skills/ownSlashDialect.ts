import { posix } from 'node:path';
import { readFrontmatter } from '../text/frontmatter.ts';
import { missingArguments, renderSkill, usageOf } from './skillArguments.ts';
import { cannotBeSent, type SkillCommand, type SkillFile, type SlashDialect } from './slashDialect.ts';

interface OwnSkill extends SkillCommand {
	readonly body: string;
	readonly arguments: Parameters<typeof renderSkill>[0]['arguments'];
}

const skillPath = /^(?:\.agents\/)?skills\/(?:[^/]+\.md|(?:[^/]+\/)+SKILL\.md)$/u;

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value.trim() : otherwise);

/** One word, so that a line can spell it. */
const commandName = (name: string): string =>
	name
		.toLowerCase()
		.replace(/[^\p{L}\p{N}_]+/gu, '-')
		.replace(/^-|-$/gu, '');

/** A skill without a name is called by its file, or by its folder where the file is `SKILL.md`. */
const nameOfFile = (path: string): string => {
	const name = posix.basename(path, '.md');
	return name === 'SKILL' ? posix.basename(posix.dirname(path)) : name;
};

function argumentsIn(value: unknown): OwnSkill['arguments'] {
	if (!Array.isArray(value)) return [];
	return value.flatMap((each: unknown) => {
		if (typeof each !== 'object' || each === null || !('name' in each) || typeof each.name !== 'string') return [];
		const given: { name: string; required?: unknown; default?: unknown } = { ...each, name: each.name };
		return [
			{
				name: given.name,
				description: '',
				required: given.required === true,
				...(typeof given.default === 'string' && { default: given.default }),
			},
		];
	});
}

function parse({ path, text, called }: SkillFile): OwnSkill | undefined {
	const matter = readFrontmatter(text);
	// A block that is a program, or that cannot be read, says nothing; what stands below it may count on it.
	if (matter.kind === 'refused') return undefined;
	if (matter.kind === 'yaml' && matter.problems.length > 0 && !called) return undefined;
	const data = matter.kind === 'yaml' ? matter.data : {};
	if (data['user-invocable'] === false) return undefined;
	const name = commandName(called?.name ?? (textOr(data.name, '') || nameOfFile(path)));
	const body = (matter.kind === 'yaml' ? text.slice(matter.body) : text).trim();
	if (name === '' || body === '') return undefined;
	const wanted = argumentsIn(data.arguments);
	const usage =
		wanted.length > 0 ? usageOf({ name: '', arguments: wanted }).slice(2) : textOr(data['argument-hint'], '');
	return {
		name,
		description: called?.description?.trim() ?? textOr(data.description, ''),
		usage,
		arguments: wanted,
		body,
	};
}

function load(files: readonly SkillFile[]): ReadonlyMap<string, OwnSkill> {
	const byName = new Map<string, OwnSkill>();
	for (const file of files) {
		const skill = parse(file);
		if (skill && !byName.has(skill.name)) byName.set(skill.name, skill);
	}
	return byName;
}

/** The words in the places that the skill has for them, else below its text. */
function rendered(skill: OwnSkill, raw: string): string {
	if (skill.arguments.length > 0) return renderSkill(skill, raw);
	if (skill.body.includes('$ARGUMENTS')) return skill.body.replaceAll('$ARGUMENTS', () => raw);
	return raw === '' ? skill.body : `${skill.body}\n\n${raw}`;
}

/**
 * Ours, for runtimes whose chat has no such commands, or sends its own prose with them: a skill's text becomes the message,
 * with what was typed behind the name in place of `$ARGUMENTS`, or of the arguments that its frontmatter declares, or
 * else at its end. A line with another word behind the slash is a message like any other: paths begin so.
 */
export const ownSlashDialect: SlashDialect = {
	isSkillFile: (path) => skillPath.test(path),
	commands: (files) => [...load(files).values()].map(({ name, description, usage }) => ({ name, description, usage })),
	take(typed, files) {
		const line = typed.trim();
		const [, name = '', rest = ''] = /^\/([^\s/]+)(?:\s([\s\S]*))?$/u.exec(line) ?? [];
		const skill = name === '' ? undefined : load(files).get(name.toLowerCase());
		if (!skill) return { kind: 'message' };
		const raw = rest.trim();
		const missing = missingArguments(skill, raw);
		if (missing.length === 0) {
			try {
				return { kind: 'send', text: rendered(skill, raw), typed: line };
			} catch (error) {
				return cannotBeSent(skill.name, error);
			}
		}
		return {
			kind: 'notice',
			text: `Nothing was sent: /${skill.name} needs ${missing.join(', ')}.\nWrite: /${skill.name} ${skill.usage}`,
		};
	},
};
