import type { Finding, RuleView } from '../../../rules/rule.ts';
import { renameFix } from '../../../rules/support/edits.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { oncePerListing } from '../../../workspace/files.ts';
import { textOf } from '../../../workspace/snapshot.ts';
import type { BotholomewProfile } from '../profile.ts';

const markdownInFolders = oncePerListing((listing) =>
	[...listing.keys()].filter((path) => path.includes('/') && /\.md$/i.test(path)),
);

/** Markdown in the folder of persistent context that the runtime passes by: only names at its top that end in `.md` count. */
export function* neverLoaded({ folder }: BotholomewProfile, { runtime, snapshot }: RuleView): Iterable<Finding> {
	for (const path of markdownInFolders(snapshot.files)) {
		// The older layout keeps everything else in this folder as well.
		const rest = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : '';
		const isNested = rest.includes('/');
		if (rest === '' || (isNested && folder !== 'prompts') || runtime.roleOf(path)) continue;
		const to = `${folder}/${rest.slice(rest.lastIndexOf('/') + 1).replace(/\.md$/i, '.md')}`;
		const isFree = !snapshot.files.has(to);
		yield {
			place: placeIn(path, headLine(textOf(snapshot, path) ?? '')),
			message: `The agent does not get ${path}: ${runtime.title} loads only files directly in ${folder}/ whose names end in .md. ${isFree ? `Rename to ${to}` : 'Move or rename it'}.`,
			fixes: isFree ? [renameFix(path, to)] : [],
		};
	}
}
