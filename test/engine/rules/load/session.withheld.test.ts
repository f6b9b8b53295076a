import { describe, expect, it } from 'vitest';
import { sessionWithheld } from '../../../../server/src/engine/rules/load/sessionWithheld.ts';
import { check, v1, v1m, v9 } from '../../../support/ruleTester.ts';

const soul = (heading: string) => ({ 'SOUL.md': `# Aria\r\n\r\n${heading}\r\n\r\nReport in three lines.\r\n` });

describe('session.withheld', () => {
	it('points at a heading that speaks to a session which never reads it', () => {
		const [reported, ...others] = check(sessionWithheld, { runtime: v9, files: soul('## When you are a subagent') });
		expect(others).toEqual([]);
		expect(reported?.text).toBe('## When you are a subagent');
		expect(reported?.message).toBe(
			'OpenClaw 2026.9.6 does not give SOUL.md to subagent sessions, so they never read this section. Write it in AGENTS.md.',
		);
	});

	it.each(['## For subagents', '### Rules for sub-agents', '## 🤖 As a subagent', '## In a subagent session'])(
		'hears whom %s addresses',
		(heading) => {
			expect(check(sessionWithheld, { runtime: v9, files: soul(heading) })).toHaveLength(1);
		},
	);

	it.each(['## Subagents', '## My subagents and what they cost', '## Group trip to Bonn', '## Why I need subagents'])(
		'is silent about a heading that names a subject: %s',
		(heading) => {
			expect(check(sessionWithheld, { runtime: v9, files: soul(heading) })).toEqual([]);
		},
	);

	it('never says to copy a section of the private memory to where everybody reads it', () => {
		const files = {
			'MEMORY.md': '# Memory\n\n## In group chats\n\n- Sam says less than he knows.\n\n## For subagents\n',
		};
		expect(check(sessionWithheld, { runtime: v9, files })).toEqual([]);
	});

	it('is silent where nobody is surprised', () => {
		const files = {
			'AGENTS.md': '# Work\n\n## For subagents\n\nReport in three lines.\n',
			'IDENTITY.md': '# Aria\n',
			'USER.md': '# Sam\n',
			'BOOTSTRAP.md': '# Hello\n',
			'SOUL.md': '# Aria\n\nCalm.\n',
			'MEMORY.md': '# Memory\n\n- Sam likes tea.\n',
		};
		for (const runtime of [v1, v1m, v9]) expect(check(sessionWithheld, { runtime, files })).toEqual([]);
	});
});
