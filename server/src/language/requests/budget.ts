import { type BudgetParams, BudgetRequest, type BudgetResult } from '../../../../protocol/preview/budget.ts';
import { promptFigures, wordingNames } from '../../engine/prompt/figures.ts';
import { wordFor } from '../../engine/text/lengths/measure.ts';
import { configStatus } from '../../engine/workspace/configStatus.ts';
import { runNotes } from '../../engine/workspace/runNotes.ts';
import type { Feature } from '../feature.ts';
import { budgetRows } from '../support/prompts/budgetRows.ts';
import { sessionKind } from '../support/prompts/sessions.ts';
import { workspaceAt } from '../support/workspace/workspaceLookup.ts';

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
				const { unit, injected, totalLimit } = prompt.ledger;
				const { tokens, fileTokens, words } = promptFigures(prompt, counter, wordingNames.runtime);
				return {
					rows: budgetRows(prompt, workspace, counter, context),
					run: runNotes(
						prompt.preparation,
						workspace.runtime.title,
						configStatus(workspace.runtime, workspace.snapshot()),
					),
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
