import { textOf, type WorkspacePath } from '../workspace/snapshot.ts';
import type { Rule, RuleView } from './rule.ts';
import { headLine, placeIn } from './support/places.ts';

export const skillsSameName: Rule = {
	code: 'skills.same-name',
	severity: 'warning',
	docs: {
		title: 'Two skills go by one name',
		why: [
			'A name is all that an agent, a list of allowed skills or a slash command has to tell skills apart.',
			'',
			'- Botholomew keeps one skill a name (in lower case; the file’s name where the frontmatter has none): the one that the disk lists last replaces the others, silently.',
			'- OpenClaw lists one: `skills/` wins over `.agents/skills/` and over skills from elsewhere, and of two in one folder the one that comes later by the names of their folders. It does not ask whether the winner can be used.',
			'- GoClaw lists both, and its search takes them for one; an allow-list lets both through. Where two skills lie in folders of the same name, in `skills/` and in `.agents/skills/`, the second is never looked at.',
		].join('\n'),
		fix: 'Give one of them another name, or delete the one that you do not need.',
		example: {
			file: 'skills/green-tea/SKILL.md',
			text: '---\nname: tea\ndescription: How to make green tea. (skills/tea/SKILL.md is called tea, too.)\n---\n',
		},
	},
	*check(view) {
		const readings = view.runtime.skills?.read(view.snapshot) ?? [];
		const first = new Map<string, WorkspacePath>();
		for (const [path, reading] of readings) {
			if (reading.kind === 'shadowed' && reading.name !== undefined) {
				yield {
					place: lineOf(view, path),
					message: `${reading.by} is called “${reading.name}”, too, and ${view.runtime.title} lists that one: the agent is never told of this file. Give one of them another name.`,
					related: [{ place: lineOf(view, reading.by), message: `is called “${reading.name}”, too` }],
				};
			} else if (reading.kind === 'shadowed') {
				yield {
					place: lineOf(view, path),
					message: `${view.runtime.title} never looks at this skill: ${reading.by} lies in a folder of the same name and comes first. Rename the folder, or delete one of the two.`,
					related: [{ place: lineOf(view, reading.by), message: 'comes first' }],
				};
			}
			if (reading.kind !== 'listed') continue;
			const other = first.get(reading.name);
			if (other === undefined) {
				first.set(reading.name, path);
				continue;
			}
			const effect =
				view.runtime.family === 'botholomew'
					? `only one of them answers to /${reading.name}, and the order of the disk decides which`
					: 'the agent cannot tell them apart, and its search takes them for one';
			yield {
				place: lineOf(view, path),
				message: `${other} is called “${reading.name}”, too: ${effect}. Give one of them another name.`,
				related: [{ place: lineOf(view, other), message: `is called “${reading.name}”, too` }],
			};
		}
	},
};

const lineOf = ({ snapshot }: RuleView, path: WorkspacePath) => placeIn(path, headLine(textOf(snapshot, path) ?? ''));
