import { describe, expect, it } from 'vitest';
import { withSettings } from '../../runtimes/copilot/support.ts';
import { saysOf } from './support.ts';

describe('copilot.switched-off', () => {
	const code = 'copilot.switched-off';
	const off = { 'chat.useAgentsMdFile': false };
	it('names the setting', () => {
		const [found] = saysOf(code, withSettings(off, { 'AGENTS.md': '# Shop\n' }));
		expect(found?.message).toBe(
			'Copilot does not get AGENTS.md: chat.useAgentsMdFile is off. Turn it on if Copilot is to know these instructions.',
		);
	});
	it('is silent where it is on, and about the file of Claude’s', () => {
		expect(saysOf(code, { 'AGENTS.md': '# Shop\n' })).toEqual([]);
		expect(saysOf(code, withSettings({ 'chat.useClaudeMdFile': false }, { 'CLAUDE.md': '# Shop\n' }))).toEqual([]);
	});
});
