import { wallClock } from '../../memory/clock.ts';
import { once } from '../../text/once.ts';
import type { TextRange } from '../../text/range.ts';
import type { Rule, RuleView } from '../rule.ts';
import { editFix, lineAround } from '../support/edits.ts';
import { placeIn } from '../support/places.ts';
import { knownTexts, oncePerText } from '../support/texts.ts';
import { curatedEntries } from './curatedEntries.ts';
import { datePattern, dayOf, daysBetween } from './dates.ts';

/** Words that give a note an end, right before a date. `lived in Bonn until` gives none: it tells what was. */
const ends = [
	'(?<!\\p{L})(?:valid|good|holds|applies|applicable|in effect|in force|effective) (?:only )?(?:until|till|through|up to|to)',
	'(?<!\\p{L})valid[- ](?:until|to|through):',
	'(?<!\\p{L})(?:expires|expiring|lapses|runs out)(?: on)?',
	'(?<!\\p{L})(?:expires|expiry|expiration)(?: date)?:',
	'(?<!\\p{L})(?:delete|remove|forget|drop|ignore|discard)(?: (?:this|it))?(?: (?:entry|note|line))? after',
	'(?<!\\p{L})(?:only|just|temporarily|for now,?) (?:until|till|through)',
	"(?:(?<!\\p{L})(?:is|are|am)|[’'](?:s|re|m)) (?:currently |still )?(?:away|out|out of office|abroad|off|off work|travelling|traveling|on (?:holiday|vacation|leave|parental leave|sick leave))(?: \\S+){0,3} (?:until|till|through)",
].join('|');

/** Some word of each of them, found in a fraction of their time: most entries have none. */
const anyEnd =
	/valid|good|holds|applies|applicable|in effect|in force|effective|expir|lapses|runs out|after|until|till|through/iu;

const expiry = once(() => new RegExp(`(?:${ends})\\s+(?<date>${datePattern})`, 'iu'));

interface Ended extends TextRange {
	readonly day: string;
	readonly line: TextRange;
	readonly isWhole: boolean;
}

/** False for a text, of one entry or of many, in which certainly nothing ends. */
const mayEnd = (text: string): boolean => /\d{4}/.test(text) && anyEnd.test(text);

const endsIn = oncePerText((text, file): readonly Ended[] =>
	(mayEnd(text) ? curatedEntries(file) : []).flatMap((entry) => {
		const match = mayEnd(entry.text) ? expiry().exec(entry.text) : null;
		const written = match?.groups?.date ?? '';
		const day = dayOf(written);
		if (!match || day === undefined) return [];
		const end = entry.start + match.index + match[0].length;
		return [{ day, start: end - written.length, end, line: entry, isWhole: entry.isWhole }];
	}),
);

/** Today where the person is; a zone that does not exist counts as UTC. */
function today({ session: { now, timeZone } }: RuleView): string {
	try {
		return wallClock({ now, timeZone }).day;
	} catch {
		return wallClock({ now, timeZone: 'UTC' }).day;
	}
}

const roles: ReadonlySet<string> = new Set(['memory', 'user']);

export const memoryExpired: Rule = {
	code: 'memory.expired',
	severity: 'information',
	docs: {
		title: 'This entry has expired',
		why: [
			'“Sam is away until 2026-11-03” stays in every prompt, even weeks later. The agent often does not compare it with today’s date.',
			'Soulscope reports entries with an end date: `valid until`, `expires`, `only until`, `remove after` or `is away until`, followed by a full date. It does not report the past (“lived in Bonn until …”), text that is crossed out or ticked, or text below a heading such as “Archive”.',
		].join('\n'),
		fix: 'Remove the entry, or write what is true now. There is a quick fix that removes it.',
		example: { file: 'MEMORY.md', text: '# Memory\n\n- Sam is away until 2024-11-03; ask Kim.\n' },
	},
	*check(view) {
		let day: string | undefined;
		for (const file of knownTexts(view)) {
			if (!roles.has(file.role.id) || !file.role.injected) continue;
			for (const { isWhole, line, ...ended } of endsIn(file)) {
				day ??= today(view);
				// A day’s difference is left alone: until the evening, or until midnight?
				if (daysBetween(ended.day, day) < 2) continue;
				const { start, end } = ended;
				yield {
					place: placeIn(file.path, { start, end }),
					message: `This entry ended on ${ended.day}, but the agent still reads it as true. Remove it, or write what is true now.`,
					fixes: isWhole
						? [editFix('Remove this entry', file.path, [{ range: lineAround(file.text, line.start), text: '' }])]
						: [],
				};
			}
		}
	},
};
