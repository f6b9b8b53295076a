import { describe, expect, it } from 'vitest';
import { sessionWithheld } from '../../../server/src/engine/rules/sessionWithheld.ts';
import { check, v1, v1m, v9 } from '../../support/ruleTester.ts';

describe('session.withheld', () => {
	it('says that subagents work without the persona', () => {
		const files = { 'SOUL.md': '# Aria\n\nCalm.\n' };
		expect(check(sessionWithheld, { runtime: v1, files }).map(({ text, message }) => [text, message])).toEqual([
			[
				'# Aria',
				'Clawdbot 2026.1.24 keeps SOUL.md from subagent sessions: they work without this persona. What they must know belongs in AGENTS.md.',
			],
		]);
	});

	it('says that MEMORY.md stays out of groups where it does', () => {
		const files = { 'MEMORY.md': '# Memory\n' };
		expect(check(sessionWithheld, { runtime: v9, files }).map(({ message }) => message)).toEqual([
			'OpenClaw 2026.9.6 keeps MEMORY.md from group, subagent and cron sessions: what is private here stays out of group chats. What the agent must know there belongs in AGENTS.md.',
		]);
		expect(check(sessionWithheld, { runtime: v1m, files })).toEqual([]);
	});

	it('points at a heading that speaks to a session which never reads it', () => {
		const files = { 'SOUL.md': '# Aria\r\n\r\n## When you are a subagent\r\n\r\nReport in three lines.\r\n' };
		const [said, ...others] = check(sessionWithheld, { runtime: v9, files });
		expect(others).toEqual([]);
		expect(said?.text).toBe('## When you are a subagent');
		expect(said?.message).toBe(
			'No subagent session receives SOUL.md in OpenClaw 2026.9.6: what this section tells it goes unread there. Say it in AGENTS.md.',
		);
	});

	it('is silent where nobody is surprised', () => {
		const files = {
			'AGENTS.md': '# Work\n\n## Subagents\n\nReport in three lines.\n',
			'IDENTITY.md': '# Aria\n',
			'USER.md': '# Sam\n',
			'BOOTSTRAP.md': '# Hello\n',
			'SOUL.md': '\n',
		};
		for (const runtime of [v1, v1m, v9]) expect(check(sessionWithheld, { runtime, files })).toEqual([]);
	});
});
