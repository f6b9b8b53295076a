import type { Rule } from '../../../rules/rule.ts';
import { itemsSaying, ownConfigsIn, seenBy } from './seen.ts';

export const instructionsRemote: Rule = {
	code: 'opencode.instructions-remote',
	severity: 'information',
	particular: {},
	docs: {
		title: 'Instructions come from an address',
		why: 'OpenCode asks an address in `instructions` at each request, for five seconds at most, and puts whatever it answers into the prompt behind all files. Whoever has a say in that page has a say in what your agent does, and without a network the text is simply missing. Soulscope does not ask the address, so the preview says only that something comes.',
		fix: 'Keep a copy in the project and name that, unless the page is yours.',
		example: { file: 'opencode.json', text: '{ "instructions": ["https://example.com/rules.md"] }\n' },
	},
	*check(view) {
		for (const address of seenBy(view).instructions.remote) {
			for (const config of ownConfigsIn(view)) {
				for (const place of itemsSaying(config, 'instructions', address)) {
					yield {
						place,
						message: `Whatever ${address} says at that time is in every prompt of OpenCode. Keep a copy in the project and name that, unless the page is yours.`,
					};
				}
			}
		}
	},
};
