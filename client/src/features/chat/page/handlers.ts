import * as vscode from 'vscode';
import type { FileDiff } from '../../../../../protocol/chat/conversation.ts';
import type { FromPage } from '../../../../../protocol/chat/page.ts';
import type { Approvals } from '../approvals/approvals.ts';
import type { ConversationHistory } from '../conversations/history.ts';
import type { ChatPanel } from '../panel.ts';
import { runSlashCommand, type SlashActions } from '../slashCommands.ts';

/** What the page asks for beside conversations: each is the editor's to do. */
export interface EditorActions {
	/** Asks the server which workspaces there are. */
	load(): void;
	openLink(href: string): Promise<void>;
	openDiff(name: string, diff: FileDiff): Promise<void>;
	showImage(href: string): Promise<void>;
	insert(code: string): Promise<void>;
	/** Shows what could be remembered. */
	showProposals(): void;
	preview(): void;
	setKey(): void;
	setUp(): void;
	pickModel(): Promise<void>;
	pickSession(): Promise<void>;
	attach(): Promise<void>;
	export(conversation: string): Promise<void>;
	manageApprovals(): Promise<void>;
	showLog(): void;
	/** Rejects with what went wrong; where it went well, the panel is told with everybody else. */
	undo(undo: string): Promise<void>;
	/** It is not to be taken back. */
	keep(undo: string): Promise<void>;
	/** Writes a note; rejects with what went wrong, in one line. */
	remember(text: string): Promise<void>;
	/** Brings the page to the front, with the list of conversations. */
	showHistory(query: string): void;
}

interface Parts {
	readonly panel: ChatPanel;
	readonly approvals: Approvals;
	readonly history: ConversationHistory;
	readonly editor: EditorActions;
}

function slashActions({ panel, editor }: Parts, done: (work: Promise<void>) => void): SlashActions {
	return {
		startNew: () => panel.startNew(),
		retry: () => done(panel.run({ kind: 'retry' })),
		remember(text) {
			if (text === '')
				panel.talk?.say({ message: vscode.l10n.t('What should the agent remember? Write it after /remember.') });
			else done(editor.remember(text));
		},
		flush: () => done(panel.run({ kind: 'flush' })),
		compact: () => done(panel.run({ kind: 'compact' })),
		heartbeat: () => done(panel.run({ kind: 'heartbeat' })),
		session(kind) {
			if (kind === '' || !panel.pickSession(kind)) done(editor.pickSession());
		},
		model: () => done(editor.pickModel()),
		preview: () => editor.preview(),
		history: (query) => editor.showHistory(query),
		export() {
			const id = panel.talk?.id;
			if (id !== undefined) done(editor.export(id));
			else panel.talk?.say({ message: vscode.l10n.t('Nothing to export: the conversation is empty.') });
		},
		approvals: () => done(editor.manageApprovals()),
	};
}

/** By type, what is done with a message of the page. */
type FromPageHandlers = {
	readonly [T in FromPage['type']]: (message: Extract<FromPage, { readonly type: T }>) => unknown;
};

/** What answers the page. What goes wrong is said by `complain`, in one line. */
export function pageHandlers(parts: Parts, complain: (error: unknown) => void): (message: FromPage) => void {
	const { panel, approvals, history, editor } = parts;
	const done = (work: Promise<unknown>): void => void work.catch(complain);
	const slash = slashActions(parts, done);
	const showHistory = (query: string) => panel.workspace && history.show(panel.workspace.uri, query);

	const table: FromPageHandlers = {
		ready() {
			editor.load();
			panel.show();
			return panel.refresh();
		},
		send({ text }) {
			if (!runSlashCommand(text, slash)) return panel.send(text);
			panel.typed('');
			return undefined;
		},
		typed: ({ text }) => panel.typed(text),
		stop: () => panel.stop(),
		retry: () => panel.run({ kind: 'retry' }),
		resume: () => panel.run({ kind: 'resume' }),
		edit: ({ entry, text }) => panel.run({ kind: 'edit', entry, text }),
		async 'send-along'({ entry, on }) {
			if (await panel.sendAlong(entry, on)) return;
			panel.talk?.say({
				message: vscode.l10n.t('Nothing was changed, because the agent is still answering. Try again when it is done.'),
			});
		},
		bootstrap: () => panel.run({ kind: 'bootstrap' }),
		flush: () => panel.run({ kind: 'flush' }),
		compact: () => panel.run({ kind: 'compact' }),
		new: () => panel.startNew(),
		approve: ({ entry, answer }) => approvals.answer(entry, answer),
		async undo({ entry }) {
			const found = panel.talk?.entry(entry);
			if (found?.kind !== 'tool' && found?.kind !== 'note') return;
			if (found.undo === undefined) return;
			await editor.undo(found.undo);
		},
		'settle-notice'({ undo }) {
			const operation = panel.talk?.notice?.undo;
			if (operation === undefined) return undefined;
			return undo ? editor.undo(operation) : editor.keep(operation);
		},
		'open-diff'({ entry, index }) {
			const found = panel.talk?.entry(entry);
			const change = found?.kind === 'tool' || found?.kind === 'note' ? found.changes?.[index] : undefined;
			return change && editor.openDiff(`${entry} ${index}`, change);
		},
		attach: () => editor.attach(),
		detach: ({ index }) => panel.detach(index),
		recall: ({ on }) => panel.setRecall(on),
		'pick-session': ({ session }) => panel.pickSession(session),
		'pick-workspace': ({ workspace }) => panel.pickWorkspace(workspace),
		'pick-model': () => editor.pickModel(),
		history: ({ query }) => showHistory(query),
		'open-conversation'({ conversation }) {
			const found = history.find(conversation);
			if (found) panel.openConversation(found.id, found.session);
		},
		async rename({ conversation, title }) {
			await history.rename(conversation, title);
			if (panel.talk?.id === conversation) panel.talk.rename(title);
		},
		async delete({ conversation }) {
			if (await history.delete(conversation)) panel.forget(conversation);
		},
		restore: ({ conversation }) => history.restore(conversation),
		export: ({ conversation }) => editor.export(conversation),
		insert: ({ text }) => editor.insert(text),
		image: ({ href }) => editor.showImage(href),
		open: ({ href }) => editor.openLink(href),
		revealed: () => panel.revealed(),
		proposals: () => editor.showProposals(),
		preview: () => editor.preview(),
		inspect: ({ record }) => vscode.commands.executeCommand('soulscope.chat.inspectTurn', record),
		'set-key': () => editor.setKey(),
		'set-up': () => editor.setUp(),
		'show-log': () => editor.showLog(),
	};
	return (message) => {
		const handle = table[message.type] as (message: FromPage) => unknown;
		done(Promise.resolve(handle(message)));
	};
}
