import { describe, expect, it } from 'vitest';
import { memoryOversize } from '../../../../server/src/engine/runtimes/openclaw/rules/memoryOversize.ts';
import { check, v1m, v9 } from '../../../support/ruleTester.ts';

const messagesOf = (size: number, runtime = v9) =>
	check(memoryOversize, {
		runtime,
		files: { 'memory/2026-11-16.md': 'x'.repeat(size), 'AGENTS.md': 'x'.repeat(size) },
	}).map(({ message }) => message);

describe('memory.oversize', () => {
	it.each([
		[v1m, 'it fills much of its context'],
		['openclaw@2026.3.13', 'it fills much of its context'],
		['openclaw@2026.5.28', 'it gets 12,000 characters at a time, and has to ask many times'],
		[v9, 'it gets 12,000 characters at a time, and has to ask many times'],
	] as const)('says what a large note costs in %s', (runtime, effect) => {
		expect(messagesOf(240_000, runtime)).toEqual([
			`This file has 240,000 bytes. If the agent opens it, ${effect}. Split it by day or by subject.`,
		]);
	});

	it('leaves what is never read to memory.not-searched', () => {
		expect(messagesOf(2_097_153)).toEqual([]);
		expect(messagesOf(2_097_153, v1m)).toHaveLength(1);
	});

	it('is silent about what a busy day writes', () => {
		expect(messagesOf(60_000)).toEqual([]);
	});
});
