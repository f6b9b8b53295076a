import type { SkillsAnswer } from './messages.ts';

interface OwnSkill {
	readonly name: string;
	readonly description: string;
	readonly source: string;
	readonly filePath: string;
}

/** What a package's own answers about skills come to, whatever its functions are called. */
export function skillsAnswer(
	entries: readonly { readonly skill: OwnSkill }[],
	eligible: readonly { readonly name: string }[],
	prompt: string,
): SkillsAnswer {
	const loaded = entries.map(({ skill: { name, description, source, filePath: path } }) => ({
		name,
		description,
		source,
		path,
	}));
	const pathOf = new Map(loaded.map(({ name, path }) => [name, path]));
	return { loaded, eligible: eligible.map(({ name }) => ({ name, path: pathOf.get(name) ?? '' })), prompt };
}
