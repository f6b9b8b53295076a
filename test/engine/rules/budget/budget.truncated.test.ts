import { describe, expect, it } from 'vitest';
import { budgetTruncated } from '../../../../server/src/engine/rules/budget/budgetTruncated.ts';
import { check, everyVersion, prose, v1, v9 } from '../../../support/ruleTester.ts';

describe('budget.truncated', () => {
	it('says to the unit what OpenClaw 2026.1.24 cuts, and fades it', () => {
		const text = prose(24_120);
		const [reported, ...others] = check(budgetTruncated, { runtime: v1, files: { 'SOUL.md': text } });
		expect(others).toEqual([]);
		expect(reported?.message).toBe(
			'SOUL.md is too long: the agent reads the first 14,000 and last 4,000 characters (UTF-16); the 6,120 between are lost. Move what matters up, or move details into another file. (Clawdbot 2026.1.24 allows 20,000.)',
		);
		expect(reported?.text).toBe(text.slice(14_000, 20_120));
		expect(reported?.finding.tag).toBe('unnecessary');
	});

	it('counts the marker against the limit for OpenClaw 2026.9.6', () => {
		const text = prose(25_000);
		const [reported] = check(budgetTruncated, { runtime: v9, files: { 'SOUL.md': text } });
		expect(reported?.message).toContain(
			'SOUL.md is too long: the agent reads the first 14,920 and last 4,973 characters (UTF-16); the 5,107 between are lost. Move what matters up, or move details into another file. (OpenClaw 2026.9.6 allows 20,000.)',
		);
		expect(reported?.text).toBe(text.slice(14_920, 20_027));
	});

	it('knows that 2026.9.6 gives USER.md no more than 4,000', () => {
		const [reported] = check(budgetTruncated, { runtime: v9, files: { 'USER.md': prose(5000) } });
		expect(reported?.message).toContain(
			'USER.md is too long: the agent reads the first 2,922 and last 974 characters (UTF-16); the 1,104 between are lost. Move what matters up, or move details into another file. (OpenClaw 2026.9.6 allows 4,000.)',
		);
		expect(check(budgetTruncated, { runtime: v1, files: { 'USER.md': prose(5000) } })).toEqual([]);
	});

	it('says that a digest stands for the middle of AGENTS.md in 2026.9.6', () => {
		const rules = Array.from({ length: 600 }, (_, index) => `Line ${index} of some quiet prose about the harbour.`);
		rules[300] = '- You must never delete a photo.';
		rules[310] = '- Push nothing on Fridays.';
		const [reported] = check(budgetTruncated, { runtime: v9, files: { 'AGENTS.md': rules.join('\n') } });
		expect(reported?.message).toMatch(
			/^AGENTS\.md is too long: .* first 9,000 and last 3,000 characters \(UTF-16\)\. Instead of the [\d,]+ between, it gets a digest of 4 lines\. .* \(OpenClaw 2026\.9\.6 allows 20,000\.\)$/,
		);
		expect(reported?.text).toContain('never delete a photo');
		// A note at the end, on how such a digest looks, is kept as it is; its first line speaks of AGENTS.md, so the digest has it, too.
		const noted = [...rules, '', '[Policy digest from AGENTS.md]', 'is what a digest begins with.'].join('\n');
		const [other] = check(budgetTruncated, { runtime: v9, files: { 'AGENTS.md': noted } });
		expect(other?.message).toContain('it gets a digest of 5 lines.');
	});

	it('fades what the cut loses and not what belongs to another project', () => {
		const theirs = `- theirs <!-- project: acme/other -->\n`;
		const text = `${theirs}- ours\n${prose(25_000)}\n${theirs}- the end`;
		const [reported, ...others] = check(budgetTruncated, { runtime: v9, files: { 'MEMORY.md': text } });
		expect(others).toEqual([]);
		expect(reported?.text.length).toBeLessThan(6000);
		expect(reported?.text).not.toContain('theirs');
		const [, head, tail] = /first ([\d,]+) and last ([\d,]+) characters/.exec(reported?.message ?? '') ?? [];
		const units = (figure = '') => Number(figure.replace(',', ''));
		const { range } = reported?.finding.place ?? {};
		expect(units(head)).toBe((range?.start ?? 0) - theirs.length);
		expect(units(tail)).toBe(text.length - (range?.end ?? 0) - theirs.length);
	});

	it('does not take white space at the end for text that is lost', () => {
		for (const runtime of everyVersion) {
			expect(check(budgetTruncated, { runtime, files: { 'SOUL.md': `${prose(19_990)}${'\n'.repeat(500)}` } })).toEqual(
				[],
			);
		}
	});

	it('is silent up to the limit, and about files that no prompt contains', () => {
		for (const runtime of everyVersion) {
			const files = { 'SOUL.md': prose(20_000), 'memory/2026-11-17.md': prose(50_000), 'notes.md': prose(50_000) };
			expect(check(budgetTruncated, { runtime, files })).toEqual([]);
		}
	});
});
