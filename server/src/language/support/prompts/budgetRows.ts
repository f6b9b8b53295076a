import { basename, dirname, join, relative } from 'node:path';
import type { BudgetRow } from '../../../../../protocol/preview/budget.ts';
import { type FileFigures, figureLines, fileFigures, limitWords } from '../../../engine/prompt/figures.ts';
import type { LedgerRow } from '../../../engine/prompt/ledger.ts';
import type { Prompt } from '../../../engine/prompt/prompt.ts';
import { tokensOfPart } from '../../../engine/prompt/promptTokens.ts';
import type { TokenCounter } from '../../../engine/text/lengths/tokens.ts';
import { textOf } from '../../../engine/workspace/snapshot.ts';
import { isInside } from '../../../host/platform/insideFolder.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../../context.ts';

type RowsContext = Pick<LanguageContext, 'files'>;

/** Of what is not there, or not in the prompt, there is little to say. */
function linesOf(figures: FileFigures, isThere: boolean): readonly string[] {
	if (figures.fate === 'missing') return [];
	return figures.tokens > 0 && isThere ? figureLines(figures) : [limitWords(figures)];
}

/** What a file of the person’s own is called that lies outside of the workspace: its path from there has only steps up at its start. */
function nameFromHome(absolute: string, workspace: Workspace): string | undefined {
	const { home } = workspace.snapshot().environment;
	if (isInside(workspace.root, absolute) || !isInside(home, absolute)) return undefined;
	return join('~', relative(home, absolute));
}

const uncounted: TokenCounter = { name: '', exact: false, count: () => 0 };

function budgetRow(
	row: LedgerRow,
	prompt: Prompt,
	workspace: Workspace,
	counter: TokenCounter,
	{ files }: RowsContext,
): BudgetRow {
	const text = textOf(workspace.snapshot(), row.path);
	// Of what is not in the prompt, which can be years of logs, only the length is shown.
	const figures = fileFigures(row, prompt, text ?? '', row.partId === undefined ? uncounted : counter);
	const absolute = workspace.absolute(row.path);
	const name = nameFromHome(absolute, workspace);
	return {
		path: row.path,
		...(name !== undefined && { name }),
		uri: files.uriOf(absolute),
		role: row.role,
		roleTitle: workspace.runtime.roleOf(row.path)?.title ?? row.role,
		fate: row.fate,
		reason: row.reason,
		rawLength: row.rawLength,
		injectedLength: row.injectedLength,
		...(row.limit !== undefined && { limit: row.limit }),
		...(row.afterCompaction && { afterCompaction: row.afterCompaction }),
		tokens: figures.tokens,
		figures: linesOf(figures, text !== undefined),
	};
}

/** Skills from outside of the workspace take room as well. */
function outsideRows(prompt: Prompt, workspace: Workspace, counter: TokenCounter, { files }: RowsContext) {
	const { skills } = workspace.runtime;
	const listed = skills?.list(workspace.snapshot(), prompt.session).skills ?? [];
	return listed.flatMap((skill): BudgetRow[] => {
		const part = skill.path === undefined ? prompt.parts.find(({ id }) => id === skill.partId) : undefined;
		if (!part) return [];
		return [
			{
				path: skill.location,
				name: skill.name ?? basename(dirname(skill.location)),
				uri: files.uriOf(skill.location),
				role: 'skill',
				roleTitle: `Skill (${skill.source})`,
				fate: skill.state === 'shortened' ? 'shortened' : 'listed',
				reason: skill.reason,
				rawLength: skill.length,
				injectedLength: skill.length,
				tokens: tokensOfPart(part, counter),
				figures: [],
			},
		];
	});
}

/** What every file of a prompt takes, and every skill, in the order that the runtime looks at them. */
export const budgetRows = (
	prompt: Prompt,
	workspace: Workspace,
	counter: TokenCounter,
	context: RowsContext,
): readonly BudgetRow[] => [
	...prompt.ledger.rows.map((row) => budgetRow(row, prompt, workspace, counter, context)),
	...outsideRows(prompt, workspace, counter, context),
];
