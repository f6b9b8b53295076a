import { compareBytes } from '../text/byteOrder.ts';
import { cleanPath } from '../text/goPath.ts';
import { readSkill } from './frontmatter.ts';

/** Where skills are looked for, first tier first. */
export interface GoClawSkillTier {
	readonly source: 'workspace' | 'agents-project' | 'agents-personal' | 'global' | 'builtin';
	/** Absolute. */
	readonly folder: string;
	/** Real folders in it with the text of their `SKILL.md`. */
	readonly skills: readonly { readonly directory: string; readonly text: string }[];
}

export interface GoClawSkill {
	/** Display name; two skills may show the same. */
	readonly name: string;
	readonly description: string;
	readonly path: string;
	readonly baseDir: string;
	readonly source: GoClawSkillTier['source'];
}

/** A folder's name is taken by the first tier that has it. */
export function listSkills(tiers: readonly GoClawSkillTier[]): GoClawSkill[] {
	const seen = new Set<string>();
	return tiers.flatMap(({ source, folder, skills }) =>
		[...skills]
			.sort((a, b) => compareBytes(a.directory, b.directory))
			.flatMap(({ directory, text }): GoClawSkill[] => {
				if (seen.has(directory)) return [];
				seen.add(directory);
				const { name, description } = readSkill(text, directory);
				const baseDir = `${folder}/${directory}`;
				return [{ name: name || directory, description, path: `${baseDir}/SKILL.md`, baseDir, source }];
			}),
	);
}

/** `allow` names display names; null allows all. */
export const filterSkills = <T extends Pick<GoClawSkill, 'name'>>(
	skills: readonly T[],
	allow: readonly string[] | null,
): readonly T[] => (allow === null ? skills : skills.filter(({ name }) => allow.includes(name)));

/** The text of the skill in the folder `wanted`, its own folder put in place; undefined where no tier has it. */
export function loadSkill(tiers: readonly GoClawSkillTier[], wanted: string): string | undefined {
	const directory = cleanPath(`./${wanted}`);
	for (const { folder, skills } of tiers) {
		const found = skills.find((skill) => skill.directory === directory);
		if (found) return readSkill(found.text, directory).body.replaceAll('{baseDir}', () => `${folder}/${directory}`);
	}
	return undefined;
}

/**
 * Several skills in full; those that no tier has are left out. With null, all are asked for, by display name: the ones
 * whose folder is called otherwise are not found.
 */
export function loadForContext(tiers: readonly GoClawSkillTier[], directories: readonly string[] | null): string {
	const loaded = (directories ?? listSkills(tiers).map(({ name }) => name)).flatMap((directory) => {
		const body = loadSkill(tiers, directory);
		return body === undefined ? [] : [`### Skill: ${directory}\n\n${body}`];
	});
	return loaded.length === 0 ? '' : `## Available Skills\n\n${loaded.join('\n\n---\n\n')}`;
}
