import { describe, expect, it } from 'vitest';
import { untrusted as rule } from '../../../../server/src/engine/runtimes/codex/rules/untrusted.ts';
import { checkOnDisk, trusted, untrusted } from './support.ts';

describe('codex.untrusted', () => {
	it('says that the instructions of an untrusted project are left out', () => {
		const found = checkOnDisk(rule, { 'AGENTS.md': 'A' }, { config: untrusted });
		expect(found.map(({ file }) => file)).toEqual(['AGENTS.md']);
		expect(checkOnDisk(rule, { 'AGENTS.md': 'A' }, { session: { trusted: false } })).toHaveLength(1);
	});

	it('is silent where it is trusted, or nobody has said anything', () => {
		expect(checkOnDisk(rule, { 'AGENTS.md': 'A' }, { config: trusted })).toEqual([]);
		expect(checkOnDisk(rule, { 'AGENTS.md': 'A' })).toEqual([]);
		expect(checkOnDisk(rule, {}, { config: untrusted })).toEqual([]);
	});
});
