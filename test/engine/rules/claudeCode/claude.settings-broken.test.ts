import { describe, expect, it } from 'vitest';
import { settingsBroken } from '../../../../server/src/engine/runtimes/claudeCode/rules/settingsBroken.ts';
import { check, found, home, silent } from '../../runtimes/claudeCode/world.ts';

const tree = (text: string, name = 'settings.json') => ({ [`.claude/${name}`]: text, 'CLAUDE.md': 'C' });

describe('claude.settings-broken', () => {
	it('marks the place from which the file is no JSON', () => {
		expect(found(settingsBroken, tree('{ "model": "opus", }'))).toEqual(['.claude/settings.json: }']);
		expect(found(settingsBroken, tree('{ // mine\n}', 'settings.local.json'))).toEqual([
			'.claude/settings.local.json: /',
		]);
		const [unfinished] = check(settingsBroken, tree('{ "hooks": '));
		expect(unfinished?.message).toContain('it is not JSON: it ends too early');
	});

	it('looks at the settings of the person as well', () => {
		expect(found(settingsBroken, { 'CLAUDE.md': 'C', [`${home}/.claude/settings.json`]: '{ "model": ' })).toEqual([
			expect.stringMatching(/^\.\.\/.*\.claude\/settings\.json: /u),
		]);
	});

	it('says nothing of JSON, of a byte order mark, of an empty file, and where there is none', () => {
		silent(settingsBroken, tree('{ "model": "opus" }'), tree('\uFEFF{}'), tree(' \n'), { 'CLAUDE.md': 'C' });
	});
});
