import * as vscode from 'vscode';
import { type RuntimeInfo, RuntimesRequest, type WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import { subjectOf } from '../../ui/subject.ts';
import { nameAlone } from '../../workspaces/agentNames.ts';
import { type ComparedPrompt, comparisonsOf } from './comparisons.ts';
import { promptOf, promptUri } from './document/open.ts';

/** The side that is compared: the prompt in front, else the usual session of the workspace that is worked in. */
async function leftSide(services: CommandServices, argument: unknown): Promise<ComparedPrompt | undefined> {
	const front = promptOf(argument);
	if (front) {
		await services.workspaces.load();
		const workspace = services.workspaces.byUri(front.address.workspace);
		if (workspace) return { address: front.address, workspace, runtimeTitle: front.runtimeTitle };
	}
	const { uri, session: named } = subjectOf(argument);
	const workspace = await pickWorkspace(services, front ? undefined : uri);
	if (!workspace) return undefined;
	const session = named ?? workspace.sessionKinds[0] ?? 'main';
	const address = { workspace: workspace.uri, session, wording: 'runtime' } as const;
	return { address, workspace, runtimeTitle: workspace.runtimeTitle };
}

async function pickRightSide(
	left: ComparedPrompt,
	workspaces: readonly WorkspaceInfo[],
	runtimes: readonly RuntimeInfo[],
): Promise<ComparedPrompt | undefined> {
	const titles = {
		session: vscode.l10n.t('Another kind of session'),
		runtime: vscode.l10n.t('Another runtime version'),
		agent: vscode.l10n.t('Another agent'),
	};
	const groups = comparisonsOf(left, workspaces, runtimes);
	const items = groups.flatMap(({ what, sides }) => [
		{ label: titles[what], kind: vscode.QuickPickItemKind.Separator },
		...sides.map(({ label, side }) => ({ label, side })),
	]);
	const picked = await vscode.window.showQuickPick<vscode.QuickPickItem & { readonly side?: ComparedPrompt }>(items, {
		title: vscode.l10n.t('Compare with {0} in {1}', left.address.session, left.runtimeTitle),
		placeHolder: vscode.l10n.t('What do you want to compare with?'),
	});
	return picked?.side;
}

async function comparePrompts(services: CommandServices, argument: unknown): Promise<void> {
	const left = await leftSide(services, argument);
	if (!left) return;
	const [workspaces, runtimes] = await Promise.all([
		services.workspaces.load(),
		services.server.request0(RuntimesRequest),
	]);
	const right = await pickRightSide(left, workspaces, runtimes);
	if (!right) return;
	const [before, after] = [left, right].map(({ address, workspace, runtimeTitle }) =>
		promptUri({ ...address, ledger: true }, workspace, runtimeTitle),
	);
	const nameOf = ({ address, workspace, runtimeTitle }: ComparedPrompt) =>
		`${nameAlone(workspace)} · ${address.session} · ${runtimeTitle}`;
	await vscode.commands.executeCommand('vscode.diff', before, after, `${nameOf(left)} ↔ ${nameOf(right)}`);
}

export const compareCommands: readonly Command[] = [{ id: 'comparePrompts', run: comparePrompts }];
