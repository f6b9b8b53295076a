import * as vscode from 'vscode';
import {
	type AgentEdit,
	AgentsRequest,
	type ChangeAgentsParams,
	ChangeAgentsRequest,
	type ConfiguredAgent,
} from '../../../../protocol/workspace/agents.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import { subjectOf } from '../../ui/subject.ts';
import { tellWritten } from '../memory/undo.ts';

interface AgentItem extends vscode.QuickPickItem {
	/** Absent for a new one. */
	readonly agent?: ConfiguredAgent;
}

interface ActionItem extends vscode.QuickPickItem {
	ask(): Promise<AgentEdit | undefined>;
}

const title = () => vscode.l10n.t('Agents');

async function write(prompt: string, value = ''): Promise<string | undefined> {
	const given = await vscode.window.showInputBox({ title: title(), prompt, value });
	return given?.trim() || undefined;
}

async function pickFolder(): Promise<string | undefined> {
	const picked = await vscode.window.showOpenDialog({
		canSelectFiles: false,
		canSelectFolders: true,
		title: vscode.l10n.t('Folder of the agent'),
	});
	return picked?.[0]?.fsPath;
}

async function askNew(): Promise<AgentEdit | undefined> {
	const id = await write(vscode.l10n.t('Id of the new agent'));
	const workspace = id && (await pickFolder());
	return id && workspace ? { kind: 'add', id, workspace } : undefined;
}

/** What can be done with an agent. */
function actionsFor({ id, name }: ConfiguredAgent): readonly ActionItem[] {
	return [
		{
			label: vscode.l10n.t('$(edit) Rename…'),
			async ask() {
				const given = await write(vscode.l10n.t('New name of {0}', id), name);
				return given === undefined ? undefined : { kind: 'rename', id, name: given };
			},
		},
		{
			label: vscode.l10n.t('$(tag) Change Id…'),
			async ask() {
				const newId = await write(vscode.l10n.t('New id of {0}', id), id);
				return newId === undefined ? undefined : { kind: 'rename', id, newId };
			},
		},
		{
			label: vscode.l10n.t('$(folder) Choose Another Folder…'),
			async ask() {
				const workspace = await pickFolder();
				return workspace === undefined ? undefined : { kind: 'move', id, workspace };
			},
		},
		{
			label: vscode.l10n.t('$(trash) Remove from the Configuration…'),
			ask: async () => ({ kind: 'remove', id }),
		},
	];
}

async function pickChange(agents: readonly ConfiguredAgent[]): Promise<AgentEdit | undefined> {
	const items: readonly AgentItem[] = [
		...agents.map((agent) => ({
			label: agent.name ?? agent.id,
			description: [agent.id, agent.isDefault && vscode.l10n.t('default'), ...agent.bindings]
				.filter(Boolean)
				.join(' · '),
			...(agent.workspace !== undefined && { detail: agent.workspace }),
			agent,
		})),
		{ label: vscode.l10n.t('$(add) Add an Agent…') },
	];
	const picked = await vscode.window.showQuickPick(items, { title: title(), matchOnDescription: true });
	if (!picked) return undefined;
	if (!picked.agent) return askNew();
	const action = await vscode.window.showQuickPick(actionsFor(picked.agent), { title: picked.agent.id });
	return action?.ask();
}

async function ask({ server }: CommandServices, params: ChangeAgentsParams) {
	const result = await server.request(ChangeAgentsRequest, params);
	if (result.kind === 'failed') throw new NotYet(result.message);
	return result;
}

/** Lists the agents; what a person wants changed is shown in the editor's diff before it is written. */
async function manageAgents(services: CommandServices, argument: unknown): Promise<void> {
	const workspace = await pickWorkspace(services, subjectOf(argument).uri);
	if (!workspace) return;
	const { agents, problem } = await services.server.request(AgentsRequest, { workspace: workspace.uri });
	if (problem !== undefined) throw new NotYet(problem);
	const change = await pickChange(agents);
	if (!change) return;
	const { file, uri, before, after, notes } = await ask(services, { workspace: workspace.uri, change });
	if (before === after) throw new NotYet(vscode.l10n.t('Nothing would change.'));
	const name = vscode.l10n.t('Change of {0}', file);
	const shown = await services.diffs.openAll(`agents ${change.id}`, name, [{ path: file, uri, before, after }]);
	const yes = vscode.l10n.t('Write the Configuration');
	const question = vscode.l10n.t('Write this change to {0}?', file);
	const answer = await vscode.window.showWarningMessage([question, ...notes].join(' '), yes);
	await shown.close();
	if (answer !== yes) return;
	const { operation } = await ask(services, { workspace: workspace.uri, change, agreed: after });
	if (operation === undefined) return;
	const message = vscode.l10n.t('{0} was changed', file);
	tellWritten(services, { id: operation, message, uri: vscode.Uri.parse(workspace.uri) });
}

export const agentsCommands: readonly Command[] = [{ id: 'manageAgents', run: manageAgents }];
