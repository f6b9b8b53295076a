import * as vscode from 'vscode';
import type { ConfiguredAgent } from '../../../../protocol/workspace/agents.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import type { CommandServices } from '../../commands/registry.ts';
import { createFiles } from '../setUp/createFiles.ts';
import { copyInto } from './copyPersona.ts';

/** How a new agent comes by its files, once it is in the configuration. */
export interface AgentBeginning {
	/** The agent whose settings it gets. */
	readonly like?: string;
	/** Absent: with no files. */
	begin?(services: CommandServices, workspace: WorkspaceInfo, folder: vscode.Uri): Promise<void>;
}

interface BeginningItem extends vscode.QuickPickItem {
	readonly beginning: AgentBeginning;
}

async function fromTemplates(
	services: CommandServices,
	{ runtime, runtimeTitle }: WorkspaceInfo,
	folder: vscode.Uri,
): Promise<void> {
	await createFiles(services, { folder, runtime: { id: runtime, title: runtimeTitle } });
}

/** The open workspace that an agent lives in: of others, nobody has read the files. */
function homeOf({ workspaces }: CommandServices, { workspace }: ConfiguredAgent): WorkspaceInfo | undefined {
	return workspace === undefined ? undefined : workspaces.byUri(vscode.Uri.file(workspace).toString());
}

/** From a template, by summoning, from one of `agents`, or with nothing. */
export async function pickBeginning(
	services: CommandServices,
	agents: readonly ConfiguredAgent[],
): Promise<AgentBeginning | undefined> {
	const items: BeginningItem[] = [
		{ label: vscode.l10n.t('$(sparkle) From a Template'), beginning: { begin: fromTemplates } },
		{
			label: vscode.l10n.t('$(wand) Summon It…'),
			detail: vscode.l10n.t('You describe the agent, and a model writes a draft of its files'),
			beginning: {
				async begin(_, __, folder) {
					await vscode.commands.executeCommand('soulscope.summon', folder);
				},
			},
		},
	];
	for (const agent of agents.filter(({ isListed }) => isListed)) {
		const { id } = agent;
		const home = homeOf(services, agent);
		items.push({ label: vscode.l10n.t('$(copy) With the Settings of {0}', id), beginning: { like: id } });
		if (!home) continue;
		items.push({
			label: vscode.l10n.t('$(copy) With the Settings and the Persona of {0}', id),
			detail: vscode.l10n.t('Memory, sessions and skills are not copied'),
			beginning: {
				like: id,
				begin: (_, __, folder) => copyInto(services, { workspace: home.uri, into: folder.toString() }),
			},
		});
	}
	items.push({ label: vscode.l10n.t('$(circle-outline) With No Files'), beginning: {} });
	const title = vscode.l10n.t('How does the new agent begin?');
	return (await vscode.window.showQuickPick(items, { title }))?.beginning;
}
