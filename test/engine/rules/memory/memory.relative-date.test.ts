import { describe, expect, it } from 'vitest';
import { memoryRelativeDate } from '../../../../server/src/engine/rules/memory/memoryRelativeDate.ts';
import { check, v9 } from '../../../support/ruleTester.ts';

const messagesOf = (text: string, path = 'MEMORY.md') =>
	check(memoryRelativeDate, { runtime: v9, files: { [path]: `# Memory\n\n${text}\n` } }).map((each) => each.text);

describe('memory.relative-date', () => {
	it.each([
		['- The demo for the board is next Friday.', 'next Friday'],
		['- Sam flies home tomorrow', 'tomorrow'],
		['* Kim started the new job last week', 'last week'],
		['- The boiler broke three days ago.', 'three days ago'],
		['- Kim arrives the day after tomorrow', 'the day after tomorrow'],
	])('finds a day that was counted from another: %s', (entry, words) => {
		expect(messagesOf(entry)).toEqual([words]);
	});

	it.each([
		['a habit', '- Every evening, write the list for tomorrow'],
		['a wish', '- Sam likes to know what comes next week'],
		['a case', '- When the demo is next week, dryRun'],
		['what belongs to any day', '- Sam keeps tomorrow’s list on the fridge'],
		['a part of a year', '- The fair is in the last week of May'],
		['an entry that says when it was written', '- 2026-11-17: the demo is next Friday'],
		['an entry below a date', '## 17 November 2026\n\n- The demo is next Friday'],
		['what is quoted', '- The song is "Yesterday"'],
		['code', '- Run `remind tomorrow`'],
		['prose between entries', 'The agent reads what was written yesterday.'],
		['an archive', '## History\n\n- Kim started last week'],
	])('is silent about %s', (_what, text) => {
		expect(messagesOf(text)).toEqual([]);
	});

	it('goes by the headings above an entry, and not by those further down', () => {
		expect(messagesOf('## Demo\n\n- The demo is next Friday\n\n## 17 November 2026\n\n- Kim is here')).toEqual([
			'next Friday',
		]);
		expect(messagesOf('## 17 November 2026\n\n- The demo is next Friday\n\n## Demo\n\n- Kim is here')).toEqual([]);
	});

	it('is silent about the log of a day, which says what tomorrow is', () => {
		expect(messagesOf('- The demo is tomorrow', 'memory/2026-11-17.md')).toEqual([]);
	});
});
