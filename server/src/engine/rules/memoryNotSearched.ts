import { type Listing, oncePerListing } from '../workspace/files.ts';
import type { FileEntry } from '../workspace/snapshot.ts';
import type { Rule, RuleView } from './rule.ts';
import { wholeFile } from './support/places.ts';

/** Text that people mean the agent to find. Pictures, sheets and archives are not expected to be found. */
const prose = /\.(?:txt|markdown|mdown|mdx|org|rst)$/i;

/** Few of many: the rest are plain Markdown. */
const suspects = oncePerListing((listing: Listing) =>
	[...listing.values()].filter(
		({ path, link }) => path.startsWith('memory/') && (prose.test(path) || (link !== 'none' && path.endsWith('.md'))),
	),
);

export const memoryNotSearched: Rule = {
	code: 'memory.not-searched',
	severity: 'information',
	docs: {
		title: 'Memory search passes this file by',
		why: [
			'OpenClaw indexes the files below `memory/` whose names end in `.md`, and no others: a `.txt` there is never found.',
			'Versions from 2026.1.29 on also pass links by. 2026.9.6 refuses both symbolic links, wherever they lead, and files with a second name (hard links), which a shared folder or a backup tool can leave behind.',
		].join('\n'),
		fix: 'Rename the file to `.md`, or put a copy in place of the link.',
		example: { file: 'memory/people.txt', text: 'Sam: likes tea.\n' },
	},
	*check(view) {
		if (view.runtime.family !== 'openclaw') return;
		for (const entry of suspects(view.snapshot.files)) {
			if (prose.test(entry.path)) {
				const to = entry.path.replace(prose, '.md');
				yield {
					place: wholeFile(view, entry.path),
					message: `Memory search looks at files that end in .md only, so the agent never finds this one. Rename it to ${to}.`,
					fixes: view.snapshot.files.has(to)
						? []
						: [{ title: `Rename to ${to}`, preferred: false, steps: [{ kind: 'rename', path: entry.path, to }] }],
				};
			} else if (isRefusedLink(view, entry)) {
				const what =
					entry.link === 'symlink' ? 'a symbolic link' : 'a hard link, one of several names of the same file,';
				yield {
					place: wholeFile(view, entry.path),
					message: `This is ${what} and ${view.runtime.title} passes it by when it indexes memory, so the agent never finds it. Put a copy in its place.`,
				};
			}
		}
	},
};

function isRefusedLink({ runtime }: RuleView, { link }: Pick<FileEntry, 'link'>): boolean {
	if (runtime.version === '2026.1.24') return false;
	return link === 'symlink' || !runtime.version.startsWith('2026.1.');
}
