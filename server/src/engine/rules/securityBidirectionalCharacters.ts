import type { Rule } from './rule.ts';
import { lineAround } from './support/edits.ts';
import { codesOf, hiddenFinding, hiddenRuns } from './support/hidden.ts';
import { knownTexts, oncePerText } from './support/texts.ts';

const marks = /[\u202A-\u202E\u2066-\u2069]+/g;
/** They end what an earlier mark of the line began, which is reported. */
const closers = /^[\u202C\u2069]+$/;
const openers = /[\u202A\u202B\u202D\u202E\u2066-\u2068]/;
const overrides = /[\u202D\u202E]/;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/** A line of text has fewer; beyond it only its start is looked at (UTF-16 units). */
const longestLine = 10_000;

const runsIn = oncePerText((text) =>
	hiddenRuns(text, marks, ({ 0: run, index }) => {
		if (overrides.test(run)) return true;
		if (closers.test(run) && opensBefore(text, index)) return false;
		const { start, end } = lineAround(text, index);
		return !rightToLeft.test(text.slice(start, Math.min(end, start + longestLine)));
	}),
);

const opensBefore = (text: string, index: number): boolean =>
	openers.test(text.slice(Math.max(lineAround(text, index).start, index - longestLine), index));

export const securityBidirectionalCharacters: Rule = {
	code: 'security.bidirectional-characters',
	severity: 'warning',
	eachText: true,
	docs: {
		title: 'Characters that reorder what you see',
		why: [
			'Marks of direction make an editor show text in another order than it is written. A model reads it as it is written: what you approve is not what the agent is told.',
			'No version of OpenClaw takes them out of context files.',
			'',
			'An override (U+202D, U+202E) is always reported. Embeddings and isolates are reported only on lines without a letter that is written from right to left: in Arabic or Hebrew they have their use.',
		].join('\n'),
		fix: 'Take the quick fix, and read the line again as it stands then.',
		example: { file: 'AGENTS.md', text: '# Rules\n\n- Never \u202Eksa ot\u202C delete.\n' },
	},
	*check(view) {
		for (const file of knownTexts(view)) {
			for (const run of runsIn(file)) {
				yield hiddenFinding(
					file,
					run,
					`From here on the editor may show the text in another order than the agent reads it (${codesOf(run.characters)}). Remove the mark, and read the line again.`,
					'the mark of direction',
				);
			}
		}
	},
};
