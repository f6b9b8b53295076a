import { describe, expect, it } from 'vitest';
import { withSettings } from '../../runtimes/copilot/support.ts';
import { saysOf } from './support.ts';

describe('copilot.nested-agents', () => {
	const code = 'copilot.nested-agents';
	const files = { 'AGENTS.md': 'A.\n', 'packages/api/AGENTS.md': '# API\n' };
	it('names a pattern that would do', () => {
		const [found, ...more] = saysOf(code, files);
		expect(more).toEqual([]);
		expect(found?.file).toBe('packages/api/AGENTS.md');
		expect(found?.message).toContain('applyTo: "packages/api/**"');
	});
	it('is silent about one that is sent the way to', () => {
		expect(
			saysOf(code, { ...files, 'AGENTS.md': 'Read `packages/api/AGENTS.md` before you change the API.\n' }),
		).toEqual([]);
	});
	it('is silent with the setting, and about what nobody works in', () => {
		expect(saysOf(code, withSettings({ 'chat.useNestedAgentsMdFiles': true }, files))).toEqual([]);
		expect(saysOf(code, { 'AGENTS.md': 'A.\n', 'node_modules/x/AGENTS.md': 'X.\n' })).toEqual([]);
	});
});
