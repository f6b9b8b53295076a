import { basename, dirname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { inOwnLetters } from '../../../server/src/host/platform/inOwnLetters.ts';
import { createLetters, folded } from '../../../server/src/host/platform/lettersOfDisk.ts';
import { MemoryDisk } from '../../support/disk/memoryDisk.ts';

/** Its paths look otherwise, and it has the letters of the disk by itself. */
const onWindows = process.platform === 'win32';

/** A disk with these files that answers to any letters below `blind`, and what it was asked. */
function diskOf(files: readonly string[], blind?: string) {
	const asked: string[] = [];
	const listed: string[] = [];
	const paths = [
		...new Set(files.flatMap((file) => file.split('/').map((_, at, names) => names.slice(0, at + 1).join('/')))),
	];
	const isSame = (path: string, other: string) =>
		path === other || (blind !== undefined && path.startsWith(blind) && folded(path) === folded(other));
	const letters = createLetters({
		async fileAt(path) {
			asked.push(path);
			return paths.find((each) => isSame(each, path));
		},
		async names(folder) {
			listed.push(folder);
			return paths.filter((each) => isSame(dirname(each), folder)).map((each) => basename(each));
		},
	});
	return { letters, asked, listed };
}

describe.skipIf(onWindows)('the letters of a disk', () => {
	it('are those that its folders list, where it minds none', async () => {
		const { letters } = diskOf(['/Mac/app/docs/style.md', '/Mac/app/claude.md'], '/Mac/');
		expect(await letters('/Mac/app/CLAUDE.md')).toBe('/Mac/app/claude.md');
		expect(await letters('/Mac/APP/Docs/Style.md')).toBe('/Mac/app/docs/style.md');
		expect(await letters('/Mac/app/docs')).toBe('/Mac/app/docs');
	});

	it('are those that were asked for elsewhere, of which one question a folder makes sure, and no folder is listed', async () => {
		const { letters, asked, listed } = diskOf(['/code/claude.md', '/code/CLAUDE.md', '/code/notes.md']);
		for (const name of ['claude.md', 'CLAUDE.md', 'notes.md'])
			expect(await letters(`/code/${name}`)).toBe(`/code/${name}`);
		expect([asked, listed]).toEqual([['/code/Claude.md'], []]);
	});

	it('two files that differ in letter case alone are two', async () => {
		const { letters } = diskOf(['/code/claude.md', '/code/Claude.md']);
		expect(await letters('/code/claude.md')).toBe('/code/claude.md');
	});
});

describe.skipIf(onWindows)('a path in the letters of the disk', () => {
	const disk = new MemoryDisk({ '/ws/docs/style.md': 'x', '/ws/Docs': { linkTo: '/ws/docs' }, '/ws/claude.md': 'x' });

	it.each([
		['/ws/CLAUDE.md', '/ws/claude.md', 0, '/ws/claude.md'],
		['/WS/CLAUDE.md', '/ws/claude.md', 3, '/WS/claude.md'],
		['/tmp/ws/CLAUDE.md', '/private/tmp/ws/claude.md', 0, '/tmp/ws/claude.md'],
		['/ws/AGENTS.md', '/ws/claude.md', 0, '/ws/AGENTS.md'],
	])('%s leads to %s, and has the letters from %i on: %s', async (asked, real, from, own) => {
		expect(await inOwnLetters(disk, asked, real, from)).toBe(own);
	});

	it('stays as it is where a link has the other letters', async () => {
		expect(await inOwnLetters(disk, '/ws/Docs/style.md', '/ws/docs/style.md')).toBe('/ws/Docs/style.md');
	});
});
