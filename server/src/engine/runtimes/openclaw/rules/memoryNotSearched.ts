import type { Rule, RuleView } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { grouped } from '../../../text/grouped.ts';
import { type Listing, oncePerListing, pathsBelow, remarkableFiles } from '../../../workspace/files.ts';
import { type FileContent, ifSeen, type LinkKind } from '../../../workspace/snapshot.ts';
import { isMemoryFile, isTooLargeToSearch, mostSearched } from './memorySize.ts';
import { isBefore } from './versions.ts';

/** Text that people mean the agent to find. Pictures, sheets and archives are not expected to be found. */
const prose = /\.(?:txt|markdown|mdown|mdx|md|org|rst)$/i;

/** As the runtime looks: a camera or an old disk leaves `.MD`, and that is another ending. */
const isSearched = (path: string): boolean => path.endsWith('.md');

/** Few of many: the rest are plain Markdown. */
const suspects = oncePerListing((listing: Listing) => {
	const links = new Set(remarkableFiles(listing).flatMap(({ path, link }) => (link === 'none' ? [] : path)));
	return pathsBelow(listing, 'memory').filter((path) => (isSearched(path) ? links.has(path) : prose.test(path)));
});

export const memoryNotSearched: Rule = {
	code: 'memory.not-searched',
	severity: 'information',
	particular: { behind: 'memory.readable-by-others' },
	docs: {
		title: 'Memory search skips this file',
		why: [
			'OpenClaw indexes only files below `memory/` whose names end in `.md`. It never finds a `.txt` or an `.MD` file.',
			'From 2026.1.29 it also skips links. OpenClaw 2026.9.6 skips all symbolic links, and files with a second name (hard links), which a shared folder or a backup tool can create. It does not read a file of more than 2 MiB.',
		].join('\n'),
		fix: 'Rename the file to `.md`, replace the link with a copy, or split the file. Delete a broken link.',
		example: { file: 'memory/people.txt', text: 'Sam: likes tea.\n' },
	},
	*check(view) {
		for (const path of suspects(view.snapshot.files)) {
			const entry = view.snapshot.files.get(path);
			if (!entry) continue;
			const link = ifSeen(entry)?.link;
			if (!isSearched(entry.path)) {
				const to = entry.path.replace(prose, '.md');
				yield {
					place: wholeFile(view, entry.path),
					message: `The agent never finds this file: memory search reads only files that end in .md. Rename it to ${to}.`,
					fixes: view.snapshot.files.has(to)
						? []
						: [{ title: `Rename to ${to}`, preferred: false, steps: [{ kind: 'rename', path: entry.path, to }] }],
				};
			} else if (isBroken(entry.content)) {
				yield {
					place: wholeFile(view, entry.path),
					message:
						'The agent never finds this file: it is a broken link, and there is no text where it leads. Put a file with the text in its place, or delete it.',
				};
			} else if (link !== undefined && isRefusedLink(view, link)) {
				const what = link === 'symlink' ? 'a symbolic link' : 'a hard link (one of several names of the same file)';
				yield {
					place: wholeFile(view, entry.path),
					message: `The agent never finds this file: it is ${what}, and ${view.runtime.title} skips those in memory search. Replace it with a copy.`,
				};
			}
		}
		for (const { path, size } of remarkableFiles(view.snapshot.files)) {
			if (!isTooLargeToSearch(view, size) || !isMemoryFile(view, path)) continue;
			yield {
				place: wholeFile(view, path),
				message: `The agent finds nothing in this file: it has ${grouped(size)} bytes, and ${view.runtime.title} reads at most ${grouped(mostSearched)}. Split it by day or by subject.`,
			};
		}
	},
};

const isBroken = (content: FileContent): boolean => content.kind === 'unreadable' && content.cause === 'dangling';

function isRefusedLink(view: RuleView, link: LinkKind): boolean {
	if (isBefore(view, '2026.1.29')) return false;
	return link === 'symlink' || !isBefore(view, '2026.9');
}
