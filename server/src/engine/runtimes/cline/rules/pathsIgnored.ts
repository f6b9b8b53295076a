import type { Rule } from '../../../rules/rule.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { keysIn, ownShown } from './seen.ts';

const everything: ReadonlySet<string> = new Set(['*', '**', '**/*', './**', '**/*.*']);

/** True for a list of patterns that leaves something out. */
function narrows(value: unknown): boolean {
	if (value === undefined || value === null) return false;
	const patterns = (Array.isArray(value) ? value : String(value).split(',')).map((each: unknown) =>
		String(each).trim(),
	);
	return patterns.length === 0 || !patterns.some((pattern) => everything.has(pattern));
}

/** Keys by which some agent or other is told when a rule counts; true where the value says that it does not always. */
const scopes: Readonly<Record<string, (value: unknown) => boolean>> = {
	paths: narrows,
	globs: narrows,
	applyTo: narrows,
	alwaysApply: (value) => value === false,
};

export const pathsIgnored: Rule = {
	code: 'cline.paths-ignored',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Cline uses this rule for every file',
		why: [
			'Cline (core 0.0.86) reads `name`, `disabled` and `enabled` in the frontmatter of a rule, and nothing else. It does not look at `paths`, although its documentation still says that `paths` limits a rule to some files. Keys of other agents (`globs`, `applyTo`, `alwaysApply`) do nothing either.',
			'The rule is in every prompt, with an empty list as well: it costs tokens, and the model follows it where it was not meant.',
		].join('\n'),
		fix: 'Write in the first line when the rule counts (“For TypeScript files: …”). If it is needed only now and then, make it a skill or a workflow. The key may stay for other agents.',
		example: { file: '.clinerules/ts.md', text: '---\npaths: ["**/*.ts"]\n---\n\nNo default exports.\n' },
	},
	*check(view) {
		for (const { path, of } of ownShown(view)) {
			const { frontmatter } = of.instruction;
			const key = Object.keys(scopes).find(
				(name) => Object.hasOwn(frontmatter, name) && scopes[name]?.(frontmatter[name]),
			);
			if (key === undefined) continue;
			const range = keysIn(of.content)?.keys.find(({ path: steps }) => steps.length === 1 && steps[0] === key)?.key;
			yield {
				place: placeIn(path, range ?? headLine(of.content.text)),
				message: `Cline does not look at “${key}”: this rule is in every prompt, whatever files it is about. Write in its text when it counts.`,
			};
		}
	},
};
