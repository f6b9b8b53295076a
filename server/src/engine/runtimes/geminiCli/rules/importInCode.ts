import type { Rule } from '../../../rules/rule.ts';
import { editFix } from '../../../rules/support/edits.ts';
import { codeAt, otherCode } from './codeBlocks.ts';
import { eachImport, written } from './view.ts';

export const importInCode: Rule = {
	code: 'gemini.import-in-code',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Gemini CLI imports a file into a code block',
		why: [
			'Gemini CLI leaves `@` alone between back-ticks. It does not know the other ways to write code in Markdown: in a block between `~~~`, and in lines that are indented by four spaces, it treats `@word` as an import.',
			'So an example is replaced by the text of a file, or by an error with a path of your computer.',
		].join('\n\n'),
		fix: 'Put the example between back-ticks. There is a quick fix for blocks between `~~~`.',
		example: { file: 'GEMINI.md', text: '# Rules\n\n~~~ts\n@Component\nclass Lamp {}\n~~~\n' },
	},
	*check(view) {
		yield* eachImport(view, ({ content, isFlat, path }, attempt) => {
			const { outcome, range } = attempt;
			if (outcome !== 'imported' && (outcome !== 'missing' || isFlat)) return undefined;
			const block = codeAt(otherCode(content), range.start);
			if (!block) return undefined;
			const effect = outcome === 'imported' ? 'a file comes in here' : 'the agent reads an error here';
			const changes = block.marks.map((mark) => ({ range: mark, text: '`'.repeat(mark.end - mark.start) }));
			return {
				message: `Gemini CLI takes ${written(attempt)} for an import in this code block as well, so ${effect}: only back-ticks keep it from that. Put the block between back-ticks.`,
				fixes: changes.length === 0 ? [] : [editFix('Put the block between back-ticks', path, changes)],
			};
		});
	},
};
