import { readFrontmatter } from '../../text/frontmatter.ts';
import { type MergeConflict, type MergeSide, mergeConflicts } from '../../text/mergeConflicts.ts';
import type { TextRange } from '../../text/range.ts';
import type { Fix, Rule } from '../rule.ts';
import { editFix } from '../support/edits.ts';
import { placeIn } from '../support/places.ts';
import { type KnownText, oncePerText, textsOfEverybody } from '../support/texts.ts';

const mostFindings = 20;

const conflictsIn = oncePerText((text) => (text.includes('<<<<<<<') ? mergeConflicts(text) : []));

export const markdownMergeConflict: Rule = {
	code: 'markdown.merge-conflict',
	severity: 'error',
	eachText: true,
	docs: {
		title: 'A merge conflict is not resolved',
		why: [
			'Git writes both versions into a file if it cannot merge them, with markers such as `<<<<<<< HEAD` between them. An agent gets all of that: two versions that may say the opposite, and markers that mean nothing to it. In frontmatter, the markers also keep a runtime from reading it.',
			'Soulscope does not report a conflict in a code block: it may be an example.',
		].join('\n'),
		fix: 'Keep one version, or what is right of both, and delete the markers. There is a quick fix for each version, and one that keeps both. In frontmatter, both would have the same keys, so there are only the first two.',
		example: {
			file: 'USER.md',
			text: '# Sam\n\n<<<<<<< HEAD\n- Lives in Lisbon.\n=======\n- Lives in Porto.\n>>>>>>> laptop\n',
		},
	},
	*check(view) {
		for (const file of textsOfEverybody(view))
			for (const conflict of conflictsIn(file).slice(0, mostFindings)) {
				yield {
					place: placeIn(file.path, conflict.mark),
					message:
						'Git could not merge these lines. Both versions are in the file, with Git’s markers between them, and the agent reads all of it. Keep one version, or what is right of both, and delete the markers.',
					fixes: fixesFor(file, conflict),
				};
			}
	},
};

function fixesFor({ path, text }: KnownText, { range, ours, theirs }: MergeConflict): readonly Fix[] {
	const words = ({ range: { start, end } }: MergeSide) => text.slice(start, end);
	const keep = (title: string, kept: string) => editFix(title, path, [{ range, text: kept }]);
	const named = ({ name }: MergeSide, otherwise: string) => (name === '' ? otherwise : `“${name}”`);
	return [
		keep(`Keep ${named(ours, 'the first version')}`, words(ours)),
		keep(`Keep ${named(theirs, 'the second version')}`, words(theirs)),
		// Two versions of a key are one key twice, for which YAML has no meaning.
		...(isInFrontmatter(text, range) ? [] : [keep('Keep both versions', words(ours) + words(theirs))]),
	];
}

function isInFrontmatter(text: string, { start }: TextRange): boolean {
	const frontmatter = readFrontmatter(text);
	return frontmatter.kind !== 'none' && start < frontmatter.body;
}
