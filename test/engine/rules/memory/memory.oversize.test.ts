import { describe, expect, it } from 'vitest';
import { memoryOversize } from '../../../../server/src/engine/runtimes/openclaw/rules/memoryOversize.ts';
import { check, v1m, v9 } from '../../../support/ruleTester.ts';

const messagesOf = (size: number, runtime = v9) =>
	check(memoryOversize, {
		runtime,
		files: { 'memory/2026-11-16.md': 'x'.repeat(size), 'AGENTS.md': 'x'.repeat(size) },
	}).map(({ message }) => message);

describe('memory.oversize', () => {
	it('says what a large note costs', () => {
		expect(messagesOf(240_000)).toEqual([
			'This file has 240,000 bytes. If the agent opens it, it fills much of its context. Split it by day or by subject.',
		]);
	});

	it('says that OpenClaw 2026.9 does not read what is larger than 2 MiB', () => {
		expect(messagesOf(2_097_153)).toEqual([
			'The agent finds nothing in this file: it has 2,097,153 bytes, and OpenClaw 2026.9.6 reads at most 2,097,152. Split it by day or by subject.',
		]);
		expect(messagesOf(2_097_153, v1m)[0]).toContain('fills much of its context');
	});

	it('is silent about what a busy day writes', () => {
		expect(messagesOf(60_000)).toEqual([]);
	});
});
