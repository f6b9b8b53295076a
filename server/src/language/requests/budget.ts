import { basename, dirname } from 'node:path';
import {
	type BudgetParams,
	BudgetRequest,
	type BudgetResult,
	type BudgetRow,
} from '../../../../protocol/preview/budget.ts';
import {
	type FileFigures,
	figureLines,
	fileFigures,
	limitWords,
	promptFigures,
	wordingNames,
} from '../../engine/prompt/figures.ts';
import type { LedgerRow } from '../../engine/prompt/ledger.ts';
import type { Prompt } from '../../engine/prompt/prompt.ts';
import { tokensOfPart } from '../../engine/prompt/promptTokens.ts';
import { wordFor } from '../../engine/text/lengths/measure.ts';
import type { TokenCounter } from '../../engine/text/lengths/tokens.ts';
import { runNotes } from '../../engine/workspace/runNotes.ts';
import { textOf } from '../../engine/workspace/snapshot.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { sessionKind } from '../support/prompts/sessions.ts';
import { workspaceAt } from '../support/workspace/workspaceLookup.ts';

/** Of what is not there, or not in the prompt, there is little to say. */
function linesOf(figures: FileFigures, isThere: boolean): readonly string[] {
	if (figures.fate === 'missing') return [];
	return figures.tokens > 0 && isThere ? figureLines(figures) : [limitWords(figures)];
}

function budgetRow(
	row: LedgerRow,
	prompt: Prompt,
	workspace: Workspace,
	counter: TokenCounter,
	{ files }: LanguageContext,
): BudgetRow {
	const text = textOf(workspace.snapshot(), row.path);
	const figures = fileFigures(row, prompt, row.partId === undefined ? '' : (text ?? ''), counter);
	return {
		path: row.path,
		uri: files.uriOf(workspace.absolute(row.path)),
		role: row.role,
		roleTitle: workspace.runtime.roleOf(row.path)?.title ?? row.role,
		fate: row.fate,
		reason: row.reason,
		rawLength: row.rawLength,
		injectedLength: row.injectedLength,
		...(row.limit !== undefined && { limit: row.limit }),
		tokens: figures.tokens,
		figures: linesOf(figures, text !== undefined),
	};
}

/** Skills from outside of the workspace take room as well. */
function outsideRows(prompt: Prompt, workspace: Workspace, counter: TokenCounter, { files }: LanguageContext) {
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

/** The ledger of one session: what each file takes, and what becomes of it. */
export const budgetRequest: Feature = {
	name: 'budget',
	register(context) {
		context.connection.onRequest(
			BudgetRequest,
			context.answered<BudgetParams, BudgetResult>('budget', async (params) => {
				const counter = await context.counter();
				const workspace = workspaceAt(params.workspace, context);
				const prompt = workspace.analysis().prompt(sessionKind(workspace.runtime, params.session));
				const { rows, unit, injected, totalLimit } = prompt.ledger;
				const { tokens, fileTokens, words } = promptFigures(prompt, counter, wordingNames.runtime);
				return {
					rows: [
						...rows.map((row) => budgetRow(row, prompt, workspace, counter, context)),
						...outsideRows(prompt, workspace, counter, context),
					],
					run: runNotes(prompt.preparation, workspace.runtime.title),
					unit: wordFor(unit),
					injected,
					...(totalLimit !== undefined && { totalLimit }),
					tokens,
					tokenWords: words,
					fileTokens,
				};
			}),
		);
	},
};
