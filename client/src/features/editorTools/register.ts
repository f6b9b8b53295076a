import * as vscode from 'vscode';
import type { EditorToolServices, Input } from './editorTool.ts';
import { type EditorTool, editorTools } from './table.ts';

/** What does the work comes with the first call. */
function lazyTool(each: EditorTool, services: EditorToolServices): vscode.LanguageModelTool<Input> {
	let made: Promise<vscode.LanguageModelTool<Input>> | undefined;
	const tool = () => {
		made ??= import('./editorTool.ts').then(
			({ editorTool }) => editorTool(each, services),
			(error: unknown) => {
				made = undefined;
				throw error;
			},
		);
		return made;
	};
	return {
		prepareInvocation: async (options, token) => (await tool()).prepareInvocation?.(options, token),
		invoke: async (options, token) => (await tool()).invoke(options, token),
	};
}

/** Gives the editor's own chat what the agent of the workspace can look up and write down; nothing where it takes no tools. */
export function registerEditorTools(services: EditorToolServices): vscode.Disposable {
	// Some editors that run extensions have no language models, whatever their types say.
	const lm: Partial<typeof vscode.lm> | undefined = vscode.lm;
	if (typeof lm?.registerTool !== 'function') return new vscode.Disposable(() => undefined);
	const register = lm.registerTool;
	return vscode.Disposable.from(...editorTools.map((each) => register(each.name, lazyTool(each, services))));
}
