// Runs inside the editor's extension host and answers the tests' questions over HTTP: what a person would see in a
// document, without the virtualised lines of the page in the way. Acting is left to the tests' own hands, save for settings.

const { renameSync, writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
const { delimiter, join } = require('node:path');
const vscode = require('vscode');

const position = ({ line, character }) => ({ line, character });
const range = ({ start, end }) => ({ start: position(start), end: position(end) });
const label = (value) => (typeof value === 'string' ? value : value.map((part) => part.value).join(''));
const opened = (uri) => vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
const wholeOf = (document) => new vscode.Range(0, 0, document.lineCount, 0);

const plainScheme = 'soulscope-plain';
let plain = '';
let plains = 0;

/** What the editor's own model says next, and what it was sent. There is no such model until a scene wants one. */
const answers = [];
const sent = [];
const kiln = {
	id: 'kiln',
	name: 'Kiln',
	family: 'kiln',
	version: '1',
	maxInputTokens: 100_000,
	maxOutputTokens: 4_000,
};
const model = {
	provideLanguageModelChatInformation: () => [{ ...kiln, capabilities: { imageInput: true, toolCalling: true } }],
	async provideLanguageModelChatResponse(_model, messages, _options, progress) {
		sent.push(messages.flatMap(({ content }) => content.map(partSent)));
		progress.report(new vscode.LanguageModelTextPart(answers.shift() ?? 'Nothing.'));
	},
	provideTokenCount: async (_model, text) => Math.ceil((typeof text === 'string' ? text.length : 40) / 4),
};
const partSent = (part) =>
	part instanceof vscode.LanguageModelDataPart
		? { mime: part.mimeType, base64: Buffer.from(part.data).toString('base64') }
		: { text: part.value ?? '' };

/** Each question by its name; the answers are plain JSON. */
const questions = {
	activeEditor() {
		const editor = vscode.window.activeTextEditor;
		if (!editor) return null;
		const { document, selection } = editor;
		return {
			uri: document.uri.toString(),
			language: document.languageId,
			text: document.getText(),
			dirty: document.isDirty,
			selection: range(selection),
			visible: editor.visibleRanges.map(range),
		};
	},
	document({ uri }) {
		const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri);
		return document ? { text: document.getText(), dirty: document.isDirty } : null;
	},
	diagnostics() {
		return vscode.languages.getDiagnostics().flatMap(([uri, list]) =>
			list.map(({ code, message, severity, source, tags, range: where }) => ({
				uri: uri.toString(),
				code: typeof code === 'object' ? String(code.value) : String(code ?? ''),
				message,
				severity: vscode.DiagnosticSeverity[severity],
				source,
				faded: tags?.includes(vscode.DiagnosticTag.Unnecessary) ?? false,
				range: range(where),
			})),
		);
	},
	async inlayHints({ uri }) {
		const document = await opened(uri);
		const hints = await vscode.commands.executeCommand(
			'vscode.executeInlayHintProvider',
			document.uri,
			wholeOf(document),
		);
		return (hints ?? []).map((hint) => ({ label: label(hint.label), position: position(hint.position) }));
	},
	async codeLenses({ uri }) {
		const document = await opened(uri);
		const lenses = await vscode.commands.executeCommand('vscode.executeCodeLensProvider', document.uri, 100);
		return (lenses ?? []).map((lens) => ({ title: lens.command?.title ?? '', range: range(lens.range) }));
	},
	async hover({ uri, line, character }) {
		const document = await opened(uri);
		const at = new vscode.Position(line, character);
		const hovers = await vscode.commands.executeCommand('vscode.executeHoverProvider', document.uri, at);
		return (hovers ?? []).flatMap(({ contents }) => contents.map((one) => (typeof one === 'string' ? one : one.value)));
	},
	extension() {
		const extension = vscode.extensions.getExtension('soulscope.soulscope');
		return extension ? { active: extension.isActive, version: extension.packageJSON.version } : null;
	},
	languageModelTools() {
		return vscode.lm.tools.map(({ name }) => name);
	},
	/** As another extension, or the editor's chat, would have a tool run. */
	async invokeTool({ name, input }) {
		const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
		return content.map((part) => part.value ?? '').join('');
	},
	/** From now on the editor has a model of its own, which gives these answers one after the other. */
	serveModel({ texts }) {
		answers.push(...texts);
		vscode.lm.registerLanguageModelChatProvider('soulscope-probe', model);
		return true;
	},
	sentToModel() {
		return sent;
	},
	configuration({ key }) {
		return vscode.workspace.getConfiguration().get(key) ?? null;
	},
	async configure({ settings }) {
		const configuration = vscode.workspace.getConfiguration();
		for (const [key, value] of Object.entries(settings)) {
			await configuration.update(key, value, vscode.ConfigurationTarget.Global);
		}
		return true;
	},
	/** A document of nobody's beside the active one, opened as a preview is: what the editor takes for it by itself. */
	async showPlain({ text, at: { line, character } }) {
		plain = text;
		plains += 1;
		const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(`${plainScheme}:/${plains}.txt`));
		const selection = new vscode.Range(line, character, line, character);
		await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true, selection });
		return true;
	},
	versions() {
		return { vscode: vscode.version, node: process.version };
	},
	commands() {
		return vscode.commands.getCommands(true).then((all) => all.filter((id) => id.startsWith('soulscope.')));
	},
	openTabs() {
		return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map((tab) => tab.label));
	},
};

async function answer(request, response) {
	let body = '';
	for await (const chunk of request) body += chunk;
	response.setHeader('content-type', 'application/json');
	try {
		const { question, about } = JSON.parse(body);
		response.end(JSON.stringify({ answer: await questions[question](about ?? {}) }));
	} catch (error) {
		response.end(JSON.stringify({ error: String(error?.stack ?? error) }));
	}
}

/** Every window has a host of its own: it says where it listens in a file named after the folder that it has open. */
// The editor takes this variable away from those that it starts.
const preloads = process.env.SOULSCOPE_PROBE_PRELOAD?.split(delimiter) ?? [];
if (preloads.length > 0) process.env.NODE_OPTIONS = preloads.map((file) => `--require ${file}`).join(' ');

exports.activate = (context) => {
	const folder = process.env.SOULSCOPE_PROBE_FOLDER;
	if (!folder) return;
	const open = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? 'none';
	const server = createServer(answer);
	server.listen(0, '127.0.0.1', () => {
		const file = join(folder, `${open.replace(/\W+/g, '-')}.port`);
		// Renamed into place: whoever looks in between must not take an empty file for the address.
		writeFileSync(`${file}.new`, String(server.address().port));
		renameSync(`${file}.new`, file);
	});
	context.subscriptions.push(
		vscode.workspace.registerTextDocumentContentProvider(plainScheme, { provideTextDocumentContent: () => plain }),
	);
	context.subscriptions.push({
		dispose() {
			server.closeAllConnections();
			server.close();
		},
	});
};
