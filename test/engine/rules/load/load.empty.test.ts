import { describe, expect, it } from 'vitest';
import { loadEmpty } from '../../../../server/src/engine/rules/load/loadEmpty.ts';
import { check, everyVersion, v9 } from '../../../support/ruleTester.ts';

const messagesOf = (files: Readonly<Record<string, string>>, runtime = v9) =>
	check(loadEmpty, { runtime, files }).map(({ message }) => message);

describe('load.empty', () => {
	it('finds an empty persona, once', () => {
		for (const runtime of everyVersion)
			expect(messagesOf({ 'SOUL.md': ' \n', 'AGENTS.md': '# Rules\n\n- Be kind.\n' }, runtime)).toHaveLength(1);
		expect(messagesOf({ 'SOUL.md': '' })).toEqual([
			'SOUL.md is empty, so OpenClaw 2026.9.6 leaves it out of the prompt. Write who the agent is, or delete the file.',
		]);
	});

	it('is silent where all is empty: somebody has only laid the files out', () => {
		expect(messagesOf({ 'SOUL.md': '', 'AGENTS.md': '\n', 'USER.md': '', 'IDENTITY.md': '# Identity\n' })).toEqual([]);
	});

	it('is silent about a file that says anything, and about files that are kept for later', () => {
		expect(
			messagesOf({ 'SOUL.md': '# Soul\n', 'AGENTS.md': '<!-- later -->', 'USER.md': '', 'MEMORY.md': '\n' }),
		).toEqual([]);
	});
});
