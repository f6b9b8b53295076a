import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { codeAt, otherCode } from './codeBlocks.ts';
import { looksLikeFile, meantBeforePunctuation } from './looks.ts';
import { eachImport, written } from './view.ts';

export const importMention: Rule = {
	code: 'gemini.import-mention',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Gemini CLI takes a name with @ for a file',
		why: [
			'In a context file of Gemini CLI, `@` at the beginning of a word means that a file is to be imported: `@alice`, `@google/genai` and `@Injectable()` as well. There is no such file, so the word is gone. In its place the agent reads `<!-- Import failed: alice - ENOENT: … -->`, with the full path of the folder on your computer.',
			'Words in back-ticks, and mail addresses, are left alone.',
		].join('\n\n'),
		fix: 'Put the word in back-ticks. There is a quick fix.',
		example: { file: 'GEMINI.md', text: '# Rules\n\nAsk @alice before you publish.\n' },
	},
	*check(view) {
		yield* eachImport(view, ({ content, isFlat, path }, attempt, known) => {
			if (attempt.outcome !== 'missing' || isFlat || looksLikeFile(attempt.path)) return undefined;
			if (codeAt(otherCode(content), attempt.range.start)) return undefined;
			if (meantBeforePunctuation(view, known, attempt) !== undefined) return undefined;
			const bare = attempt.path.replace(/(?<![.,;:!?])[.,;:!?]+$/u, '');
			const { start } = attempt.range;
			const end = start + 1 + bare.length;
			const changes = [
				{ range: { start, end: start }, text: '`' },
				{ range: { start: end, end }, text: '`' },
			];
			return {
				message: `Gemini CLI takes ${written(attempt)} for a file to import. There is none, so the agent reads an error with a path of your computer instead of the word. Put it in back-ticks.`,
				fixes: bare === '' ? [] : [editFix(`Put “@${bare}” in back-ticks`, path, changes, true)],
			};
		});
	},
};
