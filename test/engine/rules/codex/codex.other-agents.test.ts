import { describe, expect, it } from 'vitest';
import { otherAgents } from '../../../../server/src/engine/runtimes/codex/rules/otherAgents.ts';
import { checkOnDisk, untrusted } from './support.ts';

describe('codex.other-agents', () => {
	it.each(['CLAUDE.md', 'GEMINI.md'])('says that %s is not read where there is nothing else', (name) => {
		const found = checkOnDisk(otherAgents, { [name]: 'Use tabs.' });
		expect(found.map(({ file }) => file)).toEqual([name]);
		expect(found[0]?.message).toContain(`project_doc_fallback_filenames = ["${name}"]`);
	});

	it('is silent where Codex has instructions, or is to have none', () => {
		expect(checkOnDisk(otherAgents, { 'CLAUDE.md': 'C', 'AGENTS.md': 'A' })).toEqual([]);
		const config = 'project_doc_fallback_filenames = ["CLAUDE.md"]\n';
		expect(checkOnDisk(otherAgents, { 'CLAUDE.md': 'C' }, { config })).toEqual([]);
		expect(checkOnDisk(otherAgents, { 'CLAUDE.md': 'C' }, { config: untrusted })).toEqual([]);
		expect(checkOnDisk(otherAgents, { 'CLAUDE.md': 'C' }, { config: 'project_doc_max_bytes = 0\n' })).toEqual([]);
	});
});
