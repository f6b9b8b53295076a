import type { Rule } from '../../../rules/rule.ts';
import { keepsHome } from '../../coding/keepsHome.ts';
import { itemsSaying, ownConfigsIn, seenBy } from './seen.ts';

export const instructionsUnmatched: Rule = {
	code: 'opencode.instructions-unmatched',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'An entry of instructions brings in no file',
		why: 'OpenCode looks for each entry of `instructions` in the folder that it is started in and in those above, up to the root of the repository, wherever the configuration lies. It takes files alone, so the name of a folder brings in nothing; in an absolute path and behind `~/` only the last name may be a pattern. Where nothing fits, it tells nobody.',
		fix: 'Correct the path. For all files of a folder write `docs/*.md`, and `docs/**/*.md` for those further down as well.',
		example: { file: 'opencode.json', text: '{ "instructions": ["docs"] }\n' },
	},
	*check(view) {
		for (const written of seenBy(view).instructions.unmatched) {
			const isOwn = /^(?:~\/|\/)/u.test(written);
			// What is for a home folder is there once it is in one.
			if (isOwn && keepsHome(view.snapshot)) continue;
			for (const config of ownConfigsIn(view)) {
				for (const place of itemsSaying(config, 'instructions', written)) {
					yield {
						place,
						message: isOwn
							? `OpenCode finds no file for “${written}” on this computer, and tells nobody. Correct the path, or keep the file in the project.`
							: `OpenCode finds no file for “${written}”, and tells nobody. Correct the path: it counts from the folder that OpenCode is started in and those above, and has to be for files.`,
					};
				}
			}
		}
	},
};
