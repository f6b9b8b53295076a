import type { FindingPlace, RuleView } from '../../../rules/rule.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { isAround, pathFrom, placesOf } from '../../../workspace/places.ts';
import type { TextContent, WorkspacePath } from '../../../workspace/snapshot.ts';
import type { CodingEntry } from '../../coding/entry.ts';
import { type CursorContext, contextOf } from '../context/context.ts';
import { type MatterField, type RuleMatter, ruleMatter } from '../context/ruleMatter.ts';

/** Every page of these rules says so. */
export const provenance =
	'This is by Cursor’s documentation, not verified: its source is closed, and nobody has seen what it sends to its model.';

const seenBy = ({ snapshot, session }: RuleView): CursorContext => contextOf(snapshot, session);

/** A rule of the workspace, with its text. */
export interface OwnRule {
	readonly path: WorkspacePath;
	readonly entry: CodingEntry;
	readonly content: TextContent;
	readonly matter: RuleMatter;
}

const contentAt = (view: RuleView, file: string): TextContent | undefined => {
	const content = placesOf(view.snapshot).read(file);
	return content?.kind === 'text' ? content : undefined;
};

/** Files that Cursor looks at and that lie in the workspace. */
export const ownEntries = (view: RuleView): readonly { readonly path: WorkspacePath; readonly entry: CodingEntry }[] =>
	seenBy(view).entries.flatMap((entry) => {
		const path = pathFrom(view.snapshot.root, entry.file);
		return isAround(path) ? [] : [{ path, entry }];
	});

/** The rules that count as such: those that end in `.mdc`. */
export const ownRulesIn = (view: RuleView): readonly OwnRule[] =>
	ownEntries(view).flatMap(({ path, entry }) => {
		const content = path.endsWith('.mdc') ? contentAt(view, entry.file) : undefined;
		return content ? [{ path, entry, content, matter: ruleMatter(content) }] : [];
	});

export const firstLine = (path: WorkspacePath, text = ''): FindingPlace => placeIn(path, headLine(text));

/** Where the value stands; where there is none, the key. */
export const valuePlace = (path: WorkspacePath, { range, keyRange }: MatterField): FindingPlace =>
	placeIn(path, range.end > range.start ? range : keyRange);
