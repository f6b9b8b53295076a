import { type ComparedEntry, duplicatesIn } from '../../memory/notes/duplicates.ts';
import { linesOf } from '../../text/lines.ts';
import type { TextRange } from '../../text/range.ts';
import type { Rule } from '../rule.ts';
import { editFix, lineAround } from '../support/edits.ts';
import { placeIn } from '../support/places.ts';
import { knownTexts, oncePerText } from '../support/texts.ts';

interface RepeatedEntry {
	readonly range: TextRange;
	readonly first: TextRange;
}

const mostRepeats = 20;
/** What nobody curates by hand is not looked at any further (UTF-16 units). */
const longestText = 500_000;

const repeatsIn = oncePerText((text): readonly RepeatedEntry[] => {
	const kept = text.slice(0, longestText);
	const groups = duplicatesIn([{ path: '', text: kept }]);
	if (groups.length === 0) return [];
	const lines = linesOf(kept);
	const rangeOf = ({ line }: ComparedEntry): TextRange => {
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
		title: 'An entry is in long-term memory twice',
		why: [
			'`MEMORY.md` is in the prompt of every main session. Before a conversation is shortened, agents sometimes write the same fact again. Each copy costs tokens with every message, and the file reaches its limit sooner.',
			'Two entries are the same if they differ only in upper and lower case, emphasis, spaces or the full stop. Soulscope does not report short entries, entries with more lines below them, and a field such as `**Email:** …` that other sections have as well.',
		].join('\n'),
		fix: 'Remove the later one; there is a quick fix.',
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
					message: 'The same entry is already above. Each copy costs tokens with every message. Remove this one.',
					related: [{ place: placeIn(file.path, first), message: 'the first one' }],
					fixes: [editFix('Remove this entry', file.path, [{ range: lineAround(file.text, range.start), text: '' }])],
				};
			}
		}
	},
};
