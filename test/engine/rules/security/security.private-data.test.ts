import { describe, expect, it } from 'vitest';
import { securityPrivateData } from '../../../../server/src/engine/rules/security/securityPrivateData.ts';
import { check, v1m, v9 } from '../../../support/ruleTester.ts';

const findingsOf = (files: Readonly<Record<string, string>>, runtime = v9) =>
	check(securityPrivateData, { runtime, files }).map(({ text, message }) => [text, message]);

describe('security.private-data', () => {
	it('finds a bank account that groups receive', () => {
		expect(findingsOf({ 'USER.md': '- Pays from NL91 ABNA 0417 1643 00.\n' })).toEqual([
			[
				'NL91 ABNA 0417 1643 00',
				'This looks like a bank account, and group sessions get USER.md in OpenClaw 2026.9.6. Anyone who talks to the agent there can learn it. Move it to a file that only your own sessions get.',
			],
		]);
	});

	it('finds a payment card, and names every kind of session that receives it', () => {
		const [[text, message] = []] = findingsOf({ 'AGENTS.md': '- Book with 4539 5787 6362 1486.\n' });
		expect(text).toBe('4539 5787 6362 1486');
		expect(message).toContain(
			'This looks like a payment card, and group and subagent sessions get AGENTS.md in OpenClaw 2026.9.6. Anyone who talks to the agent there can learn it. Move it to a file that only your own sessions get.',
		);
		expect(findingsOf({ 'AGENTS.md': '- The Visa card is 4539578763621486.\n' })).toHaveLength(1);
	});

	it('finds what groups receive of MEMORY.md while a project is open', () => {
		const entry = '- Pays from NL91 ABNA 0417 1643 00.';
		expect(findingsOf({ 'MEMORY.md': `${entry}\n- b <!-- project: p -->\n` })).toEqual([]);
		const [[, message] = []] = findingsOf({ 'MEMORY.md': `- b\n${entry} <!-- project: p -->\n` });
		expect(message).toContain(
			'This looks like a bank account, and group sessions get MEMORY.md in OpenClaw 2026.9.6. Anyone who talks to the agent there can learn it. Move it to a file that only your own sessions get.',
		);
	});

	it('is silent about numbers that fail the check, examples, and numbers of other kinds', () => {
		const lines = [
			'NL92 ABNA 0417 1643 00',
			'DE89 3704 0044 0532 0130 00',
			'4539 5787 6362 1487',
			'4111 1111 1111 1111',
			'Order 4539578763621486',
			'1700000000000000',
			'+41 44 668 18 00, sam@example.org',
		];
		for (const line of lines) expect(findingsOf({ 'USER.md': `- ${line}\n` }), line).toEqual([]);
	});

	it('is silent where only the person’s own sessions receive the file', () => {
		expect(findingsOf({ 'MEMORY.md': '- NL91 ABNA 0417 1643 00\n' })).toEqual([]);
		expect(findingsOf({ 'MEMORY.md': '- NL91 ABNA 0417 1643 00\n' }, v1m)).toHaveLength(1);
	});
});
