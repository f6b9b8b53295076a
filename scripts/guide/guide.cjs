// Lays out the window that npm start opens: the file at its cut, the prompt beside it, the chat at the right. Goes by a
// note that npm start leaves in the editor's own folder, where nothing of a workspace gets to, and takes it away: once a start.

const vscode = require('vscode');

const { executeCommand } = vscode.commands;

async function takeNote(folder) {
	const file = vscode.Uri.joinPath(folder, 'tour.json');
	try {
		const note = JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(file)));
		if (vscode.workspace.workspaceFolders?.[0]?.uri.fsPath !== note.folder) return undefined;
		await vscode.workspace.fs.delete(file);
		return note;
	} catch {
		return undefined;
	}
}

/** Scrolls so that a line stands near the top, with what comes before it still in sight. */
function showLine(editor, line) {
	const at = new vscode.Position(line, 0);
	editor.selection = new vscode.Selection(at, at);
	const above = new vscode.Position(Math.max(0, line - 4), 0);
	editor.revealRange(new vscode.Range(above, above), vscode.TextEditorRevealType.AtTop);
}

/** ms after which the rest is laid out even where nothing was found. */
const longest = 10_000;

/** ms in which the window shows what was found. */
const toPaint = 500;

/** Resolves when something has been found in the file. */
async function firstProblem(uri) {
	const found = () => vscode.languages.getDiagnostics(uri).length > 0;
	const subscriptions = [];
	await new Promise((resolve) => {
		subscriptions.push(vscode.languages.onDidChangeDiagnostics(() => found() && resolve()));
		const timer = setTimeout(resolve, longest);
		subscriptions.push({ dispose: () => clearTimeout(timer) });
		if (found()) resolve();
	});
	for (const each of subscriptions) each.dispose();
	await new Promise((resolve) => setTimeout(resolve, toPaint));
}

async function layOut(note) {
	const at = (name) => vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, name);
	const cut = (note.line ?? 1) - 1;
	const first = { viewColumn: vscode.ViewColumn.One, preview: false };
	await vscode.window.showTextDocument(at('MEMORY.md'), { ...first, selection: new vscode.Range(cut, 0, cut, 0) });
	await executeCommand('workbench.action.closeSidebar');
	// Pages take the window's thread and the extensions' for seconds: what they are about comes first.
	await firstProblem(at('MEMORY.md'));
	await executeCommand('soulscope.previewPrompt', at('MEMORY.md'));
	await executeCommand('soulscope.chat.focus');
	const memory = await vscode.window.showTextDocument(at('MEMORY.md'), first);
	// Now: where lines wrap, and so what is in sight, goes by the room that everything else has left.
	showLine(memory, cut);
	const prompt = vscode.window.visibleTextEditors.find(({ document }) => document.uri.scheme === 'soulscope-prompt');
	const gap = prompt?.document.getText().indexOf('truncated MEMORY.md') ?? -1;
	if (gap >= 0) showLine(prompt, prompt.document.positionAt(gap).line);
	// Behind MEMORY.md, as a page to read.
	await executeCommand('vscode.openWith', at('README.md'), 'vscode.markdown.preview.editor', {
		...first,
		background: true,
	});
}

// Nobody waits for it: other extensions start only after all that are started with the window.
exports.activate = async ({ globalStorageUri }) => {
	const note = await takeNote(globalStorageUri);
	if (note) void layOut(note);
};
