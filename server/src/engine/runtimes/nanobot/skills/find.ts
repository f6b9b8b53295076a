import { compareInEnglish } from '../../../text/englishOrder.ts';
import { oncePerListing } from '../../../workspace/files.ts';
import type { Snapshot, TextContent, WorkspacePath } from '../../../workspace/snapshot.ts';
import { disabledSkills } from '../config/settings.ts';
import { matterOf, type NanobotMatter } from './matter.ts';

/** A skill of the workspace, as nanobot comes by it. */
export interface NanobotSkill {
	readonly path: WorkspacePath;
	/** Of the folder: what the block calls it does not count. */
	readonly name: string;
	readonly content: TextContent;
	readonly matter: NanobotMatter;
	/** What the list says of it; its name where it says nothing. */
	readonly description: string;
	readonly hasDescription: boolean;
	readonly isDisabled: boolean;
	/** What it asks for and is not there, as the list says it; empty where nothing is. */
	readonly lacks: string;
	/** True where all of it stands in the prompt. */
	readonly isActive: boolean;
}

const skillFile = /^skills\/([^/]+)\/SKILL\.md$/u;

export const skillPaths = oncePerListing((listing) =>
	[...listing.keys()]
		.flatMap((path) => {
			const name = skillFile.exec(path)?.[1];
			return name === undefined ? [] : [{ path, name }];
		})
		.sort((a, b) => compareInEnglish(a.name, b.name)),
);

/** Which of `programs` and `variables` are not there; of programs that nobody has looked for, none. */
export function lacking(
	{ skills, environment }: Snapshot,
	programs: readonly string[],
	variables: readonly string[] = [],
): string {
	const missing = [
		...programs.filter((name) => skills?.programs.get(name) === false).map((name) => `CLI: ${name}`),
		...variables.filter((name) => !environment.variables[name]).map((name) => `ENV: ${name}`),
	];
	return missing.length === 0 ? '' : ` (unavailable: ${missing.join(', ')})`;
}

/** In the order of their names; nanobot has them in that of the disk. */
export function skillsIn(snapshot: Snapshot): readonly NanobotSkill[] {
	const disabled = disabledSkills(snapshot.config);
	return skillPaths(snapshot.files).flatMap(({ path, name }): readonly NanobotSkill[] => {
		const content = snapshot.files.get(path)?.content;
		if (content?.kind !== 'text') return [];
		const matter = matterOf(content);
		const said = matter.fields?.description;
		const hasDescription = typeof said === 'string' && said !== '';
		const lacks = lacking(snapshot, matter.programs, matter.variables);
		const isDisabled = disabled.includes(name);
		return [
			{
				path,
				name,
				content,
				matter,
				description: hasDescription ? said : name,
				hasDescription,
				isDisabled,
				lacks,
				isActive: matter.isAlways && lacks === '' && !isDisabled,
			},
		];
	});
}

/** The line of the list. */
export const skillLine = ({ name, description, lacks }: NanobotSkill): string =>
	`- **${name}** — ${description}${lacks}  \`${name}/SKILL.md\``;
