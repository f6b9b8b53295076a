import type { TextRange } from '../text/range.ts';
import type { Rule } from './rule.ts';
import { editFix, lineAround } from './support/edits.ts';
import { placeIn } from './support/places.ts';
import { knownTexts, oncePerText } from './support/texts.ts';

interface Repeat {
	readonly range: TextRange;
	readonly first: TextRange;
}

/** Shorter entries repeat by nature: `- yes`, `- Mail` (UTF-16 units, marks left out). */
const shortest = 24;
const mostRepeats = 20;
/** What nobody curates by hand is not looked at any further (UTF-16 units). */
const longestText = 500_000;

const bullet = /^[ \t]*[-*+][ \t]+(.*)$/;

/** Letter case, emphasis, spaces and the full stop at the end make no difference. */
const keyOf = (entry: string): string =>
	entry
		.replace(/[*_`]/g, '')
		.replace(/\s+/g, ' ')
		.trim()
		.replace(/[.;,]$/, '')
		.toLowerCase();

const repeatsIn = oncePerText((text): readonly Repeat[] => {
	const seen = new Map<string, TextRange>();
	const repeats: Repeat[] = [];
	let at = 0;
	let fenced = false;
	for (const line of text.slice(0, longestText).split('\n')) {
		const range = { start: at, end: at + line.trimEnd().length };
		const next = at + line.length + 1;
		at = next;
		if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced;
		const key = fenced || line.length > 2000 ? '' : keyOf(bullet.exec(line.trimEnd())?.[1] ?? '');
		// An entry that goes on below may differ there.
		if (key.length < shortest || /^[ \t]+\S/.test(text.slice(next, next + 200)) || key.endsWith(':')) continue;
		const first = seen.get(key);
		if (first) repeats.push({ range, first });
		else seen.set(key, range);
		if (repeats.length === mostRepeats) break;
	}
	return repeats;
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
