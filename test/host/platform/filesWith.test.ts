import { join } from 'node:path';
import { expect, it } from 'vitest';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { filesWith } from '../../../server/src/host/platform/filesWith.ts';
import { folderWith } from '../../cli/soulscope.ts';

const namesIn = async (files: typeof diskFiles, folder: string) => {
	const listing = await files.list(folder);
	return listing.kind === 'listed' ? listing.entries.map(({ name, kind }) => `${name} ${kind}`).sort() : listing.kind;
};

it('is the disk with the texts on it and the folders that they need, and writes none of them', async () => {
	const root = await folderWith({ 'aria/SOUL.md': 'Kind.\n' });
	const at = (path: string) => join(root, path);
	const files = filesWith(
		diskFiles,
		new Map([
			[at('aria/USER.md'), 'Sam.\n'],
			[at('cleo/prompts/goals.md'), 'Tea.\n'],
		]),
	);
	expect(await namesIn(files, at('aria'))).toEqual(['SOUL.md file', 'USER.md file']);
	expect(await namesIn(files, root)).toEqual(['aria folder', 'cleo folder']);
	expect(await namesIn(files, at('cleo/prompts'))).toEqual(['goals.md file']);
	const facts = await files.facts(['aria/SOUL.md', 'aria/USER.md', 'cleo/prompts', 'dora'].map(at));
	expect(facts.map((each) => each && [each.target, each.size])).toEqual([
		['file', 6],
		['file', 5],
		['folder', 0],
		undefined,
	]);
	expect(await files.read(at('aria/USER.md'))).toMatchObject({ kind: 'text', text: 'Sam.\n' });
	expect(await files.read(at('aria/SOUL.md'))).toMatchObject({ kind: 'text', text: 'Kind.\n' });
	expect(await files.realPath(at('cleo/prompts'))).toBe(at('cleo/prompts'));
	expect(await namesIn(diskFiles, at('cleo'))).toBe('unlistable');
});
