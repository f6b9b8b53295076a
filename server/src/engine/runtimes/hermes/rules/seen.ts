import { join } from 'node:path';
import type { LedgerRow } from '../../../prompt/ledger.ts';
import type { FindingPlace, RuleView } from '../../../rules/rule.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import type { TextRange } from '../../../text/range.ts';
import { absoluteFrom, isAround, pathFrom, placesOf } from '../../../workspace/places.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { textThere } from '../../coding/there.ts';
import { ownText, type PreparedFile, plainText } from '../context/prepared.ts';
import { type HermesWorld, worldOf } from '../world.ts';

/** What Hermes Agent takes from the disk for the session of a view. */
export const seenBy = ({ snapshot, session }: RuleView): HermesWorld => worldOf(snapshot, session);

/** What becomes of the files that lie in the workspace, in a kind of session: a person’s own are not for a project to mend. */
export const ownRows = ({ prompt, session }: RuleView, kind = session.kind): readonly LedgerRow[] =>
	prompt(kind).ledger.rows.filter(({ path }) => !isAround(path));

/** A file as the program reads it; undefined where there is no text. */
export function preparedAt({ snapshot }: RuleView, { path, role }: LedgerRow): PreparedFile | undefined {
	const content = placesOf(snapshot).read(absoluteFrom(snapshot.root, path));
	if (content?.kind !== 'text') return undefined;
	return role === 'own-instructions' ? ownText(content) : plainText(content);
}

/** Where a stretch of a prepared text is in its file. */
export function inFile({ text: { runs } }: PreparedFile, { start, end }: TextRange): TextRange {
	const at = (offset: number): number => {
		const run = runs.findLast((each) => each.at <= offset);
		return run ? run.from + (offset - run.at) : offset;
	};
	return { start: at(start), end: at(Math.max(start, end - 1)) + 1 };
}

/** The first line of a file, or its start where nobody has read it. */
export const firstLine = ({ snapshot }: RuleView, path: WorkspacePath): FindingPlace =>
	placeIn(path, headLine(textThere(snapshot, path) ?? ''));

/** The path in the workspace of what is called so in the home; undefined where the home does not lie there. */
export function homePath(view: RuleView, name: string): WorkspacePath | undefined {
	const { home, isHomeHere, root } = seenBy(view);
	return isHomeHere ? pathFrom(root, join(home, name)) : undefined;
}
