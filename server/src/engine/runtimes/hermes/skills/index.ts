import type { Part } from '../../../prompt/prompt.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import { pathFrom } from '../../../workspace/places.ts';
import { factsOf, prosePart } from '../../coding/parts.ts';
import { type FoundSkills, type HermesSkill, isShown } from './find.ts';
import { closingPiece, openingPiece } from './pieces.ts';

const fact = factsOf('hermes');

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** A category with its skills, as the index shows them: both by name. */
interface SkillCategory {
	readonly name: string;
	/** Empty where nobody has described it. */
	readonly description: string;
	readonly skills: readonly HermesSkill[];
}

function categoriesOf({ skills, categories }: FoundSkills): readonly SkillCategory[] {
	const byCategory = new Map<string, readonly HermesSkill[]>();
	for (const skill of skills.filter(isShown))
		byCategory.set(skill.category, [...(byCategory.get(skill.category) ?? []), skill]);
	return [...byCategory]
		.sort(([a], [b]) => compare(a, b))
		.map(([name, all]) => ({
			name,
			description: categories.get(name) ?? '',
			skills: all.toSorted((a, b) => compare(a.name, b.name)),
		}));
}

/** The line of a skill in the index. */
export const skillLine = ({ name, description }: Pick<HermesSkill, 'name' | 'description'>): string =>
	description === '' ? `    - ${name}\n` : `    - ${name}: ${description}\n`;

/** Unique in a prompt. `root`: absolute. */
export const skillPartId = (root: string, file: string): string => `skill:${pathFrom(root, file)}`;

/** The list of skills in the prompt; nothing where there is none to list. `root`: the workspace, absolute. */
export function skillsBlock(root: string, found: FoundSkills, wording: Wording): readonly Part[] {
	const categories = categoriesOf(found);
	if (categories.length === 0) return [];
	const lines = categories.flatMap(({ name, description, skills }) => [
		fact(`skills.category.${name}`, name, `  ${name}:${description === '' ? '' : ` ${description}`}\n`),
		...skills.map((skill) => ({
			...fact('skill', skill.name, skillLine(skill)),
			id: skillPartId(root, skill.file),
		})),
	]);
	return [
		prosePart(openingPiece, 'Skills', wording),
		fact('skills.open', 'Skills', '<available_skills>\n'),
		...lines,
		fact('skills.close', 'Skills', '</available_skills>\n\n'),
		prosePart(closingPiece, 'Skills', wording),
	];
}
