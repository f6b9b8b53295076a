import { describe, expect, it } from 'vitest';
import { loadMissing } from '../../../../server/src/engine/rules/load/loadMissing.ts';
import { check, expectEveryFixToSilence, v1, v9 } from '../../../support/ruleTester.ts';

const makesNone = '{ agents: { defaults: { skipBootstrap: true } } }';

describe('load.missing', () => {
	it('says at the first context file which ones are missing, and can create them', () => {
		const tree = {
			runtime: v9,
			config: makesNone,
			files: { 'SOUL.md': '\uFEFF# Aria\r\n\r\nCalm.\r\n', 'USER.md': '# Sam\n' },
		};
		const [reported, ...others] = check(loadMissing, tree);
		expect(others).toEqual([]);
		expect(reported?.file).toBe('SOUL.md');
		expect(reported?.text).toBe('# Aria');
		expect(reported?.message).toBe(
			'AGENTS.md and IDENTITY.md are missing, so the agent reads “[MISSING] Expected at: …” with every message. Create them; one heading each is enough.',
		);
		expect(reported?.finding.fixes?.map(({ title }) => title)).toEqual([
			'Create the 2 missing files',
			'Create AGENTS.md',
			'Create IDENTITY.md',
		]);
	});

	it('is silenced by creating what is missing', () => {
		expectEveryFixToSilence(loadMissing, {
			runtime: v9,
			config: makesNone,
			files: { 'SOUL.md': '# Aria\n', 'AGENTS.md': '# Work\n' },
		});
		const findings = check(loadMissing, { runtime: v1, config: makesNone, files: { 'SOUL.md': '# Aria\n' } });
		expect(findings[0]?.finding.fixes).toHaveLength(6);
	});

	it('is silent where the run makes what is missing', () => {
		for (const runtime of [v1, v9]) expect(check(loadMissing, { runtime, files: { 'SOUL.md': 'a' } })).toEqual([]);
	});

	it('does not miss BOOTSTRAP.md, MEMORY.md, or what 2026.9.6 retired', () => {
		const files = { 'AGENTS.md': 'a', 'SOUL.md': 'a', 'IDENTITY.md': 'a' };
		expect(check(loadMissing, { runtime: v9, config: makesNone, files })).toEqual([]);
	});

	it('leaves a file under a wrong name, or one that cannot be read, to the rules for that', () => {
		const files = { 'AGENTS.md': 'a', 'soul.md': 'a', 'IDENTIY.md': 'a' };
		expect(check(loadMissing, { runtime: v9, config: makesNone, files })).toEqual([]);
		const unreadable = { 'AGENTS.md': 'a', 'SOUL.md': { unreadable: 'permission denied' }, 'IDENTITY.md': 'a' };
		expect(check(loadMissing, { runtime: v9, config: makesNone, files: unreadable })).toEqual([]);
	});

	it('is silent where there is no context file to say it at', () => {
		expect(check(loadMissing, { runtime: v9, files: { 'README.md': 'a' } })).toEqual([]);
	});
});
