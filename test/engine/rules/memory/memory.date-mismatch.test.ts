import { describe, expect, it } from 'vitest';
import { memoryDateMismatch } from '../../../../server/src/engine/rules/memory/memoryDateMismatch.ts';
import { check, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

const log = (text: string, others: Readonly<Record<string, string>> = {}) => ({
	runtime: v9,
	files: { 'memory/2026-11-15.md': text, ...others },
});
const messagesOf = (text: string) => check(memoryDateMismatch, log(text)).map((each) => each.text);

describe('memory.date-mismatch', () => {
	it.each([
		['# 2026-11-14\n\n- 10:42 Tea.\n', '2026-11-14'],
		['# Daily log, Saturday 14 November 2026\n- Tea.\n', '14 November 2026'],
		['\n## Notes for November 14, 2026 (Sat)\n- Tea.\n', 'November 14, 2026'],
	])('finds a title of another day: %s', (text, date) => {
		expect(messagesOf(text)).toEqual([date]);
	});

	it.each([
		['the day itself', '# 2026-11-15\n\n- Tea.\n'],
		['a title about something', '# What became of the outage of 2026-11-14\n\n- Tea.\n'],
		['a title of several days', '# 2026-11-14 – 2026-11-15\n\n- Tea.\n'],
		['a heading further down', '# Log\n\n## 2026-11-14\n\n- Tea.\n'],
		['code', '```\n# 2026-11-14\n```\n'],
		['a day that is none', '# 2026-02-30\n'],
	])('is silent about %s', (_what, text) => {
		expect(messagesOf(text)).toEqual([]);
	});

	it('finds an entry that was written into the wrong log, or in the wrong year', () => {
		const entries = ['2026-11-15 09:00', '2026-11-15 10:00', '2026-11-09 11:00', '2027-11-15 12:00'];
		expect(messagesOf(`${entries.map((time) => `- ${time} Tea.`).join('\n')}\n`)).toEqual(['2026-11-09', '2027-11-15']);
	});

	it('leaves plans, the next time zone and single dates alone', () => {
		expect(messagesOf('- 2026-11-15 09:00 a\n- 2026-11-16 00:10 b\n- 2026-12-01 10:00 dentist\n')).toEqual([]);
		expect(messagesOf('- 2026-11-03 10:00 was the call\n- 10:40 Tea.\n')).toEqual([]);
	});

	it('takes a log for misnamed where all its entries are of one other day', () => {
		const text = '- 2026-11-09 09:00 a\n- 2026-11-09 10:00 b\n';
		const [found, ...others] = check(memoryDateMismatch, log(text));
		expect(found?.finding.fixes?.map(({ title }) => title)).toEqual(['Rename to memory/2026-11-09.md']);
		expect(others).toEqual([]);
	});

	it('corrects the title, the entry or the name', () => {
		expectEveryFixToSilence(memoryDateMismatch, log('# 2026-11-14\n\n- Tea.\n'));
		expectEveryFixToSilence(memoryDateMismatch, log('- 2026-11-15 9:00 a\n- 2026-11-15 9:30 b\n- 2026-11-09 9:40 c\n'));
		expectEveryFixToSilence(memoryDateMismatch, log('- 2026-11-09 09:00 a\n- 2026-11-09 10:00 b\n'));
	});

	it('renames to no name that is taken', () => {
		const [found] = check(memoryDateMismatch, log('# 2026-11-14\n', { 'memory/2026-11-14.md': '- Tea.\n' }));
		expect(found?.finding.fixes?.map(({ title }) => title)).toEqual(['Change the title to 2026-11-15']);
	});
});
