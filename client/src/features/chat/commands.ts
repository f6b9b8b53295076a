import * as vscode from 'vscode';
import { NotYet } from '../../commands/notYet.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import type { ChatPart } from './chatPart.ts';
import { chatView } from './chatView.ts';
import { selectionOf } from './content/attach.ts';

const nothingSaid = () => new NotYet(vscode.l10n.t('Nothing to export: the conversation is empty.'));

/** Where Budget and Memory are. The editor remembers what was moved there, by the view's id. */
async function moveToViews(): Promise<void> {
	const destinationId = 'workbench.view.extension.soulscope';
	await vscode.commands.executeCommand('vscode.moveViews', { viewIds: [chatView], destinationId });
}

/** A command that brings the chat to the front once it has done its own. */
const andFocus =
	(run: (chat: ChatPart) => unknown) =>
	async ({ chat }: CommandServices): Promise<void> => {
		const part = await chat.load();
		await run(part);
		await part.focus();
	};

const inEditor =
	(run: (editor: ChatPart['editor']) => Promise<void> | void) =>
	async ({ chat }: CommandServices): Promise<void> => {
		await run((await chat.load()).editor);
	};

const workspaceOf = async (chat: CommandServices['chat']): Promise<string | undefined> =>
	(await chat.load()).panel.workspace?.uri;

/** What of the chat can be had from the palette, the view's title and the editor's menus. */
export const chatCommands: readonly Command[] = [
	{
		id: 'chat.askAboutSelection',
		async run(services) {
			const editor = vscode.window.activeTextEditor;
			const workspace = await pickWorkspace(services, editor?.document.uri);
			if (!workspace) return;
			const selection = selectionOf(editor, workspace);
			if (!selection) throw new NotYet(vscode.l10n.t('First select the text that you want to ask about.'));
			const chat = await services.chat.load();
			chat.panel.pickWorkspace(workspace.uri);
			chat.panel.attach(selection);
			await chat.focus();
		},
	},
	{ id: 'chat.show', run: andFocus(() => {}) },
	{ id: 'chat.moveToViews', run: andFocus(moveToViews) },
	{
		id: 'chat.moveFromSecondary',
		run: andFocus(async () => {
			await moveToViews();
			// The editor leaves the side bar open with nothing in it.
			await vscode.commands.executeCommand('workbench.action.closeAuxiliaryBar');
		}),
	},
	{
		id: 'chat.moveBack',
		run: andFocus(() => vscode.commands.executeCommand(`${chatView}.resetViewLocation`)),
	},
	{ id: 'chat.new', run: andFocus(({ panel }) => panel.startNew()) },
	{
		id: 'chat.history',
		async run({ chat }) {
			const { focus, editor } = await chat.load();
			await focus();
			editor.showHistory('');
		},
	},
	{
		id: 'chat.export',
		async run({ chat }) {
			const { panel, editor } = await chat.load();
			const id = panel.talk?.id;
			if (id === undefined) throw nothingSaid();
			await editor.export(id);
		},
	},
	{
		id: 'chat.inspectTurn',
		async run({ server, chat }, record) {
			const { inspectTurn } = await import('../turns/turnInspector.ts');
			await inspectTurn(server, await workspaceOf(chat), record);
		},
	},
	{
		id: 'chat.compareTurns',
		async run({ server, chat }) {
			const { compareTurns } = await import('../turns/turnInspector.ts');
			await compareTurns(server, await workspaceOf(chat));
		},
	},
	{
		id: 'chat.turnNotes',
		async run({ server, chat }) {
			const { showNotes } = await import('../turns/turnInspector.ts');
			await showNotes(server, await workspaceOf(chat));
		},
	},
	{ id: 'chat.approvals', run: inEditor((editor) => editor.manageApprovals()) },
	{ id: 'chat.pickModel', run: inEditor((editor) => editor.pickModel()) },
	{ id: 'chat.preview', run: inEditor((editor) => editor.preview()) },
];
