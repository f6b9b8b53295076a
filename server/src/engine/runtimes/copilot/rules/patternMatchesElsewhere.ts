import { join } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { pathFrom } from '../../../workspace/places.ts';
import { patternAttribute } from '../context/instructions.ts';
import { patternsIn } from '../globs/applyTo.ts';
import type { EditorWorld } from '../settings/world.ts';
import { nestedFolders } from './nestedFolders.ts';
import { lookedAt, ownInstructions } from './support.ts';

/** The folders that a pattern begins with: `src/api` of `src/api/**`; undefined where it begins with wildcards. */
const anchorOf = (pattern: string): string | undefined => /^((?:[\w.-]+\/)*[\w.-]+)\/[^/]*[*?[{]/.exec(pattern)?.[1];

const isFolder = ({ places }: EditorWorld, path: string): boolean => places.facts(path).kind === 'folder';

export const patternMatchesElsewhere: Rule = {
	code: 'copilot.pattern-matches-elsewhere',
	severity: 'information',
	particular: {},
	docs: {
		title: 'A pattern that also matches another folder',
		why: 'VS Code puts `**/` in front of a pattern such as `src/**`. So it matches a folder `src` anywhere, in other packages as well. This rule reports a pattern only if your workspace has such a folder in two places.',
		fix: 'If you mean only one of them, write more of the path: `shop/src/**`, where `shop` is the folder around it. If you mean all of them, nothing has to be done.',
		example: {
			file: '.github/instructions/api.instructions.md',
			text: '---\napplyTo: "src/**/*.ts"\n---\nAlways check the input.\n',
		},
	},
	*check(view) {
		const { world } = lookedAt(view);
		const { root } = view.snapshot;
		for (const { path, content, parsed, file, instruction } of ownInstructions(view)) {
			const value = patternAttribute(parsed.header, file)?.value;
			if (!value || !instruction.pattern) continue;
			for (const pattern of patternsIn(instruction.pattern).map((each) => each.trim())) {
				const anchor = anchorOf(pattern);
				if (anchor === undefined || !isFolder(world, join(root, anchor))) continue;
				const other = nestedFolders(world, root).find((folder) => isFolder(world, join(folder, anchor)));
				if (other === undefined) continue;
				const at = content.text.slice(value.start, value.end).indexOf(pattern);
				const start = value.start + Math.max(at, 0);
				yield {
					place: placeIn(path, { start, end: at < 0 ? value.end : start + pattern.length }),
					message: `“${pattern}” matches at any depth: not only in ${anchor}, but in ${pathFrom(root, join(other, anchor))} as well. If you mean only one of them, write more of the path.`,
				};
			}
		}
	},
};
