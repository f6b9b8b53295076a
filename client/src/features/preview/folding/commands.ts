import * as vscode from 'vscode';
import type { Command, CommandServices } from '../../../commands/registry.ts';
import { type PromptInFront, promptOf } from '../document/open.ts';
import type { ShownPrompt } from '../document/store.ts';

interface FoldingSubject {
	readonly front: PromptInFront;
	readonly shown: ShownPrompt;
}

/** The prompt that a link names, else the one in front. */
function subjectIn({ prompts }: CommandServices, uri: unknown): FoldingSubject | undefined {
	const front = promptOf(typeof uri === 'string' ? vscode.Uri.parse(uri) : uri);
	const shown = front && prompts.shown(front);
	return shown && { front, shown };
}

/** The part at the cursor. */
const partAtCursor = ({ front, shown }: FoldingSubject): string | undefined =>
	front.editor && shown.layout.partAt(front.editor.selection.active)?.id;

/** Folds the runtime's words at the cursor, or opens them. Where there are none, the key does what it does in every editor. */
const foldAtCursor =
	(shut: boolean) =>
	async (services: CommandServices, uri: unknown, named: unknown): Promise<void> => {
		const subject = subjectIn(services, uri);
		const part = typeof named === 'string' ? named : subject && partAtCursor(subject);
		const isShut = subject?.shown.shut.some((fold) => fold.part.id === part);
		const canBe = subject?.shown.folds.some((fold) => fold.part.id === part);
		if (subject && part !== undefined && canBe && isShut !== shut)
			services.prompts.fold(subject.front.uri, [part], shut);
		else await vscode.commands.executeCommand(shut ? 'editor.fold' : 'editor.unfold');
	};

/** Opens all of the runtime's words; folds them all where all are open. */
async function toggleAll(services: CommandServices, uri: unknown): Promise<void> {
	const subject = subjectIn(services, uri);
	if (!subject) return;
	const { front, shown } = subject;
	services.prompts.fold(
		front.uri,
		shown.folds.map(({ part }) => part.id),
		shown.shut.length === 0,
	);
}

/** What the lenses above the prompt have no room for, in the hover of its first line. */
async function about(_: CommandServices, uri: unknown): Promise<void> {
	const editor = promptOf(uri)?.editor;
	if (!editor) return;
	const top = new vscode.Range(0, 0, 0, 0);
	await vscode.window.showTextDocument(editor.document, {
		selection: top,
		...(editor.viewColumn !== undefined && { viewColumn: editor.viewColumn }),
	});
	await vscode.commands.executeCommand('editor.action.showHover');
}

export const promptFoldCommands: readonly Command[] = [
	{ id: 'preview.unfold', run: foldAtCursor(false) },
	{ id: 'preview.fold', run: foldAtCursor(true) },
	{ id: 'preview.toggleFolds', run: toggleAll },
	{ id: 'preview.about', run: about },
];
