import { describe, expect, it } from 'vitest';
import { api, forPattern, saysOf } from './support.ts';

describe('copilot.pattern-matches-elsewhere', () => {
	const code = 'copilot.pattern-matches-elsewhere';
	const files = { 'src/a.ts': '', 'packages/api/src/b.ts': '' };
	it('names both folders', () => {
		const [found] = saysOf(code, { [api]: forPattern('"src/**/*.ts"'), ...files });
		expect(found?.text).toBe('src/**/*.ts');
		expect(found?.message).toContain('not only in src, but in packages/api/src as well');
	});
	it('is silent where there is one place only, and about patterns for any folder', () => {
		expect(saysOf(code, { [api]: forPattern('"src/**/*.ts"'), 'src/a.ts': '' })).toEqual([]);
		expect(saysOf(code, { [api]: forPattern('"packages/**"'), ...files })).toEqual([]);
		expect(saysOf(code, { [api]: forPattern('"**/src/**"'), ...files })).toEqual([]);
	});
});
