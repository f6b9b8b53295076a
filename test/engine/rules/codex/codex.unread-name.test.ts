import { describe, expect, it } from 'vitest';
import { unreadName } from '../../../../server/src/engine/runtimes/codex/rules/unreadName.ts';
import { check, expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { checkOnDisk, treeOf } from './support.ts';

describe('codex.unread-name', () => {
	it.each(['AGENTS.local.md', '.codex/AGENTS.md', '.agents/AGENTS.md'])('says that %s is never read', (path) => {
		const tree = treeOf({ [path]: 'Use tabs.' });
		expect(check(unreadName, tree).map(({ file }) => file)).toEqual([path]);
		expectEveryFixToSilence(unreadName, tree);
	});

	it('says where the one of the home folder is read', () => {
		const [found] = check(unreadName, treeOf({ '.codex/AGENTS.md': 'Use tabs.' }));
		expect(found?.message).toBe('Codex reads .codex/AGENTS.md only in the home folder. Move the text into AGENTS.md.');
	});

	it('offers no name that is taken', () => {
		const [found] = check(unreadName, treeOf({ 'AGENTS.local.md': 'L', 'AGENTS.md': 'A' }));
		expect(found?.finding.fixes).toEqual([]);
	});

	it('is silent about one that AGENTS.md is a link to', () => {
		const files = { 'AGENTS.md': { link: '.agents/AGENTS.md' }, '.agents/AGENTS.md': 'Use tabs.' };
		expect(checkOnDisk(unreadName, files)).toEqual([]);
	});

	it('is silent where somebody keeps the files of a home folder, but for what no home has', () => {
		const files = {
			'.codex/AGENTS.md': 'C',
			'.agents/AGENTS.md': 'A',
			'AGENTS.local.md': 'L',
			'.bashrc': 'set -o vi\n',
		};
		expect(checkOnDisk(unreadName, files).map(({ file }) => file)).toEqual(['AGENTS.local.md']);
	});

	it('is silent about what is read', () => {
		expect(check(unreadName, treeOf({ 'AGENTS.md': 'A', 'AGENTS.override.md': 'O' }))).toEqual([]);
	});
});
