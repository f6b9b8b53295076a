import { describe, expect, it } from 'vitest';
import { inOwnFolder } from '../../../../server/src/engine/runtimes/geminiCli/rules/inOwnFolder.ts';
import { analyse } from '../../../../server/src/engine/workspace/analysis.ts';
import { check, expectEveryFixToSilence, runtimeOf, session, snapshotOf } from '../../../support/ruleTester.ts';
import { gemini } from './support.ts';

const misplaced = { '.gemini/GEMINI.md': '# Rules\n' };

describe('gemini.in-own-folder', () => {
	it('finds a GEMINI.md in .gemini, and moves it one folder up', () => {
		const [first] = check(inOwnFolder, gemini(misplaced));
		expect(first?.message).toContain('only in your home folder. Move it one folder up.');
		expectEveryFixToSilence(inOwnFolder, gemini(misplaced));
	});

	it('moves nothing over a file that is there', () => {
		const [first] = check(inOwnFolder, gemini({ ...misplaced, 'GEMINI.md': 'x' }));
		expect(first?.message).toContain('Move its text to GEMINI.md.');
		expect(first?.finding.fixes).toEqual([]);
	});

	it('is silent where somebody keeps the files of a home folder', () => {
		expect(check(inOwnFolder, gemini({ ...misplaced, '.zshrc': 'set -o vi\n' }))).toEqual([]);
		const tree = gemini(misplaced);
		const dotfiles = { ...snapshotOf(tree), root: '/home/sam/code/dotfiles' };
		expect(analyse(dotfiles, runtimeOf(tree), session).findings([inOwnFolder], {}).findings).toEqual([]);
		expect(check(inOwnFolder, gemini({ ...misplaced, '.editorconfig': 'root = true\n' }))).toHaveLength(1);
	});

	it('is silent in the home folder, where it is read, and about an empty one', () => {
		const tree = gemini(misplaced);
		const home = { ...snapshotOf(tree), environment: { home: '/home/sam/aria', hostTimeZone: 'UTC', variables: {} } };
		expect(analyse(home, runtimeOf(tree), session).findings([inOwnFolder], {}).findings).toEqual([]);
		expect(check(inOwnFolder, gemini({ '.gemini/GEMINI.md': '\n' }))).toEqual([]);
	});
});
