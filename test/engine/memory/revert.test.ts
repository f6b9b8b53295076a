import { describe, expect, it } from 'vitest';
import { addToCurated } from '../../../server/src/engine/memory/notes/curated.ts';
import { addToDailyLog } from '../../../server/src/engine/memory/notes/dailyLog.ts';
import { forget } from '../../../server/src/engine/memory/notes/forget.ts';
import { hunkOf } from '../../../server/src/engine/memory/notes/hunk.ts';
import { noteOf } from '../../../server/src/engine/memory/notes/note.ts';
import { revert } from '../../../server/src/engine/memory/notes/revert.ts';
import { linesOf } from '../../../server/src/engine/text/lines.ts';
import { dice } from '../../support/dice.ts';

const moment = { now: Date.parse('2026-11-21T13:05:09Z'), timeZone: 'Europe/Vienna' };

const lines = [
	...[
		'# T',
		'## 09:00',
		'## Notes',
		'- a',
		'* b',
		'- 09:00 x',
		'',
		'',
		'  nested',
		'prose',
		'```',
		'> q',
		'09:00 plain',
	],
	...['---', '- [ ] todo', '1. one', '\ttab', '<!-- c -->', '| t |', '- 2026-11-20: dated'],
];

const filled = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

describe.each([
	['the daily log', addToDailyLog],
	['long-term memory', addToCurated],
])('in %s, whatever stands in it and whatever was selected', (_name, add) => {
	it.each(Array.from({ length: 200 }, (_, seed) => [seed]))(
		'a note adds its lines and takes them away again (seed %i)',
		(seed) => {
			const random = dice(seed);
			const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
			const text = (most: number, lineBreak: string): string =>
				Array.from({ length: Math.floor(random() * most) }, () => pick(lines)).join(lineBreak) +
				pick(['', lineBreak, lineBreak.repeat(2)]);
			const lineBreak = pick(['\n', '\r\n']);
			const before = text(9, lineBreak);
			const first = noteOf(`first${pick([' ', '\n'])}${text(4, '\n')}`);
			const second = noteOf('second');
			if (!first || !second) throw new Error('an empty note');

			const insertion = add(before, first, moment);
			const hunk = hunkOf(before, insertion.text);
			expect(revert(insertion.text, hunk)).toBe(before);

			const later = filled(add(insertion.text, second, moment).text).join('\n');
			const without = filled(revert(add(insertion.text, second, moment).text, hunk) ?? '').join('\n');
			// A last line without an end only got one.
			const own = filled(hunk.added.join('')).slice(filled(hunk.removed.join('')).length);
			const titles = own.findIndex((line) => !/^(?:#|```)/u.test(line));
			const possible = own.slice(0, titles + 1).map((_, kept) => {
				const stays = own.slice(0, kept).map((line) => `${line}\n`);
				return later.replace(`${own.join('\n')}\n`, () => stays.join(''));
			});
			expect(later).toContain(own.join('\n'));
			expect(possible).toContain(without);
		},
	);
});

it.each([
	['the daily log', addToDailyLog],
	['long-term memory', addToCurated],
])('taking back a note that closed a block of code in %s leaves the note after it a note', (_name, add) => {
	const [first, second] = [noteOf('first'), noteOf('second')];
	if (!first || !second) throw new Error('an empty note');
	const before = '# Log\n\n## Day\n\n- one\n\n```sh\nls\n';
	const insertion = add(before, first, moment);
	const both = add(insertion.text, second, moment).text;
	const left = linesOf(revert(both, hunkOf(before, insertion.text)) ?? '');
	const named = (word: string) => left.filter(({ text }) => text.includes(word)).map(({ code }) => code);
	expect([named('first'), named('second')]).toEqual([[], [false]]);
});

describe('taking a change back', () => {
	const before = '# Log\n- one\n- two\n';
	const after = '# Log\n- one\n- new\n- two\n';

	it('gives the text before it, to the last character, whatever the two texts are', () => {
		const random = dice(7);
		const text = () =>
			Array.from(
				{ length: Math.floor(random() * 6) },
				() => ['a', 'b', '\n', '\r\n', '- x\n', 'ü'][Math.floor(random() * 6)],
			).join('');
		for (let round = 0; round < 500; round++) {
			const [old, now] = [text(), text()];
			expect(revert(now, hunkOf(old, now))).toBe(old);
		}
	});

	it('leaves alone what was changed elsewhere since', () => {
		expect(revert(`# Log\n- zero\n- one\n- new\n- two\n- three\n`, hunkOf(before, after))).toBe(
			'# Log\n- zero\n- one\n- two\n- three\n',
		);
	});

	it('takes the right one of several that say the same', () => {
		expect(revert('- new\n# Log\n- one\n- new\n- two\n', hunkOf(before, after))).toBe('- new\n# Log\n- one\n- two\n');
	});

	it('takes no line but those that the change added, and brings every line back that it took, whatever else was edited', () => {
		const random = dice(11);
		const below = (most: number): number => Math.floor(random() * most);
		let word = 0;
		const line = (): string => {
			word += 1;
			return `${['', '- ', '## ', '  ', '> '][below(5)]}w${word}\n`;
		};
		const edit = (text: string): string => {
			const lines = text === '' ? [] : text.split(/(?<=\n)/u);
			const fresh = Array.from({ length: below(4) }, () => (below(5) === 0 ? '\n' : line()));
			lines.splice(below(lines.length + 1), below(3), ...fresh);
			return lines.join('');
		};
		let [undone, refused] = [0, 0];
		for (let round = 0; round < 3000; round++) {
			let text = edit(edit(edit('')));
			const before = text;
			text = edit(text);
			const hunk = hunkOf(before, text);
			for (let others = below(3); others > 0; others--) text = edit(text);
			const now = revert(text, hunk);
			if (now === undefined) {
				refused += 1;
				continue;
			}
			undone += 1;
			const lost = filled(text).filter((each) => !filled(now).includes(each));
			expect(filled(hunk.added.join('')), JSON.stringify({ before, hunk, text, now })).toEqual(
				expect.arrayContaining(lost),
			);
			expect(filled(now), JSON.stringify({ before, hunk, text, now })).toEqual(
				expect.arrayContaining(filled(hunk.removed.join(''))),
			);
		}
		expect(Math.min(undone, refused)).toBeGreaterThan(200);
	});

	it('leaves a heading that later lines stand under, and takes it away with the last of them', () => {
		const first = '# Day\n\n- one\n';
		const second = '# Day\n\n- one\n- two\n';
		expect(revert(second, hunkOf('', first))).toBe('# Day\n\n- two\n');
		expect(revert(first, hunkOf('', first))).toBe('');
		const timed = '# Day\n\n## 10:00\n\nTea.\n';
		expect(revert(`${timed}\n## 11:00\n\nPost.\n`, hunkOf('', timed))).toBe('# Day\n\n## 11:00\n\nPost.\n');
		expect(revert(`${timed}Milk.\n`, hunkOf('', timed))).toBe('# Day\n\n## 10:00\n\nMilk.\n');
	});

	it('takes a heading away that only lines from before it stand under', () => {
		const hunk = hunkOf('- a\n\n## People\n', '- a\n\n## Notes\n\n- x\n\n## People\n');
		expect(revert('- A\n\n## Notes\n\n- x\n\n## People\n\n- Ana\n', hunk)).toBe('- A\n\n## People\n\n- Ana\n');
		expect(revert('- A\n\n## Notes\n\n- x\n- y\n\n## People\n', hunk)).toBe('- A\n\n## Notes\n\n- y\n\n## People\n');
	});

	it('keeps the lines apart that come to stand together', () => {
		expect(revert('a\n- b\n- c\n', hunkOf('a', 'a\n- b\n'))).toBe('a\n- c\n');
		expect(revert('a\n\nb\n- c\n', hunkOf('a\n', 'a\n\nb\n'))).toBe('a\n\n- c\n');
	});

	it('finds lines that were trimmed, or got other line breaks', () => {
		expect(revert('a\r\nb\r\nc\r\n', hunkOf('a\n', 'a\nb  \n'))).toBe('a\r\nc\r\n');
	});

	it('is not tried where the lines were edited, continued or are gone', () => {
		const hunk = hunkOf('- a\n', '- a\n- b\n');
		for (const now of ['- a\n- b, and more\n', '- a\n- b\n  - and this\n', '- a\n', ''])
			expect(revert(now, hunk), now).toBeUndefined();
		expect(revert('- A\n- A\n', hunkOf('- x\n', '- y\n'))).toBeUndefined();
		expect(revert('a\nb\n', hunkOf('a', 'a\n'))).toBeUndefined();
	});

	it('is not tried where nobody can tell which of several lines took the place of others', () => {
		const hunk = hunkOf('- x\n- old\n- y\n', '- x\n- new\n- y\n');
		expect(revert('- 1\n- new\n- 2\n- new\n', hunk)).toBeUndefined();
		expect(revert('- 1\n- new\n- 2\n', hunk)).toBe('- 1\n- old\n- 2\n');
	});

	it('puts lines back between those that they stood between', () => {
		expect(
			revert('# Log\n- zero\n- one\n- three\n', hunkOf('# Log\n- one\n- two\n- three\n', '# Log\n- one\n- three\n')),
		).toBe('# Log\n- zero\n- one\n- two\n- three\n');
	});

	describe('of lines that were forgotten', () => {
		const log = '# 2026-11-21\n\n- 09:00 tea\n- 09:30 kiln\n  at six\n- 10:00 post\n';
		const hunk = hunkOf(log, forget(log, { startLine: 3, endLine: 4, text: '- 09:30 kiln\n  at six' }) ?? '');

		it.each([
			[
				'below what stood above',
				'# 2026-11-21\n\n- 08:00 up\n- 09:00 tea\n- 10:00 post\n',
				'# 2026-11-21\n\n- 08:00 up\n- 09:00 tea\n- 09:30 kiln\n  at six\n- 10:00 post\n',
			],
			[
				'above what stood below, where that is gone',
				'# 2026-11-21\n\n- 08:00 up\n- 10:00 post\n',
				'# 2026-11-21\n\n- 08:00 up\n- 09:30 kiln\n  at six\n- 10:00 post\n',
			],
			[
				'never between an item and what belongs to it',
				'# 2026-11-21\n\n- 09:00 tea\n  with milk\n- 10:00 mail\n',
				'# 2026-11-21\n\n- 09:00 tea\n  with milk\n- 09:30 kiln\n  at six\n- 10:00 mail\n',
			],
			['at the end of a shorter text', 'short', 'short\n- 09:30 kiln\n  at six\n'],
			['in an empty file', '', '- 09:30 kiln\n  at six\n'],
		])('puts them back %s', (_, current, expected) => {
			expect(revert(current, hunk)).toBe(expected);
		});
	});
});
