import { once } from '../../text/once.ts';
import type { TextRange } from '../../text/range.ts';
import type { Rule } from '../rule.ts';
import { placeIn } from '../support/places.ts';
import { knownTexts, oncePerText } from '../support/texts.ts';
import { curatedEntries } from './curatedEntries.ts';

const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';

/** Some word of `relative`, found in a fraction of its time: most texts have none. */
const anyWord = /tomorrow|yesterday|tonight|(?:next|last) |ago/iu;

/** Days that are counted from the day of writing. `tomorrow’s list` and `the last week of May` are not. */
const relative = new RegExp(
	[
		'(?<![\\p{L}-])(?<!\\bthe )',
		`(?:the day after tomorrow|tomorrow|yesterday|tonight|(?:next|last) (?:week|weekend|month|${weekday})|(?:\\d+|a|two|three) (?:days?|weeks?) ago)`,
		"(?![\\p{L}-]|['’]s| of\\b| in\\b| before\\b| after\\b)",
	].join(''),
	'iu',
);

/** An entry that speaks of a habit, a wish or a case means any day, not the one that follows its writing. */
const general = once(
	() =>
		/(?<!\p{L})(?:every|each|always|usually|often|sometimes|never|whenever|when|if|once|daily|weekly|monthly|before|after|prefers?|likes?|loves?|hates?|wants?|asks?|remind|plans?|planning|today|means?|says?|e\.g\.|for example|like|such as|rather than|instead|rules?|counts?|what(?:ever)? (?:was|is|has|had|they|we|you|i))(?!\p{L})/iu,
);

const mostFindings = 20;

const relativeIn = oncePerText((text, file): readonly TextRange[] => {
	if (!anyWord.test(text)) return [];
	return curatedEntries(file)
		.flatMap((entry) => {
			if (!anyWord.test(entry.text) || !/^\s*[-*+][ \t]/.test(entry.text) || entry.isDated) return [];
			const match = relative.exec(entry.text);
			const others = match && entry.text.replace(match[0], ' ');
			if (!match || general().test(others ?? '')) return [];
			const start = entry.start + match.index;
			return [{ start, end: start + match[0].length }];
		})
		.slice(0, mostFindings);
});

export const memoryRelativeDate: Rule = {
	code: 'memory.relative-date',
	severity: 'information',
	docs: {
		title: 'A date in long-term memory is not clear',
		why: [
			'`MEMORY.md` is read in every conversation, next month too, and the agent does not know when an entry was written. “The demo is next Friday” always means the next Friday.',
			'Soulscope does not report entries with a date, entries below a heading with a date, or habits (“every evening”, “likes to”, “whenever”).',
		].join('\n'),
		fix: 'Write the date: `2026-11-27` instead of `next Friday`. If it matters only for a few days, put it in the daily log.',
		example: { file: 'MEMORY.md', text: '# Memory\n\n- The demo for the board is next Friday.\n' },
	},
	*check(view) {
		for (const file of knownTexts(view)) {
			if (file.role.id !== 'memory' || !file.role.injected) continue;
			for (const range of relativeIn(file)) {
				const message = file.text.slice(range.start, range.end).toLowerCase();
				yield {
					place: placeIn(file.path, range),
					message: `The agent cannot know which day “${message}” means: it reads this in every conversation, also much later. Write the date.`,
				};
			}
		}
	},
};
