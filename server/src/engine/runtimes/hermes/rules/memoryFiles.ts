import { type MappedText, wholeFile } from '../../../prompt/mappedText.ts';
import type { RuleView } from '../../../rules/rule.ts';
import { linesOf } from '../../../text/lines.ts';
import type { TextRange } from '../../../text/range.ts';
import { absoluteFrom, placesOf } from '../../../workspace/places.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { entriesIn } from '../memory/entries.ts';
import { limitIn, memoryKeys } from '../memory/limits.ts';
import { type HermesTarget, memoryNames, memoryTargets } from '../memory/targets.ts';
import { homePath, seenBy } from './seen.ts';

/** A file of the memory in a home that lies in the workspace. */
export interface CheckedMemory {
	readonly target: HermesTarget;
	readonly path: WorkspacePath;
	readonly text: string;
	/** In their order, duplicates included; each is in the file where its runs say. */
	readonly entries: readonly MappedText[];
	/** Characters that it may have. */
	readonly limit: number;
}

/** Those that hold something. */
export const memoriesIn = (view: RuleView): readonly CheckedMemory[] =>
	memoryTargets.flatMap((target) => {
		const path = homePath(view, `memories/${memoryNames[target]}`);
		if (path === undefined) return [];
		const content = placesOf(view.snapshot).read(absoluteFrom(view.snapshot.root, path));
		const entries = content?.kind === 'text' ? entriesIn(wholeFile(content)) : [];
		if (content?.kind !== 'text' || entries.length === 0) return [];
		const limit = limitIn(seenBy(view).settings, target) ?? memoryKeys[target].usual;
		return [{ target, path, text: content.text, entries, limit }];
	});

/** Where in its file a stretch of an entry stands. */
export function placeOfEntry({ text, runs }: MappedText, range: TextRange = { start: 0, end: text.length }): TextRange {
	const at = (offset: number): number => {
		const run = runs.findLast((each) => each.at <= offset);
		return run ? run.from + (offset - run.at) : offset;
	};
	return { start: at(range.start), end: at(Math.max(range.start, range.end - 1)) + 1 };
}

/** Its first line. */
export const headOfEntry = (entry: MappedText): TextRange =>
	placeOfEntry(entry, { start: 0, end: linesOf(entry.text)[0]?.text.length ?? 0 });
