import { describe, expect, it } from 'vitest';
import { personOnlyKey } from '../../../../server/src/engine/runtimes/codex/rules/personOnlyKey.ts';
import { checkOnDisk, trusted } from './support.ts';

describe('codex.person-only-key', () => {
	it('says which settings of a project do nothing, trusted or not', () => {
		const text = [
			'project_root_markers = ["package.json"]',
			'',
			'[[skills.config]]',
			'name = "a"',
			'enabled = false',
			'',
			'[projects."/x"]',
			'trust_level = "trusted"',
			'',
		].join('\n');
		for (const config of [trusted, '']) {
			const found = checkOnDisk(personOnlyKey, { '.codex/config.toml': text }, { config });
			expect(found.map(({ text: marked }) => marked)).toEqual([
				'project_root_markers',
				'[projects."/x"]',
				'[[skills.config]]',
			]);
		}
	});

	it('is silent where somebody keeps the files of a home folder', () => {
		const text = '[projects."/x"]\ntrust_level = "trusted"\n';
		expect(checkOnDisk(personOnlyKey, { '.codex/config.toml': text, '.zshrc': 'set -o vi\n' })).toEqual([]);
	});

	it('is silent about settings that count there', () => {
		const text = 'project_doc_max_bytes = 3\nproject_doc_fallback_filenames = ["CLAUDE.md"]\n[skills]\nx = 1\n';
		expect(checkOnDisk(personOnlyKey, { '.codex/config.toml': text }, { config: trusted })).toEqual([]);
	});
});
