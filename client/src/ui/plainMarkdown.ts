import * as vscode from 'vscode';

/**
 * Paragraphs of Markdown in which every character means itself, the title in bold: file names and messages may hold any.
 * `appendText` writes every space as one that no line may be broken at; between words they are spaces again, so that
 * narrow hovers wrap. At the start of a line they stay as they are: four true ones there would begin a block of code.
 */
export function plainMarkdown(title: string | undefined, lines: readonly string[]): vscode.MarkdownString {
	const text = new vscode.MarkdownString();
	if (title !== undefined) text.appendMarkdown('**').appendText(title).appendMarkdown('**\n\n');
	for (const line of lines) text.appendText(line).appendMarkdown('\n\n');
	text.value = text.value.replace(/(?<=[^\n;])&nbsp;(?!&nbsp;)/g, ' ');
	return text;
}
