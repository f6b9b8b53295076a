import { type FileFigures, fileFigures } from '../../../engine/prompt/figures.ts';
import type { TokenCounter } from '../../../engine/text/lengths/tokens.ts';
import type { SessionKind } from '../../../engine/workspace/session.ts';
import type { LineMap } from '../text/lines.ts';
import { whileSame } from '../text/whileSame.ts';
import type { WorkspaceFile } from '../workspace/files.ts';
import { rowsFor } from './fates.ts';

/** The figures of a file that views show unless told otherwise, and the session that they are of. */
export interface ShownFigures {
	readonly figures: FileFigures;
	readonly session: SessionKind;
}

/** A lens and a hover show the same ones. */
const counts = whileSame<LineMap, FileFigures>();

/**
 * Those of the session that previews use; of a file that only other sessions read, those of the first of them. Undefined
 * where no session looks at the file.
 */
export function shownFigures(file: WorkspaceFile, counter: TokenCounter): ShownFigures | undefined {
	const analysis = file.workspace.analysis();
	const rows = rowsFor(analysis, file.path).filter(({ row }) => row !== undefined);
	const own = rows.find(({ session }) => session === analysis.session.kind);
	const isInside = ({ row }: (typeof rows)[number]) => row?.partId !== undefined;
	const shown = [...(own ? [own] : []), ...rows].find(isInside) ?? own ?? rows[0];
	if (shown?.row === undefined) return undefined;
	const { session, row } = shown;
	const { lines } = file;
	const prompt = analysis.prompt(session);
	const figures = counts(lines, [row, prompt, counter], () => fileFigures(row, prompt, lines.text, counter));
	return { session, figures };
}
