import * as vscode from 'vscode';
import { type ManagedAgentInfo, ManagedPeopleRequest } from '../../../../protocol/managed/managed.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { subjectOf } from '../../ui/subject.ts';
import { promptUri } from '../preview/document/open.ts';
import type { KnownDatabase, ManagedConnections } from './connections.ts';
import { fillIn } from './fillEmbeddings.ts';
import type { ManagedPart } from './managedPart.ts';
import { managedWorkspace } from './managedWorkspace.ts';
import { managedScheme } from './scheme.ts';
import { checkSkillArchive } from './skillArchive.ts';

/** Several commands ask for one. */
const title = () => vscode.l10n.t('Database of Agents');

type WantedDatabase = Pick<KnownDatabase, 'address' | 'isWritable'>;

async function askAddress(): Promise<string | undefined> {
	const given = await vscode.window.showInputBox({
		title: title(),
		prompt: vscode.l10n.t('Address of the database, without a password, or the path of its file'),
		placeHolder: 'postgres://user@host:5432/agents',
		ignoreFocusOut: true,
		validateInput: (text) =>
			text === '' || /^(?:postgres(?:ql)?:\/\/|file:\/\/|[~/\\]|[a-z]:[\\/])/iu.test(text.trim())
				? undefined
				: vscode.l10n.t('The address begins with postgres://, or it is the whole path of a file'),
	});
	return given?.trim() || undefined;
}

async function pickDatabase({ known, found }: ManagedConnections): Promise<WantedDatabase | undefined> {
	const other = { label: vscode.l10n.t('$(add) Another Database…'), description: '', address: undefined };
	const items = [
		...known.map(({ place, address }) => ({ label: place, description: address, address })),
		...(await found()).map(({ path, title }) => ({
			label: vscode.l10n.t('{0} on this computer', title),
			description: path,
			address: path,
		})),
	];
	const picked =
		items.length === 0
			? other
			: await vscode.window.showQuickPick([...items, other], {
					title: title(),
					placeHolder: vscode.l10n.t('Which database?'),
				});
	const address = picked && (picked.address ?? (await askAddress()));
	if (address === undefined) return undefined;
	const readOnly = { label: vscode.l10n.t('Only read'), detail: vscode.l10n.t('The database itself refuses changes') };
	const writable = {
		label: vscode.l10n.t('Read and change'),
		detail: vscode.l10n.t('What you save is written to the database, if nobody else has changed it meanwhile'),
	};
	const mode = await vscode.window.showQuickPick([readOnly, writable], {
		title: title(),
		placeHolder: vscode.l10n.t('What may happen there?'),
	});
	return mode && { address, isWritable: mode === writable };
}

async function pickAgents(agents: readonly ManagedAgentInfo[], place: string): Promise<readonly ManagedAgentInfo[]> {
	const items = agents.map((agent) => ({
		label: agent.key,
		description: agent.name,
		detail: [
			agent.type,
			...(agent.status === 'active' ? [] : [agent.status]),
			agent.people === 1 ? vscode.l10n.t('1 person') : vscode.l10n.t('{0} people', agent.people),
		].join(' · '),
		agent,
	}));
	const picked = await vscode.window.showQuickPick(items, {
		title: vscode.l10n.t('Open Managed Agents'),
		placeHolder: vscode.l10n.t('Which agents of {0}?', place),
		canPickMany: true,
		matchOnDescription: true,
	});
	return (picked ?? []).map(({ agent }) => agent);
}

async function openManagedAgents({ managed }: CommandServices): Promise<void> {
	const { connections } = await managed.load();
	const wanted = await pickDatabase(connections);
	const connected = wanted && (await connections.connect(wanted));
	if (!connected) return;
	if (connected.agents.length === 0) throw new Error(vscode.l10n.t('There are no agents in {0}.', connected.place));
	const open = vscode.workspace.workspaceFolders ?? [];
	const isOpen = ({ uri }: ManagedAgentInfo) => open.some((folder) => folder.uri.toString() === uri);
	const agents = await pickAgents(
		connected.agents.filter((agent) => !isOpen(agent)),
		connected.place,
	);
	if (agents.length === 0) return;
	vscode.workspace.updateWorkspaceFolders(
		open.length,
		0,
		...agents.map(({ key, name, uri }) => ({
			uri: vscode.Uri.parse(uri),
			name: name === '' ? key : `${name} (${key})`,
		})),
	);
}

async function peopleOf({ server }: CommandServices, workspace: WorkspaceInfo): Promise<readonly string[]> {
	const answer = await server.request(ManagedPeopleRequest, { workspace: workspace.uri });
	if (answer.kind === 'failed') throw new Error(answer.message);
	return answer.people;
}

/** One of those who have talked with it, or somebody new; an empty text for nobody, where that is a choice. */
async function pickPerson(
	people: readonly string[],
	placeHolder: string,
	more: readonly vscode.QuickPickItem[] = [],
): Promise<vscode.QuickPickItem | undefined> {
	const another = { label: vscode.l10n.t('$(add) Another Person…') };
	const items = [...people.map((label): vscode.QuickPickItem => ({ label })), ...more, another];
	const picked = await vscode.window.showQuickPick(items, { title: vscode.l10n.t('Person or chat'), placeHolder });
	if (picked !== another) return picked;
	const id = await vscode.window.showInputBox({
		title: vscode.l10n.t('Person or chat'),
		prompt: vscode.l10n.t('The id that the runtime knows them by'),
	});
	return id ? { label: id } : undefined;
}

/** From now on all views show the agent as it talks with this person. */
async function choosePerson(services: CommandServices, argument: unknown): Promise<void> {
	const workspace = await managedWorkspace(services, argument);
	if (!workspace) return;
	const nobody = { label: vscode.l10n.t('Nobody'), description: vscode.l10n.t('only what the agent itself has') };
	const question = vscode.l10n.t('Who talks with {0}?', workspace.name);
	const picked = await pickPerson(await peopleOf(services, workspace), question, [nobody]);
	if (!picked) return;
	const { user: _before, ...chosen } = services.standpoints.chosen(workspace.uri);
	await services.standpoints.choose(workspace, picked === nobody ? chosen : { ...chosen, user: picked.label });
}

async function comparePeople(services: CommandServices, argument: unknown): Promise<void> {
	const workspace = await managedWorkspace(services, argument);
	if (!workspace) return;
	const people = await peopleOf(services, workspace);
	const first = await pickPerson(people, vscode.l10n.t('Whose prompt?'));
	const others = people.filter((id) => id !== first?.label);
	const second = first && (await pickPerson(others, vscode.l10n.t('Compare with whose prompt?')));
	if (!second) return;
	const session = workspace.sessionKinds[0] ?? 'main';
	const [before, after] = [first, second].map(({ label: user }) =>
		promptUri(
			{ workspace: workspace.uri, session, wording: 'runtime', user, ledger: true },
			workspace,
			workspace.runtimeTitle,
		),
	);
	const name = `${workspace.name} · ${first.label} ↔ ${second.label}`;
	await vscode.commands.executeCommand('vscode.diff', before, after, name);
}

/** The authority of the database that is meant: of the row, else of the editor in front, else one that was connected before. */
async function databaseMeant({ connections }: ManagedPart, argument: unknown): Promise<string | undefined> {
	const places = [
		subjectOf(argument).uri,
		vscode.window.activeTextEditor?.document.uri,
		...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri),
	];
	const open = new Set(places.filter((uri) => uri?.scheme === managedScheme).map((uri) => uri?.authority));
	const [first] = open;
	if (first !== undefined && (open.size === 1 || subjectOf(argument).uri?.scheme === managedScheme)) return first;
	const wanted = await pickDatabase(connections);
	return wanted && (await connections.connect(wanted))?.database;
}

async function openSkillGrants({ managed }: CommandServices, argument: unknown): Promise<void> {
	const part = await managed.load();
	const database = await databaseMeant(part, argument);
	if (database !== undefined) part.grants.show(database);
}

/** For the database that is at hand, where there is one: then it is known which skills there are. */
async function checkArchive({ server }: CommandServices, argument: unknown): Promise<void> {
	const open = new Set(
		(vscode.workspace.workspaceFolders ?? [])
			.filter(({ uri }) => uri.scheme === managedScheme)
			.map(({ uri }) => uri.authority),
	);
	const [database] = open.size === 1 ? open : [];
	await checkSkillArchive(server, argument instanceof vscode.Uri ? argument : undefined, database);
}

async function fillEmbeddings(services: CommandServices, argument: unknown): Promise<void> {
	const workspace = await managedWorkspace(services, argument);
	if (workspace) await fillIn(services, workspace);
}

export const managedCommands: readonly Command[] = [
	{ id: 'openManagedAgents', run: openManagedAgents },
	{ id: 'choosePerson', run: choosePerson },
	{ id: 'comparePeople', run: comparePeople },
	{ id: 'openSkillGrants', run: openSkillGrants },
	{ id: 'checkSkillArchive', run: checkArchive },
	{ id: 'fillEmbeddings', run: fillEmbeddings },
];
