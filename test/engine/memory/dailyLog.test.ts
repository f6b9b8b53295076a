import { describe, expect, it } from 'vitest';
import { wallClock } from '../../../server/src/engine/memory/clock.ts';
import { addToDailyLog, type EarlierLog, earlierDays } from '../../../server/src/engine/memory/notes/dailyLog.ts';
import { hunkOf } from '../../../server/src/engine/memory/notes/hunk.ts';
import { noteOf } from '../../../server/src/engine/memory/notes/note.ts';
import { linesOf } from '../../../server/src/engine/text/lines.ts';

/** 21 November 2026, 14:05:09 in Vienna. */
const moment = { now: Date.parse('2026-11-21T13:05:09Z'), timeZone: 'Europe/Vienna' };

function add(current: string | undefined, selection: string, earlier?: EarlierLog) {
	const note = noteOf(selection);
	if (!note) throw new Error('an empty note');
	const added = addToDailyLog(current, note, moment, earlier);
	// What is said about the entry's place holds, whatever the style.
	const lines = linesOf(added.text).map((line) => line.text);
	expect(hunkOf(current ?? '', added.text).added.join('')).toContain(lines[added.line] || 'an entry');
	return added.text;
}

/** What `add` put at the end of `current`. */
const added = (current: string, selection: string): string => {
	const text = add(current, selection);
	expect(text.startsWith(current)).toBe(true);
	return text.slice(current.length);
};

it('the clock on the wall goes on by the second, in each zone for itself', () => {
	const at = (time: string, timeZone: string) => wallClock({ now: Date.parse(time), timeZone });
	for (const zone of ['Europe/Vienna', 'Asia/Tokyo', 'Europe/Vienna']) {
		const [before, same, after] = ['15:59:59.100', '15:59:59.900', '16:00:00.000'].map((time) =>
			at(`2026-11-21T${time}Z`, zone),
		);
		expect([before?.second, same?.second, after?.second], zone).toEqual([59, 59, 0]);
		expect(before).toEqual(same);
	}
	expect(at('2026-11-21T15:59:59Z', 'Asia/Tokyo').day).toBe('2026-11-22');
	expect(at('2026-11-21T15:59:59Z', 'Europe/Vienna').day).toBe('2026-11-21');
});

describe('an entry is written as the log writes its own', () => {
	it.each([
		['list items', '# x\n\n- 09:00 a\n', '- 14:05 new\n'],
		['stars', '* 09:00 a\n', '* 14:05 new\n'],
		['wide markers', '-   09:00 a\n', '-   14:05 new\n'],
		['a dash', '- 09:00 — a\n', '- 14:05 — new\n'],
		['a hyphen', '- 09:00 - a\n', '- 14:05 - new\n'],
		['a colon', '- 09:00: a\n', '- 14:05: new\n'],
		['bold', '- **09:00** a\n', '- **14:05** new\n'],
		['bold with a colon inside', '- **09:00:** a\n', '- **14:05:** new\n'],
		['bold with a colon behind', '- **09:00**: a\n', '- **14:05**: new\n'],
		['brackets', '- [09:00] a\n', '- [14:05] new\n'],
		['code', '- `09:00` a\n', '- `14:05` new\n'],
		['seconds', '- 09:00:30 a\n', '- 14:05:09 new\n'],
		['bare hours', '- 9:00 a\n', '- 14:05 new\n'],
		['half days', '- 9:00 AM a\n', '- 2:05 PM new\n'],
		['small half days', '- 09:00am a\n', '- 02:05pm new\n'],
		['dotted half days', '- 9:00 a.m. a\n', '- 2:05 p.m. new\n'],
		['universal time', '- 09:00 UTC a\n', '- 13:05 UTC new\n'],
		['dates', '- 2026-11-21 09:00 a\n', '- 2026-11-21 14:05 new\n'],
		['boxes to tick', '- [x] 09:00 a\n', '- [ ] 14:05 new\n'],
		['items without a time', '# x\n\n* a\n* b\n', '* new\n'],
		['blank lines between', '- 09:00 a\n\n- 10:00 b\n', '\n- 14:05 new\n'],
		['headings', '# x\n\n## 09:00\n\na\n', '\n## 14:05\n\nnew\n'],
		['deeper headings', '### 09:00\n\na\n', '\n### 14:05\n\nnew\n'],
		['headings with a title', '## 09:00 – Breakfast\n\na\n', '\n## 14:05\n\nnew\n'],
		['headings without air', '## 09:00\na\n## 10:00\nb\n', '## 14:05\nnew\n'],
		['headings over lists', '## 09:00\n\n- a\n- b\n', '\n## 14:05\n\n- new\n'],
		['plain lines', '09:00 a\n10:00 b\n', '14:05 new\n'],
		['plain lines with air', '09:00 a\n\n10:00 b\n', '\n14:05 new\n'],
		['Windows line breaks', '# x\r\n\r\n- 09:00 a\r\n', '- 14:05 new\r\n'],
		['no line break at the end', '- 09:00 a', '\n- 14:05 new\n'],
		['nothing but prose', '# x\n\nIt rained.\n', '\n- 14:05 new\n'],
		['nothing but a title', '# x\n', '\n- 14:05 new\n'],
		['prose after its list', '- 09:00 a\n\nGood night.\n', '\n- 14:05 new\n'],
		['headings, with a list of times in one', '## 09:00\n\n- 10:30 call\n', '\n## 14:05\n\n- new\n'],
		['items with something nested', '- a\n- b\n  - c\n', '- new\n'],
		['times with something nested', '- 09:00 a\n  - 09:30 b\n', '- 14:05 new\n'],
		['items with times nested', '* a\n  - 09:30 b\n', '* new\n'],
		['a list that stands further in', '  - a\n  - b\n', '  - new\n'],
		['bullets below numbers', '1. a\n   - b\n', '- 14:05 new\n'],
		['a list in the frontmatter alone', '---\ntags:\n  - log\n---\n\nIt rained.\n', '\n- 14:05 new\n'],
		['times only inside code', '# x\n\n- a\n\n```\n## 09:00\n```\n', '\n- new\n'],
	])('%s', (_name, current, expected) => {
		expect(added(current, 'new')).toBe(expected);
	});

	it('in front of the blank lines that end the file', () => {
		expect(add('- 09:00 a\n\n\n', 'new')).toBe('- 09:00 a\n- 14:05 new\n\n\n');
	});

	it('with the line break that most of the file has', () => {
		expect(added('- 08:00 a\r\n- 09:00 b\r\n- 10:00 c\n', 'new')).toBe('- 14:05 new\r\n');
	});
});

describe('a new log', () => {
	it.each([undefined, '', '\n \n'])('begins with its day (before: %j)', (current) => {
		expect(add(current, 'new')).toBe('# 2026-11-21\n\n- 14:05 new\n');
	});

	it.each([
		['# 2026-11-20\n\n* 9:00 – a\n', '# 2026-11-21\n\n* 14:05 – new\n'],
		['## Log of 2026-11-20 ☀\n\n- a\n', '## Log of 2026-11-21 ☀\n\n- new\n'],
		['# Friday, November 20, 2026\n\n- 09:00 a\n', '# Saturday, November 21, 2026\n\n- 14:05 new\n'],
		['# Friday 20 November 2026\r\n\r\n- 09:00 a\r\n', '# Saturday 21 November 2026\r\n\r\n- 14:05 new\r\n'],
		['# Freitag, 20. November 2026\n\n- 09:00 a\n', '# Samstag, 21. November 2026\n\n- 14:05 new\n'],
		['# Thoughts\n\n- 09:00 a\n', '# 2026-11-21\n\n- 14:05 new\n'],
		['It rained.\n', '# 2026-11-21\n\n- 14:05 new\n'],
	])('takes its habits from the one before: %j', (text, expected) => {
		expect(add(undefined, 'new', { day: '2026-11-20', text })).toBe(expected);
	});

	it('has habits of its own once something stands in it', () => {
		expect(add('* 09:00 a\n', 'new', { day: '2026-11-20', text: '## 09:00\n\na\n' })).toBe('* 09:00 a\n* 14:05 new\n');
	});
});

describe('a selection of several lines', () => {
	it('is nested as a quote under its time', () => {
		expect(added('- 09:00 a\n', 'one\n\n  two  \n')).toBe('- 14:05\n  > one\n  >\n  >   two  \n');
	});

	it('is nested as far in as the marker is wide', () => {
		expect(added('*   09:00 a\n', 'one\ntwo')).toBe('*   14:05\n    > one\n    > two\n');
	});

	it('keeps its separator off the line where nothing follows', () => {
		expect(added('- 09:00 — a\n', 'one\ntwo')).toBe('- 14:05 —\n  > one\n  > two\n');
	});

	it('starts the item where the log has no times', () => {
		expect(added('- a\n', 'one\ntwo')).toBe('- > one\n  > two\n');
	});

	it('is quoted under a heading', () => {
		expect(added('## 09:00\n\na\n', '# Title\n```js\nopen fence')).toBe(
			'\n## 14:05\n\n> # Title\n> ```js\n> open fence\n',
		);
	});

	it.each(['- clay', '* clay', '  + clay', '1. clay', '12) clay'])(
		'of one list item is that item, with the marker of the log: %j',
		(selection) => {
			expect(added('- 09:00 a\n', selection)).toBe('- 14:05 clay\n');
			expect(added('## 09:00\n\na\n', selection)).toBe('\n## 14:05\n\nclay\n');
		},
	);

	it.each(['# Title', '- # Title', '-', '```', '---', '> quote', '| a |', '<!-- x'])(
		'or one line that would change the log, is quoted: %j',
		(selection) => {
			expect(added('## 09:00\n\na\n', selection)).toBe(`\n## 14:05\n\n> ${selection}\n`);
			expect(added('- 09:00 a\n', selection)).toBe(`- 14:05 ${selection}\n`);
		},
	);

	const awkward = [
		'# Heading\r\n\r\ntext  \r\n',
		'```ts\nconst a = 1;\n',
		'~~~\n# not a heading\n~~~\n\tindented\n    code',
		'- a\n  - b\n\n1. c',
		'---\nname: x\n---\n',
		'a\n===\nb\n---',
		'<!-- open\nand never closed',
		'> quoted\nlazy',
		'old Mac\rline breaks',
		'09:59 looks like an entry\n## 08:00',
		'emoji 🦊 and ünïcode\n\u00a0no-break',
	];
	const logs = ['- 09:00 a\n', '## 09:00\n\na\n', '* a', '09:00 a\r\n10:00 b\r\n', '# 2026-11-21\n'];

	it.each(awkward)('loses nothing and leaves the structure of the log alone: %j', (selection) => {
		for (const log of logs) {
			const text = add(log, selection);
			const lines = linesOf(text).map((line) => line.text);
			const kept = lines.flatMap((line) => /^\s*(?:[-*]\s+)?>(?: (.*))?$/.exec(line)?.slice(1) ?? []);
			expect(kept.map((line) => line ?? '').join('\n')).toBe(
				selection.replaceAll(/\r\n?/g, '\n').replace(/^\n+|\n+$/g, ''),
			);
			// Nothing outside the quote came in: no heading, no fence, no time that a later entry would copy.
			expect(linesOf(text).filter((line) => line.code)).toEqual([]);
			expect(add(text, 'next').slice(text.length)).toMatch(/^(\r?\n)?((##|-) 14:05|\* next|14:05)/);
		}
	});
});

it.each([
	['- 09:00 a\n\n```sh\nls\n', '```\n\n- 14:05 new\n'],
	['## 09:00\n\na\n\n~~~~\n## 10:00\n```', '\n~~~~\n\n## 14:05\n\nnew\n'],
	['- 09:00 a\r\n```\r\nls\r\n', '```\r\n\r\n- 14:05 new\r\n'],
	// A block in an item ends with it.
	['- 09:00 a\n  ```sh\n  ls\n', '\n- 14:05 new\n'],
])('an entry never becomes part of code that nothing closes: %j', (log, expected) => {
	expect(added(log, 'new')).toBe(expected);
});

describe('the day', () => {
	it.each([
		['Pacific/Kiritimati', '2026-11-22', 3],
		['Europe/Vienna', '2026-11-21', 14],
		['America/Los_Angeles', '2026-11-21', 5],
		['UTC', '2026-11-21', 13],
	])('is the one in %s: %s', (timeZone, day, hour) => {
		expect(wallClock({ ...moment, timeZone })).toMatchObject({ day, hour });
	});

	it('starts at 00, not at 24', () => {
		expect(wallClock({ now: Date.parse('2026-11-21T00:00:00Z'), timeZone: 'UTC' })).toMatchObject({ hour: 0 });
	});

	it('is followed back over the end of a month and of a year', () => {
		expect(earlierDays('2027-01-02', 3)).toEqual(['2027-01-01', '2026-12-31', '2026-12-30']);
	});
});
