import { describe, expect, it } from 'vitest';
import { addToCurated } from '../../../server/src/engine/memory/curated.ts';
import { addToDailyLog } from '../../../server/src/engine/memory/dailyLog.ts';
import { noteOf } from '../../../server/src/engine/memory/note.ts';
import { takeBack } from '../../../server/src/engine/memory/takeBack.ts';
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
			expect(takeBack(insertion.text, { before, insertion })).toBe(before);

			const later = add(insertion.text, second, moment);
			const entry = filled(insertion.entry.join('\n'));
			const without = takeBack(later.text, { before, insertion });
			expect(filled(later.text).join('\n')).toContain(entry.join('\n'));
			expect(filled(without ?? '').join('\n')).toBe(
				filled(later.text)
					.join('\n')
					.replace(`${entry.join('\n')}\n`, () => ''),
			);
		},
	);
});
