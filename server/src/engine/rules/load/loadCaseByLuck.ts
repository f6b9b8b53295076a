import { posix } from 'node:path';
import type { Snapshot, WorkspacePath } from '../../workspace/snapshot.ts';
import type { Rule, RuleView } from '../rule.ts';
import { renameFix } from '../support/edits.ts';
import { wholeFile } from '../support/places.ts';

/** Letters that the disk gives for others: of a file or a folder, and the first file that is read under them. */
interface Luck {
	readonly asked: WorkspacePath;
	readonly own: WorkspacePath;
	readonly file: WorkspacePath;
}

/** The paths, from the outermost folder down, in whose last name what is asked for and what the disk has differ. */
function* differing(asked: WorkspacePath, own: WorkspacePath): Iterable<readonly [WorkspacePath, WorkspacePath]> {
	const above = posix.dirname(asked);
	if (above !== '.' && above !== asked) yield* differing(above, posix.dirname(own));
	if (posix.basename(asked) !== posix.basename(own)) yield [asked, own];
}

function lucky({ onDisk, files }: Snapshot): readonly Luck[] {
	const found = new Map<WorkspacePath, WorkspacePath>();
	for (const pair of onDisk ?? []) for (const [asked, own] of differing(...pair)) found.set(asked, own);
	return [...found].flatMap(([asked, own]) => {
		const file = files.has(asked) ? asked : [...files.keys()].find((path) => path.startsWith(`${asked}/`));
		return file === undefined ? [] : [{ asked, own, file }];
	});
}

/** What to do about it: a name that the program has for itself cannot be written otherwise. */
const remedy = ({ runtime }: RuleView, { asked, own, file }: Luck): string =>
	asked === file && !runtime.roleOf(asked) ? `Rename it, or write ${own} where it is named.` : 'Rename it.';

export const loadCaseByLuck: Rule = {
	code: 'load.case-by-luck',
	severity: 'warning',
	docs: {
		title: 'A name works only where upper and lower case do not matter',
		why: [
			'Most disks of macOS and Windows give a program the file `claude.md` when it asks for `CLAUDE.md`. Linux does not: there the agent does without the file, and nobody is told.',
			'It happens on a server, in a container, in CI, and to everybody who clones the repository on Linux.',
			'Soulscope reports this only on a disk where the name works, as it looks at what the disk does. The same folder on Linux has other problems: `load.case-mismatch`, `claude.file-name`, or an import that is not found.',
		].join('\n'),
		fix: 'Give the file or folder the name that is asked for; there is a quick fix. In a git repository, use `git mv claude.md CLAUDE.md`: git may not see a change of letters by itself. Where your own text names the file, as in an import, you can correct the text instead.',
	},
	*check(view) {
		for (const each of lucky(view.snapshot)) {
			const { asked, own, file } = each;
			yield {
				place: wholeFile(view, file),
				message: `This works only because upper and lower case do not matter on this disk: the agent’s program asks for ${asked}, and gets ${own}. On Linux, as in a container, it finds nothing there. ${remedy(view, each)}`,
				fixes: [renameFix(own, asked)],
			};
		}
	},
};
