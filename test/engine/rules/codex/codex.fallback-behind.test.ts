import { describe, expect, it } from 'vitest';
import { fallbackBehind } from '../../../../server/src/engine/runtimes/codex/rules/fallbackBehind.ts';
import { checkOnDisk } from './support.ts';

const config = 'project_doc_fallback_filenames = ["CLAUDE.md"]\n';

describe('codex.fallback-behind', () => {
	it('says that a fallback beside AGENTS.md is not read', () => {
		const files = { 'AGENTS.md': 'A', 'CLAUDE.md': 'C' };
		expect(checkOnDisk(fallbackBehind, files, { config })).toEqual([
			{
				file: 'CLAUDE.md',
				text: 'C',
				message:
					'Codex does not read CLAUDE.md: AGENTS.md in the same folder is read instead. Move what matters there.',
			},
		]);
	});

	it('is silent where it is no fallback, is read, or is blank', () => {
		expect(checkOnDisk(fallbackBehind, { 'AGENTS.md': 'A', 'CLAUDE.md': 'C' })).toEqual([]);
		expect(checkOnDisk(fallbackBehind, { 'CLAUDE.md': 'C' }, { config })).toEqual([]);
		expect(checkOnDisk(fallbackBehind, { 'AGENTS.md': 'A', 'CLAUDE.md': '\n' }, { config })).toEqual([]);
	});
});
