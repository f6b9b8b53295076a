import { describe, expect, it } from 'vitest';
import { runCreates } from '../../../server/src/engine/rules/runCreates.ts';
import { check, expectEveryFixToSilence, v1, v9 } from '../../support/ruleTester.ts';

describe('run.creates', () => {
	it('says at the first context file what the next message brings', () => {
		const tree = {
			runtime: v1,
			files: { 'AGENTS.md': 'a', 'SOUL.md': '# Aria\n', 'USER.md': 'u', 'IDENTITY.md': 'i' },
		};
		const [said, ...others] = check(runCreates, tree);
		expect(others).toEqual([]);
		expect([said?.file, said?.message]).toEqual([
			'AGENTS.md',
			'TOOLS.md and HEARTBEAT.md will be created with the next message, from templates of Clawdbot 2026.1.24: the agent reads those texts from then on. Write the files yourself if you want other words there.',
		]);
		const oneLess = { ...tree, files: { ...tree.files, 'TOOLS.md': 't' } };
		expectEveryFixToSilence(runCreates, oneLess);
	});

	it('is silent where nothing is made', () => {
		const skips = '{ agents: { defaults: { skipBootstrap: true } } }';
		expect(check(runCreates, { runtime: v1, files: { 'SOUL.md': 'a' }, config: skips })).toEqual([]);
		const files = { 'AGENTS.md': 'a', 'SOUL.md': 'a', 'IDENTITY.md': 'a', 'USER.md': 'a' };
		expect(check(runCreates, { runtime: v9, files })).toEqual([]);
	});

	it('is silent about a USER.md alone, and names it among others', () => {
		const files = { 'AGENTS.md': 'a', 'SOUL.md': 'a', 'IDENTITY.md': 'a' };
		expect(check(runCreates, { runtime: v9, files })).toEqual([]);
		const { 'IDENTITY.md': _, ...fewer } = files;
		expect(check(runCreates, { runtime: v9, files: fewer })[0]?.message).toContain(
			'IDENTITY.md and USER.md will be created',
		);
	});

	it('leaves a file under a wrong name to the rule for that', () => {
		const files = { 'agents.md': 'a', 'SOUL.md': 'a', 'IDENTITY.md': 'a', 'USER.md': 'a' };
		expect(check(runCreates, { runtime: v9, files })).toEqual([]);
	});
});
