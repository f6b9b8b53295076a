import * as vscode from 'vscode';
import {
	type AgentEdit,
	AgentsRequest,
	type ChangeAgentsParams,
	ChangeAgentsRequest,
	type ConfiguredAgent,
} from '../../../../protocol/workspace/agents.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import { subjectOf } from '../../ui/subject.ts';
import { tellWritten } from '../memory/undo.ts';
import { askAboutDiff } from '../pending/askAboutDiff.ts';
import { pickBeginning } from './beginning.ts';
import { copyPersona } from './copyPersona.ts';
import { pickAgentFolder } from './folder.ts';

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

const pickFolder = () => pickAgentFolder(vscode.l10n.t('Folder of the agent'));

/** A change, and what follows once it is written. */
interface WantedChange {
	readonly change: AgentEdit;
	after?(workspace: WorkspaceInfo): Promise<void>;
}

async function askNew(
	services: CommandServices,
	agents: readonly ConfiguredAgent[],
): Promise<WantedChange | undefined> {
	const id = await write(vscode.l10n.t('Id of the new agent'));
	const folder = id && (await pickFolder());
	const beginning = folder && (await pickBeginning(services, agents));
	if (!id || !folder || !beginning) return undefined;
	const { like, begin } = beginning;
	return {
		change: { kind: 'add', id, workspace: folder.fsPath, ...(like !== undefined && { like }) },
		...(begin && { after: (workspace: WorkspaceInfo) => begin(services, workspace, folder) }),
	};
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
				const folder = await pickFolder();
				return folder && { kind: 'move', id, workspace: folder.fsPath };
			},
		},
		{
			label: vscode.l10n.t('$(trash) Remove from the Configuration…'),
			ask: async () => ({ kind: 'remove', id }),
		},
	];
}

async function pickChange(
	services: CommandServices,
	agents: readonly ConfiguredAgent[],
): Promise<WantedChange | undefined> {
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
	if (!picked.agent) return askNew(services, agents);
	const action = await vscode.window.showQuickPick(actionsFor(picked.agent), { title: picked.agent.id });
	const change = await action?.ask();
	return change && { change };
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
	const wanted = await pickChange(services, agents);
	if (!wanted) return;
	const { change } = wanted;
	const { uri, before, after, notes } = await ask(services, { workspace: workspace.uri, change });
	if (before === after) throw new NotYet(vscode.l10n.t('Nothing would change.'));
	const file = vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
	const name = vscode.l10n.t('Change of {0}', file);
	// Below the folder of the configuration, which is often in no workspace.
	const path = uri.slice(uri.lastIndexOf('/') + 1);
	const question = vscode.l10n.t('Write this change to {0}?', file);
	const isWanted = await askAboutDiff(services.pending, {
		message: [question, ...notes].join(' '),
		short: vscode.l10n.t('Write the configuration?'),
		yes: vscode.l10n.t('Write the Configuration'),
		open: () => services.diffs.openAll(`agents ${change.id}`, name, [{ path, uri, before, after }]),
	});
	if (!isWanted) return;
	const { operation } = await ask(services, { workspace: workspace.uri, change, agreed: after });
	if (operation === undefined) return;
	const message = vscode.l10n.t('{0} was changed', file);
	tellWritten(services, { id: operation, message, uri: vscode.Uri.parse(workspace.uri) });
	await wanted.after?.(workspace);
}

export const agentsCommands: readonly Command[] = [
	{ id: 'manageAgents', run: manageAgents },
	{ id: 'copyPersona', run: copyPersona },
];
