import { describe, expect, it } from 'vitest';
import { nestedAgents } from '../../../../server/src/engine/runtimes/codex/rules/nestedAgents.ts';
import { checkOnDisk, inRoot } from './support.ts';

describe('codex.nested-agents', () => {
	const files = { 'AGENTS.md': 'A', 'web/AGENTS.md': 'W', 'web/src/AGENTS.md': 'S', 'api/AGENTS.md': 'P' };

	it('says that those of folders below are not loaded', () => {
		expect(checkOnDisk(nestedAgents, files).map(({ file }) => file)).toEqual([
			'web/AGENTS.md',
			'web/src/AGENTS.md',
			'api/AGENTS.md',
		]);
	});

	it('and of those alone where Codex is started deeper', () => {
		const found = checkOnDisk(nestedAgents, files, { session: { cwd: inRoot('web') } });
		expect(found.map(({ file }) => file)).toEqual(['web/src/AGENTS.md']);
	});

	it('is silent about packages, hidden folders and other names', () => {
		const others = { 'AGENTS.md': 'A', 'node_modules/x/AGENTS.md': 'X', '.cache/AGENTS.md': 'C', 'web/README.md': 'R' };
		expect(checkOnDisk(nestedAgents, others)).toEqual([]);
	});

	it('is silent about the homes of other agents', () => {
		const homes = { 'AGENTS.md': 'A', 'agents/ada/AGENTS.md': 'X', 'agents/ada/SOUL.md': 'I am Ada.' };
		expect(checkOnDisk(nestedAgents, homes)).toEqual([]);
	});
});
