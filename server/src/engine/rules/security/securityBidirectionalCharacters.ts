import type { Rule } from '../rule.ts';
import { lineAround } from '../support/edits.ts';
import { oncePerText, textsOfEverybody } from '../support/texts.ts';
import { codesOf, type HiddenRun, hiddenFindings, hiddenRuns } from './hidden.ts';

const marks = /[\u202A-\u202E\u2066-\u2069]+/g;
/** They end what an earlier mark of the line began, which is reported. */
const closers = /^[\u202C\u2069]+$/;
const openers = /[\u202A\u202B\u202D\u202E\u2066-\u2068]/;
const overrides = /[\u202D\u202E]/;
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;
/** A line of text has fewer; beyond it only its start is looked at (UTF-16 units). */
const longestLine = 10_000;

export const directionsIn = (text: string): readonly HiddenRun[] =>
	hiddenRuns(text, marks, ({ 0: run, index }) => {
		if (overrides.test(run)) return true;
		if (closers.test(run) && opensBefore(text, index)) return false;
		const { start, end } = lineAround(text, index);
		return !rightToLeft.test(text.slice(start, Math.min(end, start + longestLine)));
	});

const runsIn = oncePerText(directionsIn);

const say = (what: string, { characters }: HiddenRun): string =>
	`The editor may show ${what} in another order than the agent reads it (${codesOf(characters)}). Remove the hidden characters, and read the ${what === 'this text' ? 'line' : 'lines'} again.`;

const opensBefore = (text: string, index: number): boolean =>
	openers.test(text.slice(Math.max(lineAround(text, index).start, index - longestLine), index));

export const securityBidirectionalCharacters: Rule = {
	code: 'security.bidirectional-characters',
	severity: 'warning',
	eachText: true,
	docs: {
		title: 'Hidden characters change the order of the text',
		why: [
			'Direction marks make the editor show text in another order than it is written. A model reads it as written, so the agent may read something else than you see.',
			'OpenClaw does not remove them from context files.',
			'',
			'Soulscope always reports an override (U+202D, U+202E). It reports embeddings and isolates only on lines without right-to-left letters: Arabic and Hebrew need them.',
		].join('\n'),
		fix: 'Use the quick fix, and read the line again.',
		example: { file: 'AGENTS.md', text: '# Rules\n\n- Never \u202Eksa ot\u202C delete.\n' },
	},
	*check(view) {
		for (const file of textsOfEverybody(view)) {
			yield* hiddenFindings(file, runsIn(file), {
				one: (run) => say('this text', run),
				several: (count, first) => say(`text at ${count}, here first,`, first),
				what: 'the direction mark',
				allOf: 'the direction marks',
			});
		}
	},
};
