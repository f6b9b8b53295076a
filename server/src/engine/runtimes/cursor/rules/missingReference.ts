import { posix } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { oncePerListing } from '../../../workspace/files.ts';
import { ownRulesIn, provenance } from './seen.ts';

/** `@docs/api.md` at the start of a line or behind a blank, with an ending of a text that people refer to. */
const reference =
	/(?<=^|[ \t(])@((?:\.{1,2}\/)?[\w./-]+\.(?:mdc?|tsx?|jsx?|json|ya?ml|py|rs|go|java|css|html|sh|sql|toml|txt))\b/gmu;

/** By their last names, as Cursor finds a file by its name. */
const fileNames = oncePerListing((listing) => new Set([...listing.keys()].map((path) => posix.basename(path))));

const fence = /^(?: {0,3})(```|~~~)[\s\S]*?^(?: {0,3})\1/gmu;

export const missingReference: Rule = {
	code: 'cursor.missing-reference',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'The rule refers to a file that is not there',
		why: `\`@\` and a file name in a rule point Cursor to that file. Soulscope reports a reference only where no file of the workspace has that name. ${provenance}`,
		fix: 'Correct the name, or delete the reference.',
		example: { file: '.cursor/rules/api.mdc', text: '---\nalwaysApply: true\n---\n\nFollow @docs/gone.md\n' },
	},
	*check(view) {
		const names = fileNames(view.snapshot.files);
		for (const { path, content, matter } of ownRulesIn(view)) {
			const fences = [...content.text.matchAll(fence)].map(({ 0: all, index }) => [index, index + all.length] as const);
			for (const match of content.text.matchAll(reference)) {
				const [whole, name = ''] = match;
				const { index } = match;
				// Names of packages look alike: `@scope/package.json` is none of ours to judge.
				if (index < matter.body || names.has(posix.basename(name))) continue;
				if (fences.some(([start, end]) => index >= start && index < end)) continue;
				yield {
					place: placeIn(path, { start: index, end: index + whole.length }),
					message: `There is no ${name} in this workspace, so this is a broken link; by its documentation, Cursor would read that file. Correct the name.`,
				};
			}
		}
	},
};
