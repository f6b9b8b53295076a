import { duplicatesIn, type Entry } from '../memory/duplicates.ts';
import { linesOf } from '../text/lines.ts';
import type { TextRange } from '../text/range.ts';
import type { Rule } from './rule.ts';
import { editFix, lineAround } from './support/edits.ts';
import { placeIn } from './support/places.ts';
import { knownTexts, oncePerText } from './support/texts.ts';

interface Repeat {
	readonly range: TextRange;
	readonly first: TextRange;
}

const mostRepeats = 20;
/** What nobody curates by hand is not looked at any further (UTF-16 units). */
const longestText = 500_000;

const repeatsIn = oncePerText((text): readonly Repeat[] => {
	const kept = text.slice(0, longestText);
	const groups = duplicatesIn([{ path: '', text: kept }]);
	if (groups.length === 0) return [];
	const lines = linesOf(kept);
	const rangeOf = ({ line }: Entry): TextRange => {
		const { start = 0, text = '' } = lines[line] ?? {};
		return { start, end: start + text.trimEnd().length };
	};
	const repeats = groups.flatMap(([first, ...others]) =>
		first ? others.map((other) => ({ range: rangeOf(other), first: rangeOf(first) })) : [],
	);
	return repeats.sort((a, b) => a.range.start - b.range.start).slice(0, mostRepeats);
});

export const memoryDuplicateEntry: Rule = {
	code: 'memory.duplicate-entry',
	severity: 'information',
	docs: {
		title: 'The long-term memory says the same thing twice',
		why: [
			'`MEMORY.md` goes into the prompt of every main session, and flushing before a compaction has been seen to write the same fact again and again. Each copy costs its tokens with every message, and brings nearer the day when the middle of the file is cut.',
			'Entries count as the same where only letter case, emphasis, spaces or the full stop differ. Short entries and entries that go on below are left alone.',
		].join('\n'),
		fix: 'Take out the later one; there is a quick fix.',
		example: {
			file: 'MEMORY.md',
			text: '# Memory\n\n- Sam never takes calls before ten.\n- The boiler is serviced in May.\n- Sam never takes calls before ten\n',
		},
	},
	*check(view) {
		for (const file of knownTexts(view)) {
			if (file.role.id !== 'memory' || !file.role.injected) continue;
			for (const { range, first } of repeatsIn(file)) {
				yield {
					place: placeIn(file.path, range),
					message:
						'The same entry stands further up. Each copy costs its tokens with every message: take this one out.',
					related: [{ place: placeIn(file.path, first), message: 'the first of them' }],
					fixes: [editFix('Take out this entry', file.path, [{ range: lineAround(file.text, range.start), text: '' }])],
				};
			}
		}
	},
};
