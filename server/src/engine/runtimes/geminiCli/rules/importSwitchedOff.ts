import type { Rule } from '../../../rules/rule.ts';
import { lineAround } from '../../../rules/support/edits.ts';
import { placeIn } from '../../../rules/support/places.ts';
import type { TextRange } from '../../../text/range.ts';
import { isFileThere } from '../../coding/there.ts';
import { eachImport, lineNumber, written } from './view.ts';

/** True for a stretch of several lines that nobody has opened as a block: a stray back-tick has met another one. */
function isStray(text: string, { start, end }: TextRange): boolean {
	if (!text.slice(start, end).includes('\n')) return false;
	const before = text.slice(lineAround(text, start).start, start);
	return !text.startsWith('```', start) || before.trim() !== '';
}

export const importSwitchedOff: Rule = {
	code: 'gemini.import-switched-off',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'A stray back-tick switches an import off',
		why: 'Gemini CLI takes everything between a back-tick and the next one for code, over as many lines as lie between them. Two back-ticks that are apostrophes (“don`t … won`t”) make code of all that is between them, and an import there is not followed: the agent reads `@style.md`, and not the text of that file.',
		fix: 'Remove the stray back-tick, or add the one that is missing.',
		example: { file: 'GEMINI.md', text: '# Rules\n\nDon`t rush.\n\n@style.md\n\nYou won`t regret it.\n' },
	},
	*check(view) {
		yield* eachImport(view, ({ content, path }, attempt, { world }) => {
			const { code, outcome, target } = attempt;
			if (outcome !== 'code' || !code || !isStray(content.text, code)) return undefined;
			if (!isFileThere(view.snapshot, world.pathOf(target))) return undefined;
			const first = lineNumber(content.text, code);
			const last = lineNumber(content.text, { start: code.end, end: code.end });
			return {
				message: `${written(attempt)} is not imported: Gemini CLI takes all between the back-ticks in lines ${first} and ${last} for code. Remove the stray one, or add the one that is missing.`,
				related: [
					{ place: placeIn(path, { start: code.start, end: code.start + 1 }), message: 'the code begins here' },
				],
			};
		});
	},
};
