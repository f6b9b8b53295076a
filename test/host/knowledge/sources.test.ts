import { rmSync, symlinkSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { SourceFilters } from '../../../server/src/engine/knowledge/operations/operation.ts';
import { fileSources } from '../../../server/src/host/knowledge/sources.ts';
import { textFormats } from '../../../server/src/host/knowledge/textFormats.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { whenOver } from '../../support/whenOver.ts';
import { onDisk, type WorkspaceOnDisk } from '../support/workspaceOnDisk.ts';

const files = {
	'docs/a.md': '# A',
	'docs/b.txt': 'b',
	'docs/deep/c.md': '# C',
	'docs/.hidden.md': 'h',
	'docs/node_modules/x.md': 'x',
	'notes [old].md': 'old',
	'knowledge.db': 'its own',
};

/** What is to be found of them in `docs`. */
const docs = ['docs/a.md', 'docs/b.txt', 'docs/deep/c.md'];

const { list } = diskFiles;

const find = (disk: WorkspaceOnDisk, source: string, filters: SourceFilters = {}) =>
	fileSources({ cwd: disk.root, root: disk.root, store: disk.file('knowledge.db'), convert: textFormats })(
		source,
		filters,
	);

async function paths(disk: WorkspaceOnDisk, source: string, filters?: SourceFilters) {
	const found = await find(disk, source, filters);
	return 'error' in found ? found.error : found.map(({ logicalPath }) => logicalPath);
}

describe('the files that a person names', () => {
	it('are one, all in a folder, or those that match, without what is nobody’s document', async () => {
		const disk = onDisk(files);
		expect(await paths(disk, 'docs/a.md')).toEqual(['docs/a.md']);
		expect(await paths(disk, 'docs')).toEqual(['docs/a.md', 'docs/b.txt', 'docs/deep/c.md']);
		expect(await paths(disk, 'docs/**/*.md')).toEqual(['docs/a.md', 'docs/deep/c.md']);
	});

	it('are narrowed by patterns with commas between them', async () => {
		const disk = onDisk(files);
		expect(await paths(disk, 'docs', { include: '*.md, deep/' })).toEqual(['docs/a.md', 'docs/deep/c.md']);
		expect(await paths(disk, 'docs', { exclude: 'deep, *.txt' })).toEqual(['docs/a.md']);
	});

	it('may have brackets in their names', async () => {
		expect(await paths(onDisk(files), 'notes [old].md')).toEqual(['notes [old].md']);
	});

	it('are never the store itself', async () => {
		const disk = onDisk(files);
		expect(await paths(disk, 'knowledge.db')).toMatch(/is the knowledge store itself/u);
		expect(await paths(disk, '.')).not.toContain('knowledge.db');
	});

	it('are never the store itself by way of a link either', async () => {
		const disk = onDisk({ ...files, 'knowledge.db-wal': 'its log', 'knowledge.db.backup-1': 'its copy' });
		symlinkSync(disk.root, disk.file('docs/up'));
		symlinkSync(disk.file('knowledge.db'), disk.file('docs/store.md'));
		expect(await paths(disk, 'docs/store.md')).toMatch(/is the knowledge store itself/u);
		expect(await paths(disk, 'docs/up/knowledge.db')).toMatch(/is the knowledge store itself/u);
		expect(await paths(disk, 'docs/up')).toEqual(['docs/up/notes [old].md', ...docs.map((path) => `docs/up/${path}`)]);
		expect(await paths(disk, 'docs')).toEqual([...docs, 'docs/up/notes [old].md']);
	});

	it('count once, however many links lead to their folder, and not at all without links', async () => {
		const disk = onDisk(files);
		symlinkSync(disk.root, disk.file('docs/deep/loop'));
		symlinkSync(disk.file('docs/a.md'), disk.file('docs/link.md'));
		expect(await paths(disk, 'docs')).toContain('docs/link.md');
		expect(await paths(disk, 'docs', { follow_symlinks: false })).not.toContain('docs/link.md');
	});

	// Windows has no such names.
	it.skipIf(process.platform === 'win32')(
		'are told of where they cannot be stored or looked for, and not passed over',
		async () => {
			const disk = onDisk({ 'a/ok.md': 'ok', 'a/two\nlines.md': 'x', 'a/deep/two\nlines/b.md': 'x' });
			expect(await paths(disk, 'a')).toEqual(['a/ok.md', 'a/two\nlines.md', 'a/deep/two\nlines/b.md']);
			const closed = vi
				.spyOn(diskFiles, 'list')
				.mockImplementation(async (folder) =>
					folder.endsWith('deep') ? { kind: 'unlistable', reason: 'permission denied' } : list(folder),
				);
			whenOver(() => closed.mockRestore());
			const found = await find(disk, 'a');
			if ('error' in found) throw new Error(found.error);
			expect(found.map(({ absPath }) => absPath)).toContain(disk.file('a/deep'));
			await expect(found.at(-1)?.load()).rejects.toThrow('this folder cannot be opened: permission denied');
		},
	);

	it('say in plain words why one cannot be read', async () => {
		const disk = onDisk({ 'a.md': 'a' });
		const found = await find(disk, 'a.md');
		if ('error' in found) throw new Error(found.error);
		rmSync(disk.file('a.md'));
		await expect(found[0]?.load()).rejects.toThrow(/^there is no such file any more$/u);
	});

	it.each([
		['', 'a source cannot be empty; name a file, a folder, a pattern or a web page'],
		['  ', 'a source cannot be empty; name a file, a folder, a pattern or a web page'],
		[
			'ftp://example.com/a.md',
			'ftp://example.com/a.md: only pages with https: can be fetched; save it as a file, and add that',
		],
		['file:///etc/hosts', 'file:///etc/hosts: write the path of the file itself, without file:'],
	])('are none where nobody names one: “%s”', async (source, line) => {
		expect(await paths(onDisk(files), source)).toBe(line);
	});

	it('have their own line where there are none', async () => {
		const disk = onDisk(files);
		expect(await paths(disk, 'ghost.md')).toBe('ghost.md: there is no such file or folder');
		expect(await paths(disk, 'docs/*.pdf')).toBe('docs/*.pdf: no file matches');
	});
});

describe('what a file says', () => {
	const convert = (bytes: Uint8Array, mime = 'application/octet-stream') => textFormats(bytes, mime, 'name');

	it('is its text, in UTF-8 or UTF-16 with a mark', async () => {
		expect(await convert(Buffer.from('köln'))).toEqual({ text: 'köln' });
		expect(await convert(Buffer.from('\uFEFFköln', 'utf16le'))).toEqual({ text: 'köln' });
	});

	it('is refused in another encoding, with what to do', async () => {
		const { refused } = { refused: '', ...(await convert(Buffer.from('Köln', 'latin1'))) };
		expect(refused).toMatch(/; if it is a text, save it in UTF-8, then add it$/u);
	});

	it('is refused where it is no text', async () => {
		for (const bytes of [Uint8Array.of(0xff, 0xd8, 0), Buffer.from('a\0b')]) {
			expect(await convert(bytes)).toEqual({
				refused: 'this is not a text file in UTF-8, nor a document that can be read',
			});
		}
	});
});
