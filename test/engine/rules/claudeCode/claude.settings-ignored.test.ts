import { describe, expect, it } from 'vitest';
import { settingsIgnored } from '../../../../server/src/engine/runtimes/claudeCode/rules/settingsIgnored.ts';
import { check, expectFixed, found, rowOf, silent } from '../../runtimes/claudeCode/world.ts';

const tree = (settings: object) => ({ '.claude/settings.json': JSON.stringify(settings), 'CLAUDE.md': 'C' });

describe('claude.settings-ignored', () => {
	it('reports the value for which the whole file counts for nothing', () => {
		const settings = tree({ claudeMdExcludes: ['**/CLAUDE.md'], permissions: { deny: 'Read(.env)' } });
		expect(rowOf(settings, 'CLAUDE.md')?.fate).toBe('whole');
		expect(found(settingsIgnored, settings)).toEqual(['.claude/settings.json: "Read(.env)"']);
		expect(check(settingsIgnored, settings)[0]?.message).toContain('permissions.deny is not a list');
		const [after] = expectFixed(settingsIgnored, settings);
		expect(rowOf(after ?? {}, 'CLAUDE.md')?.fate).toBe('withheld');
		expect(found(settingsIgnored, tree({ model: 5 }))).toEqual(['.claude/settings.json: 5']);
	});

	it('says nothing of keys that nobody knows, nor of what is only wrong inside of a list', () => {
		silent(
			settingsIgnored,
			tree({ model: 'opus', unknown: 5, hooks: 5, env: { A: 5 } }),
			tree({ permissions: { deny: ['Read(', 5], defaultMode: 'plan' } }),
		);
	});
});
