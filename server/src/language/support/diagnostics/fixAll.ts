import type { WorkspaceEdit } from 'vscode-languageserver';
import type { LanguageContext } from '../../context.ts';
import { mergedEdit } from './fixEdits.ts';
import type { ShownProblem } from './problems.ts';

/** All fixes that are the one obvious answer to their problem, as one edit; undefined where there is none. */
export function fixAllEdit(
	problems: readonly ShownProblem[],
	context: Pick<LanguageContext, 'files' | 'client'>,
): WorkspaceEdit | undefined {
	const preferred = problems.flatMap(({ workspace, finding }) =>
		(finding.fixes ?? []).filter((fix) => fix.preferred).map((fix) => ({ workspace, steps: fix.steps })),
	);
	return mergedEdit(preferred, context);
}
