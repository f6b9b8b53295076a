import { describe, expect, it } from 'vitest';
import { linksNotReceived } from '../../../../server/src/engine/rules/prose/linksNotReceived.ts';
import { check, v1m, v9 } from '../../../support/ruleTester.ts';

const messagesOf = (line: string, heading = '## For subagents', runtime = v9) =>
	check(linksNotReceived, {
		runtime,
		files: {
			'AGENTS.md': `# Rules\n\n${heading}\n\n${line}\n`,
			'SOUL.md': '# Soul\n',
			'USER.md': '# Sam\n',
			'MEMORY.md': '- Tea.\n',
		},
	}).map(({ message }) => message);

describe('links.not-received', () => {
	it('finds a pointer to what these sessions have never seen', () => {
		expect(messagesOf('- Keep to the tone of `SOUL.md`.')).toEqual([
			'This section is for subagent sessions, but they do not get SOUL.md in OpenClaw 2026.9.6. Write what matters here, or tell the agent to read the file first.',
		]);
		expect(messagesOf('- Answer as `MEMORY.md` says.', '## In group chats')).toHaveLength(1);
	});

	it('is silent about orders to read the file, prohibitions, other sections, and files that are received', () => {
		expect(messagesOf('- Read `SOUL.md` first.')).toEqual([]);
		expect(messagesOf('- `MEMORY.md` is not for you.')).toEqual([]);
		expect(messagesOf('- Keep to the tone of `SOUL.md`.', '## Every session')).toEqual([]);
		expect(messagesOf('- Keep to the tone of `SOUL.md`.', '## In group chats')).toEqual([]);
		expect(messagesOf('- Answer as `MEMORY.md` says.', '## In group chats', v1m)).toEqual([]);
		// How the main session goes about with them.
		expect(messagesOf('- Keep to the tone of `SOUL.md`.', '## Subagents')).toEqual([]);
	});
});
