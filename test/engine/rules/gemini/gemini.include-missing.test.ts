import { describe, expect, it } from 'vitest';
import { includeMissing } from '../../../../server/src/engine/runtimes/geminiCli/rules/includeMissing.ts';
import { check } from '../../../support/ruleTester.ts';
import { geminiWith } from './support.ts';

const including = (...includeDirectories: readonly unknown[]) => ({ context: { includeDirectories } });

describe('gemini.include-missing', () => {
	it('finds folders that are not there, and files in their place', () => {
		const found = check(
			includeMissing,
			geminiWith(including('lib', 'nowhere', 'docs/a.md'), { 'lib/a.ts': '', 'docs/a.md': 'A' }),
		);
		expect(found.map(({ text }) => text)).toEqual(['"nowhere"', '"docs/a.md"']);
		expect(found[0]?.message).toContain('does not start: nowhere is not there.');
		expect(found[1]?.message).toContain('is not a folder');
	});

	it('is silent about folders that are there, variables, and what is no path', () => {
		expect(check(includeMissing, geminiWith(including('lib', '.', '$HOME/x', 5), { 'lib/a.ts': '' }))).toEqual([]);
		expect(check(includeMissing, geminiWith({ context: { includeDirectories: 'x' } }, {}))).toEqual([]);
	});
});
