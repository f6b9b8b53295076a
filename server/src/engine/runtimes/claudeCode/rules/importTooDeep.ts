import type { Rule } from '../../../rules/rule.ts';
import { failedImports } from './support.ts';

export const importTooDeep: Rule = {
	code: 'claude.import-too-deep',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'A chain of imports is too long',
		why: 'Claude Code follows imports four files far: `CLAUDE.md` may import `1.md`, that one `2.md`, and so on up to `4.md`. What `4.md` imports never reaches the agent.',
		fix: 'Import the file earlier in the chain, for example in `CLAUDE.md` itself.',
		example: { file: '4.md', text: 'More in @5.md\n' },
	},
	*check(view) {
		for (const { place, target, importer } of failedImports(view, 'too-deep'))
			yield {
				place,
				message: `The agent does not get ${target}: ${importer} is already the fourth import in a row, and Claude Code goes no further. Import it earlier.`,
			};
	},
};
