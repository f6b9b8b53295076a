import * as vscode from 'vscode';
import {
	type EditorContent,
	type EditorMessage,
	type EditorModel,
	EditorPartNotification,
	type EditorPrompt,
	type EditorRunParams,
	type EditorRunResult,
} from '../../../../../protocol/chat/editorModels.ts';
import type { Server } from '../../../server/server.ts';

const nameOf = ({ vendor, id }: vscode.LanguageModelChat): string => `${vendor}/${id}`;

/** None in an untrusted workspace, and none in an editor without language models. */
async function allModels(): Promise<readonly vscode.LanguageModelChat[]> {
	if (!vscode.workspace.isTrusted || !vscode.lm?.selectChatModels) return [];
	return vscode.lm.selectChatModels();
}

const find = async (model: string): Promise<vscode.LanguageModelChat | undefined> =>
	(await allModels()).find((known) => nameOf(known) === model);

export async function list(): Promise<readonly EditorModel[]> {
	return (await allModels()).map((known) => ({
		model: nameOf(known),
		title: `${known.name} (${known.vendor})`,
		window: known.maxInputTokens,
	}));
}

function partOf(content: EditorContent): vscode.LanguageModelInputPart {
	switch (content.kind) {
		case 'text':
			return new vscode.LanguageModelTextPart(content.text);
		case 'image':
			return vscode.LanguageModelDataPart.image(Buffer.from(content.base64, 'base64'), content.mime);
		case 'call':
			return new vscode.LanguageModelToolCallPart(content.id, content.name, content.input);
		case 'result':
			return new vscode.LanguageModelToolResultPart(content.call, [new vscode.LanguageModelTextPart(content.text)]);
	}
}

const messageOf = ({ role, content }: EditorMessage): vscode.LanguageModelChatMessage => {
	const { User, Assistant } = vscode.LanguageModelChatMessageRole;
	return new vscode.LanguageModelChatMessage(role === 'user' ? User : Assistant, content.map(partOf));
};

/** The editor's errors have a code; what a provider threw is inside of them. */
function failed(error: unknown): EditorRunResult {
	if (!(error instanceof Error)) return { kind: 'failed', code: '', message: String(error) };
	const code = error instanceof vscode.LanguageModelError ? error.code : error.name;
	const cause = error.cause instanceof Error ? error.cause.message : '';
	return { kind: 'failed', code, message: error.message || cause };
}

export async function run(
	server: Server,
	{ run: id, model: name, messages, tools }: EditorRunParams,
	token: vscode.CancellationToken,
): Promise<EditorRunResult> {
	try {
		const model = await find(name);
		if (!model) return { kind: 'failed', code: 'NotFound', message: '' };
		const response = await model.sendRequest(
			messages.map(messageOf),
			{
				justification: vscode.l10n.t('Soulscope’s chat answers as your agent, with the prompt from the preview.'),
				...(tools.length > 0 && { tools: [...tools] }),
			},
			token,
		);
		for await (const part of response.stream) {
			if (token.isCancellationRequested) return { kind: 'stopped' };
			if (part instanceof vscode.LanguageModelTextPart) {
				void server.notify(EditorPartNotification, { run: id, part: { kind: 'text', text: part.value } });
			} else if (part instanceof vscode.LanguageModelToolCallPart) {
				const { callId, name: tool, input } = part;
				void server.notify(EditorPartNotification, { run: id, part: { kind: 'call', id: callId, name: tool, input } });
			}
		}
		return token.isCancellationRequested ? { kind: 'stopped' } : { kind: 'done' };
	} catch (error) {
		return token.isCancellationRequested ? { kind: 'stopped' } : failed(error);
	}
}

export async function count(
	{ model: name, messages, tools }: EditorPrompt,
	token: vscode.CancellationToken,
): Promise<number | null> {
	const model = await find(name);
	if (!model) return null;
	const told = tools.length > 0 ? [JSON.stringify(tools)] : [];
	const counts = await Promise.all([...messages.map(messageOf), ...told].map((text) => model.countTokens(text, token)));
	return counts.reduce((sum, tokens) => sum + tokens, 0);
}
