import type { SkillReading } from '../../runtimes/capabilities/skills.ts';
import type { Frontmatter } from '../../text/frontmatter.ts';
import type { TextRange } from '../../text/range.ts';
import { frontmatterIn } from '../frontmatter/frontmatter.ts';
import type { FindingPlace, RuleView } from '../rule.ts';
import { headLine, placeIn } from '../support/places.ts';
import { type KnownText, knownTexts } from '../support/texts.ts';

/** A `SKILL.md` whose text is known. */
export interface CheckedSkill extends KnownText {
	/** The folder that the skill is named after; empty where the file lies at the root. */
	readonly folder: string;
	readonly frontmatter: Frontmatter;
	/** Undefined where the block is absent, or broken to YAML or to the runtime. */
	readonly data: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Skills in the places where the runtime looks for them. Those of `.github`, `.claude` and other hidden folders are
 * not among them: the editor checks them itself.
 */
export function skillFiles(view: RuleView): readonly CheckedSkill[] {
	const readings = view.runtime.skills?.read(view.snapshot);
	return knownTexts(view)
		.filter(({ role, path }) => role.id === 'skill' && !path.startsWith('.'))
		.map((file) => {
			const frontmatter = frontmatterIn(file);
			const isWhole = frontmatter.kind === 'yaml' && frontmatter.problems.length === 0;
			return {
				...file,
				text: file.text,
				folder: file.path.split('/').at(-2) ?? '',
				frontmatter,
				data: isWhole && readings?.get(file.path)?.kind !== 'broken' ? frontmatter.data : undefined,
			};
		});
}

/** Those that the Agent Skills specification speaks of; a slash command in a file of its own name is none. */
export const specifiedSkills = (view: RuleView): readonly CheckedSkill[] =>
	skillFiles(view).filter(({ path }) => path.endsWith('/SKILL.md'));

/** True where the workspace's own runtime has read the skill, whatever others would say to it, or never looks at it. */
export function isTaken({ runtime, snapshot }: RuleView, { path }: CheckedSkill): boolean {
	const reading = runtime.skills?.read(snapshot).get(path);
	return reading !== undefined && taken.has(reading.kind);
}

const taken: ReadonlySet<SkillReading['kind']> = new Set(['listed', 'left-out', 'shadowed', 'unseen']);

const keyOf = (skill: CheckedSkill, key: string) =>
	skill.frontmatter.kind === 'yaml'
		? skill.frontmatter.keys.find(({ path }) => path.length === 1 && path[0] === key)
		: undefined;

/** Where the value of `key` stands; the first line where there is none. */
export function valuePlace(skill: CheckedSkill, key: string): FindingPlace {
	const value = keyOf(skill, key)?.value;
	const isVisible = value !== undefined && value.end > value.start;
	return placeIn(skill.path, isVisible ? value : (keyOf(skill, key)?.key ?? headLine(skill.text)));
}

export const keyRange = (skill: CheckedSkill, key: string): TextRange | undefined => keyOf(skill, key)?.key;

/** Said on every page about skills. */
export const whoElseChecks =
	'VS Code itself checks skills in `.github/skills`, `.claude/skills` and `.agents/skills`, so this rule checks only the `skills` folder of an agent’s workspace.';
