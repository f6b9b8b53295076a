import { describe, expect, it } from 'vitest';
import { memoryExpired } from '../../../../server/src/engine/rules/memory/memoryExpired.ts';
import { check, expectEveryFixToSilence, v9 } from '../../../support/ruleTester.ts';

const tree = (...entries: readonly string[]) => ({
	runtime: v9,
	files: { 'MEMORY.md': `# Memory\n\n${entries.join('\n')}\n` },
});
const messagesOf = (...entries: readonly string[]) => check(memoryExpired, tree(...entries)).map(({ text }) => text);

describe('memory.expired', () => {
	it.each([
		['- Sam is away until 2026-11-03; ask Kim.', '2026-11-03'],
		['- Sam’s on leave until 3 November 2026', '3 November 2026'],
		['- Wi-Fi password of the flat, valid until Nov 2nd, 2026', 'Nov 2nd, 2026'],
		['- The domain expires on 2025-01-31.', '2025-01-31'],
		['- Deploys are frozen, only until 2026-11-10', '2026-11-10'],
		['- (remove this note after 2026-11-10) Cake in the fridge.', '2026-11-10'],
		['- valid-until: 2026-10-01 code for the gate', '2026-10-01'],
		['Guests are staying, I am out of office until 2026-11-01', '2026-11-01'],
	])('finds what gave itself an end that has passed: %s', (entry, date) => {
		expect(messagesOf(entry)).toEqual([date]);
	});

	it.each([
		['what is still to come', '- Sam is away until 2026-12-03'],
		['yesterday, which is today somewhere', '- Sam is away until 2026-11-16'],
		['the past as such', '- Sam lived in Bonn until 2019-03-01'],
		['what expired, and is told so', '- The old domain expired on 2024-01-01'],
		['what is struck out', '- ~~Sam is away until 2026-11-03~~'],
		['what is ticked off', '- [x] Sam is away until 2026-11-03'],
		['what is quoted', '- The sign says “valid until 2024-01-01”'],
		['a day without a year', '- Sam is away until Friday'],
		['a day that is none', '- Sam is away until 2026-02-30'],
		['an archive', '## Archive\n\n- Sam is away until 2026-11-03'],
		['code', '```\nvalid until 2024-01-01\n```'],
		['words that only end like one', '- An invalid until 2024-01-01'],
	])('is silent about %s', (_what, entry) => {
		expect(messagesOf(entry)).toEqual([]);
	});

	it('looks again at what stands below the next heading of the same rank', () => {
		expect(
			messagesOf('### Archive', '- Sam is away until 2026-11-03', '### Now', '- Kim is away until 2026-11-04'),
		).toEqual(['2026-11-04']);
	});

	it('looks at the notes about the person, and not at logs', () => {
		const files = {
			'USER.md': '- Away: valid until 2026-11-01\n',
			'memory/2026-10-01.md': '- Sam is away until 2026-10-03\n',
		};
		expect(check(memoryExpired, { runtime: v9, files }).map(({ file }) => file)).toEqual(['USER.md']);
	});

	it('takes the entry out', () => {
		expectEveryFixToSilence(memoryExpired, tree('- Tea.', '- Sam is away until 2026-11-03', '- Coffee.'));
	});

	it('leaves an entry that goes on below to the person', () => {
		const [found] = check(memoryExpired, tree('- Sam is away until 2026-11-03', '  - and so is Kim'));
		expect(found?.finding.fixes).toEqual([]);
	});
});
