import { posix } from 'node:path';
import { textOf, type WorkspacePath } from '../../workspace/snapshot.ts';
import type { Rule, RuleView } from '../rule.ts';
import { headLine, placeIn } from '../support/places.ts';

export const skillsSameName: Rule = {
	code: 'skills.same-name',
	severity: 'warning',
	docs: {
		title: 'Two skills have the same name',
		why: [
			'An agent, a list of allowed skills and a slash command know a skill only by its name.',
			'',
			'- Botholomew keeps one skill for each name (in lower case; without a name in the frontmatter, the file name counts). The last one on the disk replaces the others, without a warning.',
			'- OpenClaw lists one. `skills/` comes before `.agents/skills/` and all other places. In one folder, the skill whose folder name comes last is used. OpenClaw does not check first whether this skill works.',
			'- GoClaw lists both, but its search treats them as one, and a list of allowed skills allows both. If two folders in `skills/` and `.agents/skills/` have the same name, it ignores the second.',
		].join('\n'),
		fix: 'Rename one of them, or delete the one that you do not need. Of copies with the same text in folders of the same name, as several programs have them, Soulscope says nothing.',
		example: {
			file: 'skills/green-tea/SKILL.md',
			text: '---\nname: tea\ndescription: How to make green tea. (skills/tea/SKILL.md is called tea, too.)\n---\n',
		},
	},
	*check(view) {
		const readings = view.runtime.skills?.read(view.snapshot) ?? [];
		const first = new Map<string, WorkspacePath>();
		for (const [path, reading] of readings) {
			if (reading.kind === 'shadowed' && isCopy(view, path, reading.by)) continue;
			if (reading.kind === 'shadowed' && reading.name !== undefined) {
				yield {
					place: lineOf(view, path),
					message: reading.byChance
						? `The agent may not know this skill: ${reading.by} is also called “${reading.name}”, and which of them ${view.runtime.title} lists changes from start to start. Give one of them another name.`
						: `The agent does not know this skill: ${reading.by} is also called “${reading.name}”, and ${view.runtime.title} lists only that one. Give one of them another name.`,
					related: [{ place: lineOf(view, reading.by), message: `is also called “${reading.name}”` }],
				};
			} else if (reading.kind === 'shadowed') {
				yield {
					place: lineOf(view, path),
					message: `The agent does not know this skill: ${reading.by} is in a folder of the same name, and ${view.runtime.title} uses only that one. Rename the folder, or delete one of the two.`,
					related: [{ place: lineOf(view, reading.by), message: 'this one is used' }],
				};
			}
			if (reading.kind !== 'listed') continue;
			const other = first.get(reading.name);
			if (other === undefined) {
				first.set(reading.name, path);
				continue;
			}
			const effect =
				view.runtime.skills?.sharedName?.(reading.name) ??
				'the agent cannot tell them apart, and the search treats them as one';
			yield {
				place: lineOf(view, path),
				message: `${other} is also called “${reading.name}”: ${effect}. Give one of them another name.`,
				related: [{ place: lineOf(view, other), message: `is also called “${reading.name}”` }],
			};
		}
	},
};

/** True of a skill that somebody has put into the folders of several programs: the agent knows it, whichever of them it takes. */
function isCopy({ snapshot }: RuleView, path: WorkspacePath, by: WorkspacePath): boolean {
	const text = textOf(snapshot, path);
	const folder = (file: WorkspacePath) => posix.basename(posix.dirname(file));
	return text !== undefined && text === textOf(snapshot, by) && folder(path) === folder(by);
}

const lineOf = ({ snapshot }: RuleView, path: WorkspacePath) => placeIn(path, headLine(textOf(snapshot, path) ?? ''));
