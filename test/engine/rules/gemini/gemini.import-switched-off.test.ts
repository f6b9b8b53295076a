import { describe, expect, it } from 'vitest';
import { importSwitchedOff } from '../../../../server/src/engine/runtimes/geminiCli/rules/importSwitchedOff.ts';
import { check } from '../../../support/ruleTester.ts';
import { gemini } from './support.ts';

const found = (text: string) => check(importSwitchedOff, gemini({ 'GEMINI.md': text, 'style.md': 'S' }));

describe('gemini.import-switched-off', () => {
	it('finds an import between two stray back-ticks, and says in which lines they are', () => {
		const [first] = found('Don`t rush.\n\n@style.md\n\nYou won`t regret it.\n');
		expect(first?.text).toBe('@style.md');
		expect(first?.message).toContain('between the back-ticks in lines 1 and 5 for code');
		expect(first?.finding.related?.[0]?.place.range).toEqual({ start: 3, end: 4 });
	});

	it('is silent about code that is meant, and about what is no file', () => {
		expect(found('`@style.md` and ``@style.md``\n')).toEqual([]);
		expect(found('```\n@style.md\n```\n')).toEqual([]);
		expect(found('  ```md\n  @style.md\n  ```\n')).toEqual([]);
		expect(found('Don`t\n@alice\nwon`t\n')).toEqual([]);
		expect(found('Don`t\n@style.md\n')).toEqual([]);
	});
});
