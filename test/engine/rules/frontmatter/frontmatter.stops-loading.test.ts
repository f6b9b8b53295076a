import { describe, expect, it } from 'vitest';
import { frontmatterStopsLoading } from '../../../../server/src/engine/rules/frontmatter/frontmatterStopsLoading.ts';
import { bothLoose, bothStrict, check, v9 } from '../../../support/ruleTester.ts';

const strict = (text: string) =>
	check(frontmatterStopsLoading, { runtime: bothStrict, files: { 'prompts/a.md': text } });

describe('frontmatter.stops-loading', () => {
	it('points at the line that the runtime’s own parser stumbles over', () => {
		const [reported] = strict('---\ntitle: [House\nloading: always\n---\nx\n');
		expect(reported?.text).toBe('loading: always');
		expect(reported?.message).toContain(
			'This frontmatter cannot be read: a comma is missing between two values in brackets, so the runtime loads no file of prompts/: every chat and every task will fail. Fix the line, or put the value in quotation marks.',
		);
	});

	it('warns of a program, which the runtime would run', () => {
		const [reported] = strict('---js\n{ title: "x" }\n---\nx\n');
		expect(reported?.text).toBe('---js');
		expect(reported?.message).toMatch(/^Do not trust this frontmatter: it is js code, and the runtime runs it/u);
	});

	it('says of a loose version that other files go with it', () => {
		const files = { '.botholomew/a.md': '---\nloading: [\n---\nx' };
		expect(check(frontmatterStopsLoading, { runtime: bothLoose, files })[0]?.message).toContain(
			'This frontmatter cannot be read: a closing bracket is missing, so the runtime does not load this file or any file after it, without a warning. Fix the line, or put the value in quotation marks.',
		);
	});

	it('has something to point at, however the block is broken', () => {
		for (const text of [
			'---\n- a\n---\nx',
			'---\nhello\n---\n',
			'---toml\na = 1\n---\n',
			'---\n"\n---\n',
			'---\na: 1\na: 2\n---\n',
		]) {
			expect(strict(text).map((reported) => reported.text === '')).toEqual([false]);
		}
	});

	it('is silent about healthy files and other runtimes', () => {
		expect(strict('---\ntitle: T\nloading: always\nagent-modification: true\n---\nx')).toEqual([]);
		expect(check(frontmatterStopsLoading, { runtime: v9, files: { 'SOUL.md': '---\na: [\n---\n' } })).toEqual([]);
	});
});
