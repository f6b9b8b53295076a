import { posix } from 'node:path';
import type { Rule } from '../../../rules/rule.ts';
import { failedImports } from './support.ts';

export const importFileType: Rule = {
	code: 'claude.import-file-type',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Claude Code does not import this type of file',
		why: 'An import works by the ending of the name. `.md`, `.txt`, `.json`, `.yaml` and the usual source files are imported, and names without an ending. Others are left out without a word, although they are text: `.mdc`, `.mdx`, `.markdown`, `.jsonc`, `.ipynb`. So are pictures and PDF files.',
		fix: 'Import a copy with a usual ending, such as `.md`. If the agent should only know where the file is, write its path without `@`.',
		example: { file: 'CLAUDE.md', text: '@.cursor/rules/style.mdc\n' },
	},
	*check(view) {
		for (const { place, target } of failedImports(view, 'not-text'))
			yield {
				place,
				message: `The agent does not get ${target}: Claude Code does not import files that end in ${posix.extname(target)}. Import a .md file, or write the path without @.`,
			};
	},
};
