import * as vscode from 'vscode';
import type { PastState } from '../../../../protocol/past/past.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import { subjectOf } from '../../ui/subject.ts';
import { nameAlone } from '../../workspaces/agentNames.ts';
import type { ComparedPrompt } from '../preview/comparisons.ts';
import { timeHere } from '../preview/document/address.ts';
import { promptOf, promptUri } from '../preview/document/open.ts';
import { pickState } from './pickState.ts';

/** The prompt of now: the one in front, else the usual one of the workspace that is worked in. */
export async function promptOfNow(services: CommandServices, argument: unknown): Promise<ComparedPrompt | undefined> {
	const front = promptOf(argument);
	await services.workspaces.load();
	const inFront = front && services.workspaces.byUri(front.address.workspace);
	if (front && inFront) {
		const { asOf: _, at: __, ...address } = front.address;
		return { address, workspace: inFront, runtimeTitle: front.runtimeTitle };
	}
	const { uri, session } = subjectOf(argument);
	const workspace = await pickWorkspace(services, uri);
	if (!workspace) return undefined;
	const kind = session ?? workspace.sessionKinds[0] ?? 'main';
	const address = { workspace: workspace.uri, session: kind, wording: 'runtime' } as const;
	return { address, workspace, runtimeTitle: workspace.runtimeTitle };
}

/** Opens the prompt of then next to that of now. */
export async function compareWithNow(now: ComparedPrompt, { id, at }: PastState): Promise<void> {
	const { address, workspace, runtimeTitle } = now;
	const [then, current] = [
		{ ...address, asOf: id, at, ledger: true },
		{ ...address, ledger: true },
	].map((side) => promptUri(side, workspace, runtimeTitle));
	const title = vscode.l10n.t('{0}: {1} ↔ now', nameAlone(workspace), timeHere(at));
	await vscode.commands.executeCommand('vscode.diff', then, current, title);
}

async function showEarlierPrompt(services: CommandServices, argument: unknown): Promise<void> {
	const now = await promptOfNow(services, argument);
	const state = now && (await pickState(services, now.workspace));
	if (state) await compareWithNow(now, state);
}

export const earlierPromptCommands: readonly Command[] = [{ id: 'showEarlierPrompt', run: showEarlierPrompt }];
