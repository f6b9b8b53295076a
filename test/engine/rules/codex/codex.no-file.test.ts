import { describe, expect, it } from 'vitest';
import { noFile } from '../../../../server/src/engine/runtimes/codex/rules/noFile.ts';
import { check } from '../../../support/ruleTester.ts';
import { checkOnDisk, treeOf } from './support.ts';

describe('codex.no-file', () => {
	it('finds a folder with the name of the file', () => {
		expect(checkOnDisk(noFile, { 'AGENTS.md/notes.md': 'x' }).map(({ message }) => message)).toEqual([
			'Codex reads nothing from AGENTS.md, because it is a folder. Put a file in its place, or delete it.',
		]);
	});

	it('finds a link to nothing, and one to itself', () => {
		const files = { 'AGENTS.override.md': { link: 'gone.md' }, 'AGENTS.md': { link: 'AGENTS.md' } };
		expect(checkOnDisk(noFile, files).map(({ message }) => message)).toEqual([
			expect.stringContaining('AGENTS.override.md, because it is a link that leads to no file'),
			expect.stringContaining('AGENTS.md, because it is a link that leads to no file'),
		]);
	});

	it('is silent about files, links to files, and names that are not there', () => {
		expect(checkOnDisk(noFile, { 'AGENTS.md': { link: 'docs/a.md' }, 'docs/a.md': 'x' })).toEqual([]);
		expect(check(noFile, treeOf({ 'README.md': 'x' }))).toEqual([]);
	});
});
