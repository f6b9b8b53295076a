import type { SkillReading } from '../../runtimes/capabilities/skills.ts';
import { yamlMistake } from '../../text/yamlMistakes.ts';
import type { Rule } from '../rule.ts';
import { headLine, placeIn } from '../support/places.ts';
import { skillFiles, whoElseChecks } from './skills.ts';

const understood: ReadonlySet<SkillReading['kind']> = new Set(['listed', 'left-out']);

export const skillsFrontmatter: Rule = {
	code: 'skills.frontmatter',
	severity: 'warning',
	docs: {
		title: 'The frontmatter of a skill is missing or cannot be read',
		why: [
			'An agent sees the name and the description of every skill, and opens the file only when the description fits the task. Both are in the frontmatter. If it is missing or is not valid YAML, runtimes do not list the skill.',
			'',
			whoElseChecks,
		].join('\n'),
		fix: 'Start the file with `---`, `name:`, `description:` and `---`. Put quotation marks around values with `: `.',
		example: { file: 'skills/tea/SKILL.md', text: '# Making tea\n\nBoil the water first.\n' },
	},
	*check(view) {
		const readings = view.runtime.skills?.read(view.snapshot);
		for (const { path, text, frontmatter } of skillFiles(view)) {
			const reading = readings?.get(path);
			const problem = frontmatter.kind === 'yaml' ? frontmatter.problems[0] : undefined;
			if (reading?.kind === 'broken') {
				const advice = problem
					? 'Fix the line, or put quotation marks around the value.'
					: 'Write “name: …” and “description: …”, a line each.';
				yield {
					place: placeIn(path, problem?.range ?? headLine(text)),
					message: `${view.runtime.title} cannot read this frontmatter (${yamlMistake(reading.message)}), and ${reading.effect}. ${advice}`,
				};
				continue;
			}
			// What the runtime takes is in order: some find all that they need in the name of the file, some mend a line.
			// Where nobody looks, no frontmatter helps: `skills.not-listed` says where it has to be first.
			if (reading !== undefined && (understood.has(reading.kind) || reading.kind === 'unseen')) continue;
			if (frontmatter.kind === 'none') {
				yield {
					place: placeIn(path, headLine(text)),
					message:
						'The agent does not know this skill: its frontmatter with name and description is missing. Add it at the top.',
				};
			}
			if (!problem) continue;
			yield {
				place: placeIn(path, problem.range),
				message: `The agent does not know this skill: its frontmatter is not valid YAML (${problem.message}). Fix the line, or put quotation marks around the value.`,
			};
		}
	},
};
