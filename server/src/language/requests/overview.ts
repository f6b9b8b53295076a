import {
	type OverviewCell,
	type OverviewConfiguration,
	type OverviewFile,
	type OverviewParams,
	OverviewRequest,
	type OverviewResult,
} from '../../../../protocol/overview/overview.ts';
import type { BudgetRow } from '../../../../protocol/preview/budget.ts';
import { lostTokens } from '../../engine/prompt/figures.ts';
import type { LedgerRow } from '../../engine/prompt/ledger.ts';
import type { Prompt } from '../../engine/prompt/prompt.ts';
import { tokensOfPrompt } from '../../engine/prompt/promptTokens.ts';
import type { TokenCounter } from '../../engine/text/lengths/tokens.ts';
import { agentsIn } from '../../engine/workspace/agentsIn.ts';
import { type ConfigStatus, configStatus } from '../../engine/workspace/configStatus.ts';
import { whyUnsent } from '../../engine/workspace/runNotes.ts';
import { textOf } from '../../engine/workspace/snapshot.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { workspaceAsOf } from '../support/past/openPast.ts';
import { budgetRows } from '../support/prompts/budgetRows.ts';
import { sessionKind } from '../support/prompts/sessions.ts';
import { workspaceAt } from '../support/workspace/workspaceLookup.ts';

type OverviewContext = Pick<LanguageContext, 'files'>;

const isSkill = ({ role }: BudgetRow): boolean => role === 'skill';

/** What a row of the ledger does not say: how much of the file is lost to its limits. */
function cellOf(
	{ fate, tokens, reason }: BudgetRow,
	row: LedgerRow | undefined,
	prompt: Prompt,
	workspace: Workspace,
	counter: TokenCounter,
): OverviewCell {
	const lost = row ? lostTokens(row, prompt, textOf(workspace.snapshot(), row.path) ?? '', counter) : 0;
	return { fate, tokens, lost, reason };
}

/** Each file once, in the order in which the sessions come upon them, with a cell of each session. */
function filesOf(
	prompts: readonly Prompt[],
	workspace: Workspace,
	counter: TokenCounter,
	context: OverviewContext,
): readonly OverviewFile[] {
	const found = new Map<string, { readonly row: BudgetRow; readonly cells: (OverviewCell | null)[] }>();
	for (const [index, prompt] of prompts.entries()) {
		const ledger = new Map(prompt.ledger.rows.map((each) => [each.path, each]));
		for (const row of budgetRows(prompt, workspace, counter, context)) {
			const file = found.get(row.path) ?? { row, cells: prompts.map(() => null) };
			found.set(row.path, file);
			file.cells[index] = cellOf(row, ledger.get(row.path), prompt, workspace, counter);
		}
	}
	return [...found.values()].map(({ row, cells }) => ({
		path: row.path,
		...(row.name !== undefined && { name: row.name }),
		uri: row.uri,
		isSkill: isSkill(row),
		roleTitle: row.roleTitle,
		cells,
	}));
}

function configurationOf(
	{ runtime }: Workspace,
	found: ConfigStatus | undefined,
	{ files }: OverviewContext,
): OverviewConfiguration | null | undefined {
	if (found) return { ...found, uri: files.uriOf(found.path) };
	return runtime.config && null;
}

/** What every kind of session reads: each file, what becomes of it in each of them, and what that costs. */
export const overviewRequest: Feature = {
	name: 'overview',
	register(context) {
		context.connection.onRequest(
			OverviewRequest,
			context.answered<OverviewParams, OverviewResult>('overview', async (params) => {
				const counter = await context.counter();
				const current = workspaceAt(params.workspace, context);
				const workspace = params.asOf === undefined ? current : await workspaceAsOf(current, params.asOf, context);
				const { sessionKinds } = workspace.runtime;
				const prompts = sessionKinds.map((kind) => workspace.analysis().prompt(sessionKind(workspace.runtime, kind)));
				const config = configStatus(workspace.runtime, workspace.snapshot());
				const configuration = configurationOf(workspace, config, context);
				const files = filesOf(prompts, workspace, counter, context);
				const { installable } = workspace.runtime.skills?.list(workspace.snapshot(), workspace.session()) ?? {};
				const residents = agentsIn(workspace.runtime, workspace.snapshot()).map(({ agentId }) => agentId);
				return {
					sessions: prompts.map((prompt, index) => {
						const tokens = tokensOfPrompt(prompt, counter);
						const named = files.reduce((sum, { cells }) => sum + (cells[index]?.tokens ?? 0), 0);
						const session = sessionKinds[index] ?? prompt.session.kind;
						const unsent = whyUnsent(prompt.preparation, workspace.runtime.title, config);
						return { session, ...(unsent !== undefined && { unsent }), tokens, runtime: Math.max(0, tokens - named) };
					}),
					files,
					sharedBy: residents.length > 1 ? residents : [],
					...(configuration !== undefined && { configuration }),
					...(installable !== undefined && { installable }),
				};
			}),
		);
	},
};
