import * as vscode from 'vscode';
import { type Command, NotYet } from '../../commands/registry.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import { selectionOf } from './content/attach.ts';
import { chatView } from './page/viewProvider.ts';
import type { Chat } from './register.ts';

const nothingSaid = () => new NotYet(vscode.l10n.t('Nothing to export: the conversation is empty.'));

/** Where Budget and Memory are. The editor remembers what was moved there, by the view's id. */
async function moveToViews(): Promise<void> {
	const destinationId = 'workbench.view.extension.soulscope';
	await vscode.commands.executeCommand('vscode.moveViews', { viewIds: [chatView], destinationId });
}

/** What of the chat can be had from the palette, the view's title and the editor's menus. */
export const chatCommands = (chat: Chat): readonly Command[] => [
	{
		id: 'chat.askAboutSelection',
		async run(services) {
			const editor = vscode.window.activeTextEditor;
			const workspace = await pickWorkspace(services, editor?.document.uri);
			if (!workspace) return;
			const selection = selectionOf(editor, workspace);
			if (!selection) throw new NotYet(vscode.l10n.t('First select the text that you want to ask about.'));
			chat.panel.pickWorkspace(workspace.uri);
			chat.panel.attach(selection);
			await chat.focus();
		},
	},
	{ id: 'chat.show', run: () => chat.focus() },
	{
		id: 'chat.moveToViews',
		async run() {
			await moveToViews();
			await chat.focus();
		},
	},
	{
		id: 'chat.moveFromSecondary',
		async run() {
			await moveToViews();
			// The editor leaves the side bar open with nothing in it.
			await vscode.commands.executeCommand('workbench.action.closeAuxiliaryBar');
			await chat.focus();
		},
	},
	{
		id: 'chat.moveBack',
		async run() {
			await vscode.commands.executeCommand(`${chatView}.resetViewLocation`);
			await chat.focus();
		},
	},
	{
		id: 'chat.new',
		async run() {
			chat.panel.startNew();
			await chat.focus();
		},
	},
	{
		id: 'chat.history',
		async run() {
			await chat.focus();
			chat.editor.showHistory('');
		},
	},
	{
		id: 'chat.export',
		async run() {
			const id = chat.panel.talk?.id;
			if (id === undefined) throw nothingSaid();
			await chat.editor.export(id);
		},
	},
	{
		id: 'chat.inspectTurn',
		async run({ server }, record) {
			const { inspectTurn } = await import('../turns/turnInspector.ts');
			await inspectTurn(server, chat.panel.workspace?.uri, record);
		},
	},
	{
		id: 'chat.compareTurns',
		async run({ server }) {
			const { compareTurns } = await import('../turns/turnInspector.ts');
			await compareTurns(server, chat.panel.workspace?.uri);
		},
	},
	{
		id: 'chat.turnNotes',
		async run({ server }) {
			const { showNotes } = await import('../turns/turnInspector.ts');
			await showNotes(server, chat.panel.workspace?.uri);
		},
	},
	{ id: 'chat.approvals', run: () => chat.editor.manageApprovals() },
	{ id: 'chat.pickModel', run: () => chat.editor.pickModel() },
	{ id: 'chat.preview', run: () => chat.editor.preview() },
];
