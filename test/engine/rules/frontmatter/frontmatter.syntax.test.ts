import { describe, expect, it } from 'vitest';
import { frontmatterSyntax } from '../../../../server/src/engine/rules/frontmatter/frontmatterSyntax.ts';
import { check, everyVersion, v9 } from '../../../support/ruleTester.ts';

const findingsOf = (text: string) => check(frontmatterSyntax, { runtime: v9, files: { 'USER.md': text } });

describe('frontmatter.syntax', () => {
	it('points at what the YAML parser stumbled over', () => {
		const [finding, ...others] = findingsOf('---\nsummary: who: Sam is\nread_when: always\n---\n\n# Sam\n');
		expect(others).toEqual([]);
		expect(finding?.text).toBe('who: Sam is');
		expect(finding?.message).toBe(
			'This frontmatter is not valid YAML: a colon in a value begins another key. The agent gets it as plain text, but other tools will skip the file. Fix the line, or put quotation marks around the value.',
		);
	});

	it('finds the place behind a BOM and with CRLF too', () => {
		expect(findingsOf('\uFEFF---\r\na: 1\r\na: 2\r\n---\r\n')[0]?.text).toBe('a: 2');
		expect(findingsOf('---\r\na: "open\r\nb: 2\r\n---\r\n')).toHaveLength(1);
	});

	it('is silent about valid frontmatter', () => {
		expect(findingsOf('---\nsummary: "who: Sam is"\nread_when:\n  - always\n---\n')).toEqual([]);
		expect(findingsOf('---\n---\n# Sam\n')).toEqual([]);
	});

	it('does not take prose between two horizontal rules for frontmatter', () => {
		expect(findingsOf('---\nSam said: this: is not yaml.\n\nReally [not.\n---\n')).toEqual([]);
		expect(findingsOf('---\n\n# Sam\n\nLikes: tea: green\n\n---\n')).toEqual([]);
		expect(findingsOf('---\nsummary: who: Sam is\n')).toEqual([]);
	});

	it('is silent about files that no prompt contains', () => {
		for (const runtime of everyVersion) {
			expect(check(frontmatterSyntax, { runtime, files: { 'notes.md': '---\na: b: c\n---\n' } })).toEqual([]);
		}
	});

	it('is done at once with aliases that would explode', () => {
		const bomb = Array.from({ length: 40 }, (_, n) => `k${n}: &a${n} [${n ? `*a${n - 1}, *a${n - 1}` : 'x'}]`).join(
			'\n',
		);
		expect(findingsOf(`---\n${bomb}\n---\n`)).toEqual([]);
	});
});
