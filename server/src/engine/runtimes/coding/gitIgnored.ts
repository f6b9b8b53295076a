import { join, relative, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { isCostlyGlob } from '../../text/globCost.ts';
import { oncePerContent } from '../../workspace/files.ts';
import type { Places } from '../../workspace/snapshot.ts';
import { foldersUp } from './folders.ts';

/** More than any path that somebody works at, in UTF-16 units: what a pattern is weighed against. */
const longPath = 'x/'.repeat(500);

const linesIn = oncePerContent((text): Ignore => {
	const lines = text.split(/\r?\n/u).filter((line) => !isCostlyGlob(line, longPath));
	return ignore({ ignorecase: false }).add(lines);
});

function linesOf(places: Places, file: string): Ignore | undefined {
	if (places.facts(file).kind !== 'file') return undefined;
	const content = places.read(file, 'settings');
	return content?.kind === 'text' ? linesIn(content) : undefined;
}

/** What the nearest list that has something to say of a folder says; a list counts from where it lies. */
function isNamed(places: Places, root: string, folder: string): boolean {
	const lists = [
		...foldersUp(folder, root)
			.slice(1)
			.map((at) => ({ at, file: join(at, '.gitignore') })),
		{ at: root, file: join(root, '.git/info/exclude') },
	];
	for (const { at, file } of lists) {
		try {
			const said = linesOf(places, file)?.test(`${relative(at, folder).split(sep).join('/')}/`);
			if (said?.ignored || said?.unignored) return said.ignored;
		} catch {
			// A list that the library can make nothing of says nothing.
		}
	}
	return false;
}

/**
 * True where git ignores `folder`, below `root`, the root of its repository, or one of the folders between them. Both are absolute. The lists
 * of the repository count; not the person’s own one for all of them, and not whether a file in it is tracked all the same.
 */
export const isGitIgnored = (places: Places, root: string, folder: string): boolean =>
	foldersUp(folder, root)
		.slice(0, -1)
		.some((each) => isNamed(places, root, each));
