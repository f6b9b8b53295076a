import { describe, expect, it } from 'vitest';
import { claudeUnread } from '../../../../server/src/engine/runtimes/openCode/rules/claudeUnread.ts';
import { checkOnDisk } from './support.ts';

describe('opencode.claude-unread', () => {
	it('says which file keeps it out, one above as well', () => {
		expect(checkOnDisk(claudeUnread, { 'AGENTS.md': 'Use tabs.\n', 'CLAUDE.md': 'Test first.\n' })).toEqual([
			{
				file: 'CLAUDE.md',
				text: 'Test first.',
				message:
					'OpenCode does not read CLAUDE.md, because there is AGENTS.md. Move what every agent should know there, or name this file in instructions of opencode.json.',
			},
		]);
		expect(checkOnDisk(claudeUnread, { 'AGENTS.md': '', 'CLAUDE.md': 'Test first.\n' })).toHaveLength(1);
		expect(checkOnDisk(claudeUnread, { 'CLAUDE.md': 'Test first.\n', 'CONTEXT.md': 'A shop.\n' })[0]?.file).toBe(
			'CONTEXT.md',
		);
	});

	it('is silent where nothing is lost', () => {
		const agents = { 'AGENTS.md': 'Use tabs.\n' };
		expect(checkOnDisk(claudeUnread, { ...agents, 'CLAUDE.md': 'Use tabs.' })).toEqual([]);
		expect(checkOnDisk(claudeUnread, { ...agents, 'CLAUDE.md': '@AGENTS.md\n\nFor Claude alone.\n' })).toEqual([]);
		expect(checkOnDisk(claudeUnread, { ...agents, 'CLAUDE.md': { link: '/home/sam/aria/AGENTS.md' } })).toEqual([]);
		expect(checkOnDisk(claudeUnread, { 'CLAUDE.md': 'Test first.\n' })).toEqual([]);
		const named = { 'opencode.json': '{ "instructions": ["CLAUDE.md"] }' };
		expect(checkOnDisk(claudeUnread, { ...agents, ...named, 'CLAUDE.md': 'Test first.\n' })).toEqual([]);
	});
});
