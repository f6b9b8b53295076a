import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { placeIn } from '../../../rules/support/places.ts';
import { filesNear } from '../../coding/there.ts';
import { matchesGlob } from '../context/globs.ts';
import { fieldOf, termsOf } from '../context/ruleMatter.ts';
import { ownRulesIn, provenance, valuePlace } from './seen.ts';

/** `*.ts`: one segment that begins with a star. */
const isBare = (glob: string): boolean => /^\*\.[^/]+$/u.test(glob);

export const rootGlob: Rule = {
	code: 'cursor.root-glob',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'This pattern means files at the root alone',
		why: `\`*.ts\` matches only at the root of the project, and \`**/*.ts\` at any depth. Elsewhere, as in Copilot, \`*.ts\` matches at any depth. Soulscope reports a pattern only where no file at the root matches, and one deeper would. ${provenance}`,
		fix: 'Put `**/` before it; there is a quick fix.',
		example: { file: '.cursor/rules/style.mdc', text: '---\nglobs: "*.ts"\n---\n\nUse tabs.\n' },
	},
	*check(view) {
		for (const { path, matter, content } of ownRulesIn(view)) {
			const field = fieldOf(matter, 'globs');
			const { always, globs } = termsOf(matter);
			if (!field || always) continue;
			for (const glob of globs.filter(isBare)) {
				const all = filesNear(view.snapshot);
				if (all.some((each) => matchesGlob(glob, each))) continue;
				const deeper = all.find((each) => matchesGlob(`**/${glob}`, each));
				if (deeper === undefined) continue;
				const at = content.text.indexOf(glob, field.range.start);
				const range = { start: at, end: at + glob.length };
				const isSure = at >= 0 && range.end <= field.range.end;
				yield {
					place: isSure ? placeIn(path, range) : valuePlace(path, field),
					message: `By its documentation, “${glob}” means files at the root alone, so Cursor does not apply ${path} to ${deeper}. Write “**/${glob}”.`,
					fixes: isSure ? [editFix(`Change to “**/${glob}”`, path, [{ range, text: `**/${glob}` }], true)] : [],
				};
			}
		}
	},
};
