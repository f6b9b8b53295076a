import * as vscode from 'vscode';
import type { GuardedChange, GuardedLine } from '../../../../protocol/guard/guard.ts';
import { plainMarkdown } from '../../ui/plainMarkdown.ts';
import type { GuardedChangeList } from './changeList.ts';
import { markWords } from './items.ts';

const look: vscode.DecorationRenderOptions = {
	isWholeLine: true,
	overviewRulerColor: new vscode.ThemeColor('editorWarning.foreground'),
	overviewRulerLane: vscode.OverviewRulerLane.Right,
	// Long lines reach further than the window: the sign in front is seen all the same.
	before: { contentText: '⚠', margin: '0 0.5em 0 0', color: new vscode.ThemeColor('editorWarning.foreground') },
	after: { margin: '0 0 0 2em', color: new vscode.ThemeColor('editorWarning.foreground') },
};

/** Where the line stands by now: as long as it says the same. */
function rangeOf(document: vscode.TextDocument, { line, excerpt }: GuardedLine): vscode.Range | undefined {
	const says = (at: number) => document.lineAt(at).text.trim().startsWith(excerpt);
	const lines = [line, ...Array.from({ length: document.lineCount }, (_, at) => at)];
	const found = lines.find((at) => at < document.lineCount && says(at));
	return found === undefined ? undefined : document.lineAt(found).range;
}

const decorationOf = (document: vscode.TextDocument, line: GuardedLine): vscode.DecorationOptions[] => {
	const range = rangeOf(document, line);
	if (!range) return [];
	const words = markWords[line.kind]();
	const hoverMessage = plainMarkdown(words, [line.message]);
	return [{ range, hoverMessage, renderOptions: { after: { contentText: words } } }];
};

/** In each comparison and editor of a file that was changed from outside: the lines that deserve a second look. */
export function showLineMarks(list: GuardedChangeList): vscode.Disposable {
	const type = vscode.window.createTextEditorDecorationType(look);
	const linesOf = (uri: vscode.Uri, all: readonly GuardedChange[]) =>
		all.flatMap((change) => (vscode.Uri.parse(change.uri).toString() === uri.toString() ? change.lines : []));
	const paint = () => {
		for (const editor of vscode.window.visibleTextEditors) {
			const { document } = editor;
			const lines = linesOf(document.uri, list.fromOutside);
			editor.setDecorations(
				type,
				lines.flatMap((line) => decorationOf(document, line)),
			);
		}
	};
	paint();
	return vscode.Disposable.from(
		type,
		list.onDidChange(paint),
		vscode.window.onDidChangeVisibleTextEditors(paint),
		vscode.workspace.onDidChangeTextDocument(({ document }) => {
			if (linesOf(document.uri, list.fromOutside).length > 0) paint();
		}),
	);
}
