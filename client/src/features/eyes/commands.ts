import { relative } from 'node:path';
import * as vscode from 'vscode';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { figure } from '../../ui/format.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import { makeEqual } from './makeEqual.ts';
import type { ChosenStandpoint } from './standpoints.ts';

interface Choice extends vscode.QuickPickItem {
	run?(): Promise<void> | void;
}

const subject = (argument: unknown): vscode.Uri | undefined => (argument instanceof vscode.Uri ? argument : undefined);

/** Model windows that people have; the number is tokens. */
const windows = [128_000, 200_000, 272_000, 1_000_000];

/** `chosen` without `name`, or with another value for it. */
function withChoice<Name extends keyof ChosenStandpoint>(
	chosen: ChosenStandpoint,
	name: Name,
	value: ChosenStandpoint[Name] | undefined,
): ChosenStandpoint {
	const { [name]: _, ...rest } = chosen;
	return value === undefined ? rest : { ...rest, [name]: value };
}

async function pickOne(title: string, placeHolder: string, choices: readonly Choice[]): Promise<void> {
	const picked = await vscode.window.showQuickPick([...choices], { title, placeHolder, matchOnDescription: true });
	await picked?.run?.();
}

/** One press: the agents that are at home in the folder, and below them what else can be said of the session. */
async function switchEyes(services: CommandServices, argument: unknown): Promise<void> {
	const workspace = await pickWorkspace(services, subject(argument));
	if (!workspace) return;
	const { standpoints } = services;
	const chosen = standpoints.chosen(workspace.uri);
	const choose = (choice: ChosenStandpoint) => standpoints.choose(workspace, choice);
	const eyes = workspace.eyes.map(
		({ id, title }): Choice => ({
			label: `$(eye) ${title}`,
			description: id === workspace.runtime ? vscode.l10n.t('current') : '',
			run: () => choose(withChoice(chosen, 'runtime', id)),
		}),
	);
	await pickOne(vscode.l10n.t('Through Whose Eyes?'), vscode.l10n.t('What is shown is what this agent reads'), [
		...eyes,
		{ label: '', kind: vscode.QuickPickItemKind.Separator },
		...sessionChoices(services, workspace, chosen, choose),
	]);
}

function sessionChoices(
	{ standpoints }: CommandServices,
	workspace: WorkspaceInfo,
	chosen: ChosenStandpoint,
	choose: (choice: ChosenStandpoint) => Promise<void>,
): readonly Choice[] {
	const { touched, cwd, contextWindow, trusted, programArguments = [], chosenAgent } = standpoints.now(workspace);
	const { choosable = [] } = workspace;
	const root = vscode.Uri.parse(workspace.uri);
	const shown = (uri: string | undefined) =>
		uri === undefined ? undefined : relative(root.fsPath, vscode.Uri.parse(uri).fsPath) || '.';
	return [
		{
			label: vscode.l10n.t('The file that it works on…'),
			description: shown(touched) ?? vscode.l10n.t('none'),
			run: () => pickFile(workspace, chosen, choose),
		},
		{
			label: vscode.l10n.t('The folder that it was started in…'),
			description: shown(cwd) ?? vscode.l10n.t('the open folder'),
			run: () => pickFolder(root, chosen, choose),
		},
		{
			label: vscode.l10n.t('The window of its model…'),
			description:
				contextWindow === undefined ? vscode.l10n.t('as usual') : vscode.l10n.t('{0} tokens', figure(contextWindow)),
			run: () => pickWindow(chosen, choose),
		},
		{
			label: vscode.l10n.t('Whether it trusts the folder…'),
			description:
				trusted === undefined
					? vscode.l10n.t('as its own settings say')
					: trusted
						? vscode.l10n.t('yes')
						: vscode.l10n.t('no'),
			run: () => pickTrust(chosen, choose),
		},
		{
			label: vscode.l10n.t('The arguments that it was started with…'),
			description: programArguments.join(' ') || vscode.l10n.t('none'),
			run: () => askArguments(chosen, choose),
		},
		...(choosable.length === 0
			? []
			: [
					{
						label: vscode.l10n.t('The agent that is chosen in its chat…'),
						description: chosenAgent ?? vscode.l10n.t('none'),
						run: () => pickAgent(choosable, chosen, choose),
					},
				]),
		{
			label: vscode.l10n.t('Forget all of this'),
			run: () => choose({}),
		},
	];
}

type Choose = (choice: ChosenStandpoint) => Promise<void>;

async function pickFile(workspace: WorkspaceInfo, chosen: ChosenStandpoint, choose: Choose): Promise<void> {
	const root = vscode.Uri.parse(workspace.uri);
	await pickOne(vscode.l10n.t('Which file does the agent work on?'), '', [
		{
			label: vscode.l10n.t('Whichever file is in front'),
			run: () => choose(withChoice(chosen, 'touched', undefined)),
		},
		{ label: vscode.l10n.t('None'), run: () => choose(withChoice(chosen, 'touched', 'nothing')) },
		{
			label: vscode.l10n.t('Choose a File…'),
			async run() {
				const [file] = (await vscode.window.showOpenDialog({ defaultUri: root })) ?? [];
				if (file) await choose(withChoice(chosen, 'touched', { uri: file.toString() }));
			},
		},
	]);
}

async function pickFolder(root: vscode.Uri, chosen: ChosenStandpoint, choose: Choose): Promise<void> {
	await pickOne(vscode.l10n.t('Where was the agent started?'), '', [
		{ label: vscode.l10n.t('In the open folder'), run: () => choose(withChoice(chosen, 'cwd', undefined)) },
		{
			label: vscode.l10n.t('Choose a Folder…'),
			async run() {
				const options = { defaultUri: root, canSelectFolders: true, canSelectFiles: false };
				const [folder] = (await vscode.window.showOpenDialog(options)) ?? [];
				if (folder) await choose(withChoice(chosen, 'cwd', folder.toString()));
			},
		},
	]);
}

const pickWindow = (chosen: ChosenStandpoint, choose: Choose): Promise<void> =>
	pickOne(vscode.l10n.t('How much does the model take in?'), '', [
		{ label: vscode.l10n.t('As usual'), run: () => choose(withChoice(chosen, 'contextWindow', undefined)) },
		...windows.map((tokens) => ({
			label: vscode.l10n.t('{0} tokens', figure(tokens)),
			run: () => choose(withChoice(chosen, 'contextWindow', tokens)),
		})),
	]);

const pickTrust = (chosen: ChosenStandpoint, choose: Choose): Promise<void> =>
	pickOne(vscode.l10n.t('Was the agent told to trust this folder?'), '', [
		{
			label: vscode.l10n.t('As its own settings say'),
			run: () => choose(withChoice(chosen, 'trusted', undefined)),
		},
		{ label: vscode.l10n.t('Yes'), run: () => choose(withChoice(chosen, 'trusted', true)) },
		{ label: vscode.l10n.t('No'), run: () => choose(withChoice(chosen, 'trusted', false)) },
	]);

const pickAgent = (names: readonly string[], chosen: ChosenStandpoint, choose: Choose): Promise<void> =>
	pickOne(vscode.l10n.t('Which agent is chosen in the chat?'), '', [
		{ label: vscode.l10n.t('None'), run: () => choose(withChoice(chosen, 'chosenAgent', undefined)) },
		...names.map((name) => ({ label: name, run: () => choose(withChoice(chosen, 'chosenAgent', name)) })),
	]);

async function askArguments(chosen: ChosenStandpoint, choose: Choose): Promise<void> {
	const typed = await vscode.window.showInputBox({
		prompt: vscode.l10n.t('Arguments of the command line, with spaces between them. Leave empty for none.'),
		placeHolder: '--add-dir ../lib',
		value: (chosen.programArguments ?? []).join(' '),
	});
	if (typed === undefined) return;
	const words = typed.split(/\s+/u).filter(Boolean);
	await choose(withChoice(chosen, 'programArguments', words.length > 0 ? words : undefined));
}

async function compareEyes(services: CommandServices, argument: unknown): Promise<void> {
	const workspace = await pickWorkspace(services, subject(argument));
	if (!workspace) return;
	if (!workspace.followsFiles) {
		throw new NotYet(
			vscode.l10n.t(
				'There is nothing to compare: the files here are those of {0}, and no coding agent is at home in this folder.',
				workspace.runtimeTitle,
			),
		);
	}
	(await services.overview.load()).show(vscode.Uri.parse(workspace.uri), { atEyes: true });
}

export const eyesCommands: readonly Command[] = [
	{ id: 'switchEyes', run: switchEyes },
	{ id: 'compareEyes', run: compareEyes },
	{ id: 'makeEqual', run: makeEqual },
];
