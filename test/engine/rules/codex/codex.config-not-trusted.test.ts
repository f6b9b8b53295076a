import { describe, expect, it } from 'vitest';
import { configNotTrusted } from '../../../../server/src/engine/runtimes/codex/rules/configNotTrusted.ts';
import { checkOnDisk, trusted } from './support.ts';

const files = { '.codex/config.toml': 'project_doc_max_bytes = 3\n', 'AGENTS.md': 'A' };

describe('codex.config-not-trusted', () => {
	it('says that the settings do nothing until somebody trusts the project', () => {
		expect(checkOnDisk(configNotTrusted, files).map(({ file }) => file)).toEqual(['.codex/config.toml']);
	});

	it('is silent where somebody keeps the files of a home folder', () => {
		expect(checkOnDisk(configNotTrusted, { ...files, '.tmux.conf': 'set -g mouse on\n' })).toEqual([]);
	});

	it('is silent where it counts, or says nothing', () => {
		expect(checkOnDisk(configNotTrusted, files, { config: trusted })).toEqual([]);
		expect(checkOnDisk(configNotTrusted, { '.codex/config.toml': '# later\n' })).toEqual([]);
	});
});
