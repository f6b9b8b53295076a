import { describe, expect, it } from 'vitest';
import { budgetLopsided } from '../../../../server/src/engine/rules/budget/budgetLopsided.ts';
import { check, prose, v9 } from '../../../support/ruleTester.ts';

const messagesOf = (files: Readonly<Record<string, string>>) =>
	check(budgetLopsided, { runtime: v9, files }).map(({ message }) => message);

describe('budget.lopsided', () => {
	it('names the file that takes most of a large context', () => {
		const [message] = messagesOf({ 'MEMORY.md': prose(19_000), 'SOUL.md': prose(1000) });
		expect(message).toMatch(
			/^MEMORY\.md takes [6-9]\d % of all context: 19,000 of 2\d,\d{3} characters \(UTF-16\), with every message\./,
		);
	});

	it('leaves who the agent is and how it works as much room as they take', () => {
		expect(messagesOf({ 'AGENTS.md': prose(14_000), 'SOUL.md': prose(1000) })).toEqual([]);
		expect(messagesOf({ 'AGENTS.md': prose(1000), 'SOUL.md': prose(14_000) })).toEqual([]);
	});

	it('leaves what the instructions of a coding agent import as much room as that takes', () => {
		const claude = 'claude-code@2.1.330';
		const files = { 'CLAUDE.md': '@AGENTS.md\n', 'AGENTS.md': prose(20_000) };
		expect(check(budgetLopsided, { runtime: claude, files })).toEqual([]);
		const rule = { 'CLAUDE.md': 'Be kind.', '.claude/rules/long.md': prose(20_000) };
		expect(check(budgetLopsided, { runtime: claude, files: rule })).toHaveLength(1);
	});

	it('is silent about small contexts, even ones, and files that are cut', () => {
		expect(messagesOf({ 'MEMORY.md': prose(9000), 'SOUL.md': prose(100) })).toEqual([]);
		expect(messagesOf({ 'MEMORY.md': prose(14_000), 'SOUL.md': prose(12_000) })).toEqual([]);
		expect(messagesOf({ 'MEMORY.md': prose(30_000) })).toEqual([]);
	});
});
