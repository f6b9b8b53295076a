import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { pathFrom } from '../../../workspace/places.ts';
import { frontMatterIn } from '../context/frontMatter.ts';
import { ownOutcomes, placeAt } from './skillSupport.ts';

/** Patterns of this form are for no file, wherever one looks. */
const isDead = (pattern: string): boolean =>
	pattern.startsWith('./') || pattern.startsWith('../') || pattern.startsWith('~/');

export const skillNever: Rule = {
	code: 'claude.skill-never',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'This skill is for no file, so the agent never gets it',
		why: 'A skill with `paths` waits until the agent touches a file that one of the patterns is for. Claude Code compares them as `.gitignore` does, with paths from the folder that it was started in. A pattern that begins with `./` never matches.',
		fix: 'Remove the `./`; there is a quick fix.',
		example: {
			file: '.claude/skills/api/SKILL.md',
			text: '---\ndescription: How our API works.\npaths: ./src/api/**\n---\nUse the client.\n',
		},
	},
	*check(view) {
		for (const { skill, state } of ownOutcomes(view)) {
			const { facts, content, file } = skill;
			if (state !== 'waiting' || !facts.paths.every(isDead)) continue;
			const [pattern = ''] = facts.paths;
			const block = frontMatterIn(content.text)?.block;
			const at = block ? content.text.indexOf(pattern, block.start) : -1;
			const range = block && at >= 0 && at < block.end ? { start: at, end: at + pattern.length } : undefined;
			const change = range &&
				pattern.startsWith('./') && { range: { start: range.start, end: range.start + 2 }, text: '' };
			yield {
				place: placeAt(view, file, content, range),
				message: `The agent never gets this skill: “${pattern}” is for no file, because patterns do not begin with a dot or “~”. Write a path from the project’s folder, such as src/**.`,
				fixes: change ? [editFix('Remove “./”', pathFrom(view.snapshot.root, file), [change], true)] : [],
			};
		}
	},
};
