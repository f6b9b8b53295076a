import { describe, expect, it } from 'vitest';
import { frontmatterInvalidValue } from '../../../../server/src/engine/rules/frontmatter/frontmatterInvalidValue.ts';
import { bothLoose, bothStrict, check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';

const strict = (head: string) => ({ runtime: bothStrict, files: { 'prompts/a.md': `---\n${head}\n---\nbody\n` } });
const loose = (head: string) => ({ runtime: bothLoose, files: { '.botholomew/a.md': `---\n${head}\n---\nbody\n` } });

describe('frontmatter.invalid-value', () => {
	it.each([
		['title: 2026-11-21\nloading: always\nagent-modification: true', '2026-11-21', 'expected string, received Date'],
		['title: T\nloading: Always # or so\nagent-modification: true', 'Always', 'expected one of "always"|"contextual"'],
		['title: T\nloading: always\nagent-modification: "yes"', '"yes"', 'expected boolean, received string'],
	])('points at the value and repairs it: %j', (head, text, what) => {
		const [reported, ...others] = check(frontmatterInvalidValue, strict(head));
		expect(others).toEqual([]);
		expect(reported?.text).toBe(text);
		expect(reported?.message).toContain(what);
		expectEveryFixToSilence(frontmatterInvalidValue, strict(head));
	});

	it('does not guess what “sometimes” was to mean', () => {
		const [reported] = check(frontmatterInvalidValue, strict('title: T\nloading: sometimes\nagent-modification: true'));
		expect(reported?.finding.fixes).toEqual([]);
	});

	it('says of a loose version that the file is left out, or open to the agent', () => {
		expect(check(frontmatterInvalidValue, loose('loading: Contextual'))[0]?.message).toContain(
			'“loading” must be “always” or “contextual”, in lower case, so the runtime never loads this file, without a warning. Write an allowed value.',
		);
		const [reported] = check(frontmatterInvalidValue, loose('loading: always\nagent-modification: "false"'));
		expect(reported?.message).toBe(
			'“false” in quotation marks counts as yes, so the agent may change the file. Write an allowed value.',
		);
		expectEveryFixToSilence(frontmatterInvalidValue, loose('loading: always\nagent-modification: "false"'));
	});

	it('is silent about values that count', () => {
		expect(check(frontmatterInvalidValue, strict('title: T\nloading: contextual\nagent-modification: False'))).toEqual(
			[],
		);
		expect(check(frontmatterInvalidValue, loose('loading: always\nagent-modification: false'))).toEqual([]);
	});
});
