import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import type { PageResources } from './pageHtml.ts';

/** Where the pages that ship are. */
const pageFolder = (extension: vscode.Uri): vscode.Uri => vscode.Uri.joinPath(extension, 'dist', 'webview');

/** What a page may do: run its script, and read the files that ship with it. `extension`: the folder of this one. */
export const pageOptions = (extension: vscode.Uri): vscode.WebviewOptions => ({
	enableScripts: true,
	localResourceRoots: [pageFolder(extension)],
});

/** What the page called `name` is made of, in this webview. */
export function pageResources(
	webview: vscode.Webview,
	extension: vscode.Uri,
	name: string,
): Omit<PageResources, 'frame'> {
	const address = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(pageFolder(extension), file)).toString();
	return {
		script: address(`${name}.js`),
		style: address(`${name}.css`),
		source: webview.cspSource,
		nonce: randomBytes(16).toString('base64url'),
		language: vscode.env.language,
		words: vscode.l10n.bundle ?? {},
	};
}

/** An icon of a tab is an image of its own, which no theme colours. */
export function tabIcon(extension: vscode.Uri): { readonly light: vscode.Uri; readonly dark: vscode.Uri } {
	const icon = (theme: string) => vscode.Uri.joinPath(extension, 'media', `soulscope-${theme}.svg`);
	return { light: icon('light'), dark: icon('dark') };
}
