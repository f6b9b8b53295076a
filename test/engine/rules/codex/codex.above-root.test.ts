import { describe, expect, it } from 'vitest';
import { aboveRoot } from '../../../../server/src/engine/runtimes/codex/rules/aboveRoot.ts';
import { checkOnDisk, inRoot } from './support.ts';

const files = { 'AGENTS.md': 'A', 'lib/AGENTS.md': 'L' };
const session = { cwd: inRoot('lib') };

describe('codex.above-root', () => {
	it('says that a submodule hides the instructions around it', () => {
		const found = checkOnDisk(aboveRoot, { ...files, 'lib/.git': 'gitdir: ../.git/modules/lib\n' }, { session });
		expect(found.map(({ file, message }) => [file, message])).toEqual([
			[
				'AGENTS.md',
				'Codex does not read AGENTS.md when it is started in lib: lib is a project of its own. Start it here, or set project_root_markers in ~/.codex/config.toml.',
			],
		]);
	});

	it('says that nothing above counts without a repository', () => {
		const found = checkOnDisk(aboveRoot, files, { session, git: false });
		expect(found.map(({ message }) => message)).toEqual([expect.stringContaining('no folder above has a .git')]);
	});

	it('is silent where the root of the workspace is that of the project', () => {
		expect(checkOnDisk(aboveRoot, files, { session })).toEqual([]);
		expect(checkOnDisk(aboveRoot, files, { git: false })).toEqual([]);
	});
});
