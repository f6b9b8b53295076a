import { describe, expect, it } from 'vitest';
import { blankOverride } from '../../../../server/src/engine/runtimes/codex/rules/blankOverride.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { checkOnDisk, treeOf } from './support.ts';

describe('codex.blank-override', () => {
	it('says what an empty override hides, and deletes it', () => {
		const tree = treeOf({ 'AGENTS.override.md': ' \n', 'AGENTS.md': 'Use tabs.' });
		expect(check(blankOverride, tree).map(({ file, message }) => [file, message])).toEqual([
			[
				'AGENTS.override.md',
				'The agent does not get AGENTS.md: AGENTS.override.md comes before it and is empty. Delete AGENTS.override.md, or write the instructions into it.',
			],
		]);
		expectEveryFixToSilence(blankOverride, tree);
	});

	it('says so of a fallback behind an empty AGENTS.md', () => {
		const config = 'project_doc_fallback_filenames = ["CLAUDE.md"]\n';
		const found = checkOnDisk(blankOverride, { 'AGENTS.md': '\n', 'CLAUDE.md': 'C' }, { config });
		expect(found.map(({ message }) => message)).toEqual([expect.stringContaining('does not get CLAUDE.md')]);
	});

	it('is silent where it hides nothing, or says something', () => {
		expect(check(blankOverride, treeOf({ 'AGENTS.override.md': '\n' }))).toEqual([]);
		expect(check(blankOverride, treeOf({ 'AGENTS.override.md': 'O', 'AGENTS.md': 'A' }))).toEqual([]);
	});
});
