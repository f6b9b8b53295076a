import { describe, expect, it } from 'vitest';
import { loadCaseMismatch } from '../../../../server/src/engine/rules/load/loadCaseMismatch.ts';
import { check, everyVersion, expectEveryFixToSilence, v1m, v9 } from '../../../support/ruleTester.ts';

describe('load.case-mismatch', () => {
	it('names the letters that the runtime asks for', () => {
		for (const runtime of everyVersion) {
			const tree = { runtime, files: { 'soul.md': '# Aria\n\nCalm.\n', 'Agents.md': 'Be kind.\n' } };
			expect(check(loadCaseMismatch, tree).map(({ file, text }) => [file, text])).toEqual([
				['soul.md', '# Aria'],
				['Agents.md', 'Be kind.'],
			]);
			expectEveryFixToSilence(loadCaseMismatch, tree);
		}
		const [reported] = check(loadCaseMismatch, { runtime: v9, files: { 'soul.md': '# Aria\n' } });
		expect(reported?.message).toBe(
			'The agent does not get soul.md where upper and lower case matter, as on Linux: OpenClaw 2026.9.6 loads only SOUL.md. Rename the file.',
		);
	});

	it('takes MEMORY.md for the name that Memory.md was meant to be', () => {
		const tree = { runtime: v1m, files: { 'Memory.md': '- Tea.\n' } };
		expect(check(loadCaseMismatch, tree)[0]?.finding.fixes?.[0]?.title).toBe('Rename to MEMORY.md');
	});

	it('names no system where the version wants the exact letters on all of them', () => {
		const messages = (runtime: string) =>
			check(loadCaseMismatch, { runtime, files: { 'Memory.md': '- Tea.\n' } }).map(({ message }) => message);
		expect(messages(v9)).toEqual([
			'The agent does not get Memory.md: OpenClaw 2026.9.6 loads only MEMORY.md. Rename the file.',
		]);
		expect(messages(v1m)).toEqual([expect.stringContaining(' where upper and lower case matter')]);
	});

	it('says so where the right name is taken', () => {
		const files = { 'SOUL.md': '# Aria\n', 'soul.md': '# Old\n', 'Agents.md': ' \n', 'AGENTS.md': 'a' };
		expect(check(loadCaseMismatch, { runtime: v9, files }).map(({ text, message }) => [text, message])).toEqual([
			[
				'# Old',
				'The agent does not get soul.md: OpenClaw 2026.9.6 loads SOUL.md instead. Move what you want to keep to SOUL.md.',
			],
		]);
	});

	it('is silent about exact names, memory.md, and what the version does not load anyway', () => {
		for (const runtime of everyVersion) {
			const files = { 'SOUL.md': 'a', 'memory.md': 'a', 'readme.md': 'a', 'memory/soul.md': 'a' };
			expect(check(loadCaseMismatch, { runtime, files })).toEqual([]);
		}
		expect(check(loadCaseMismatch, { runtime: v9, files: { 'heartbeat.md': 'a', 'tools.md': 'a' } })).toEqual([]);
	});
});
