import * as vscode from 'vscode';

/** Past this many ms a place may be off by what was typed meanwhile, which is better than to go on waiting. */
const timeoutMs = 1000;

/** An editor has one kind of line ending for a document, whatever its text had. */
const sameLineEnds = (text: string): string => text.replace(/\r\n?/gu, '\n');

/** Resolves once a document shows `text`, which is on its way to it. */
export async function caughtUp(document: vscode.TextDocument, text: string): Promise<void> {
	const wanted = sameLineEnds(text);
	const isThere = () => sameLineEnds(document.getText()) === wanted;
	if (isThere()) return;
	await new Promise<void>((resolve) => {
		const done = () => {
			clearTimeout(timer);
			listening.dispose();
			resolve();
		};
		const timer = setTimeout(done, timeoutMs);
		const listening = vscode.workspace.onDidChangeTextDocument((change) => {
			if (change.document === document && isThere()) done();
		});
	});
}
