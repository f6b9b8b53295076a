import { join } from 'node:path/posix';
import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { oncePerListing } from '../../../workspace/files.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { patternAttribute } from '../context/instructions.ts';
import { patternsIn } from '../globs/applyTo.ts';
import { matchesGlob } from '../globs/glob.ts';
import { ownInstructions } from './support.ts';

/** A file at the root that the pattern is for, and one that it matches elsewhere. */
interface Both {
	readonly here: WorkspacePath;
	readonly elsewhere: WorkspacePath;
}

/** A matter of names alone: asked once for each pattern and state of the disk. */
const matchedBoth = oncePerListing((listing) => {
	const paths = [...listing.keys()].filter((path) => !path.split('/').includes('node_modules'));
	const known = new Map<string, Both | undefined>();
	return (pattern: string): Both | undefined => {
		if (known.has(pattern)) return known.get(pattern);
		const here = paths.find((path) => matchesGlob(pattern, path));
		const elsewhere =
			here === undefined
				? undefined
				: paths.find((path) => matchesGlob(`**/${pattern}`, join('/', path)) && !matchesGlob(pattern, path));
		const both = here === undefined || elsewhere === undefined ? undefined : { here, elsewhere };
		known.set(pattern, both);
		return both;
	};
});

/** A pattern that begins with a folder of a certain name. */
const anchored = /^[\w.-]+\/.*[*?[{]/;

export const patternMatchesElsewhere: Rule = {
	code: 'copilot.pattern-matches-elsewhere',
	severity: 'information',
	particular: {},
	docs: {
		title: 'A pattern that also matches another folder',
		why: 'VS Code puts `**/` in front of a pattern such as `src/**`. So it matches a folder `src` anywhere, in other packages as well. This rule reports a pattern only if your workspace has such files in two places.',
		fix: 'If you mean only one of them, write more of the path: `shop/src/**`, where `shop` is the folder around it. If you mean all of them, nothing has to be done.',
		example: {
			file: '.github/instructions/api.instructions.md',
			text: '---\napplyTo: "src/**/*.ts"\n---\nAlways check the input.\n',
		},
	},
	*check(view) {
		for (const { path, content, parsed, file, instruction } of ownInstructions(view)) {
			const value = patternAttribute(parsed.header, file)?.value;
			if (!value || !instruction.pattern) continue;
			for (const pattern of patternsIn(instruction.pattern).map((each) => each.trim())) {
				const both = anchored.test(pattern) ? matchedBoth(view.snapshot.files)(pattern) : undefined;
				if (!both) continue;
				const at = content.text.slice(value.start, value.end).indexOf(pattern);
				const start = value.start + Math.max(at, 0);
				yield {
					place: placeIn(path, at < 0 ? { start, end: value.end } : { start, end: start + pattern.length }),
					message: `“${pattern}” matches at any depth: not only ${both.here}, but ${both.elsewhere} as well. If you mean only one of them, write more of the path.`,
				};
			}
		}
	},
};
