import { describe, expect, it } from 'vitest';
import { fallbackPath } from '../../../../server/src/engine/runtimes/codex/rules/fallbackPath.ts';
import { checkOnDisk } from './support.ts';

describe('codex.fallback-path', () => {
	it('says that a name with a folder in it never matches', () => {
		const text = 'project_doc_fallback_filenames = ["CLAUDE.md", ".github/copilot-instructions.md"]\n';
		const found = checkOnDisk(fallbackPath, { '.codex/config.toml': text });
		expect(found.map(({ text: marked }) => marked)).toEqual(['.github/copilot-instructions.md']);
	});

	it('is silent about plain names', () => {
		const text = 'project_doc_fallback_filenames = ["CLAUDE.md", "a.b.md"]\n';
		expect(checkOnDisk(fallbackPath, { '.codex/config.toml': text })).toEqual([]);
	});
});
