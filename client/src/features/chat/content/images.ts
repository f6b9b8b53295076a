import * as vscode from 'vscode';
import type { ToPage } from '../../../../../protocol/chat/page.ts';
import type { WorkspaceInfo } from '../../../../../protocol/workspace/workspaces.ts';
import { fetchImage } from './fetchImage.ts';
import { imageData, imageFromDataUri, largestImage } from './imageData.ts';
import { linkTarget } from './links.ts';
import { workspaceFile } from './workspaceFile.ts';

async function fileImage(workspace: string, path: string): Promise<string | undefined> {
	const file = await workspaceFile(workspace, path);
	if (!file || (await vscode.workspace.fs.stat(file)).size > largestImage) return undefined;
	return imageData(await vscode.workspace.fs.readFile(file));
}

/** The agent's picture, from the workspace or from its own data. Nothing is fetched for it: nobody has asked to. */
export async function avatarOf({ uri, avatar }: WorkspaceInfo): Promise<string | undefined> {
	if (!avatar) return undefined;
	if (/^data:/i.test(avatar)) return imageFromDataUri(avatar);
	const target = linkTarget(avatar, uri);
	return target.kind === 'file' ? fileImage(uri, target.path) : undefined;
}

/** The image of an answer that the person asked to see. */
export async function imageFor(href: string, workspace: string | undefined): Promise<ToPage & { type: 'image' }> {
	const none = (problem: string) => ({ type: 'image', href, problem }) as const;
	const target = linkTarget(href, workspace);
	if (target.kind === 'refused' || target.kind === 'knowledge' || !workspace) {
		return none(vscode.l10n.t('It is not on the web and not in this workspace.'));
	}
	if (target.kind === 'external' && !/^https:/i.test(target.url)) {
		return none(vscode.l10n.t('Its address is not encrypted (https).'));
	}
	if (target.kind === 'external' && !vscode.workspace.isTrusted) {
		return none(vscode.l10n.t('Soulscope downloads nothing in a workspace that is not trusted.'));
	}
	const source = await (target.kind === 'file' ? fileImage(workspace, target.path) : fetchImage(target.url));
	if (source) return { type: 'image', href, source };
	return none(vscode.l10n.t('Only PNG, JPEG, GIF and WebP files up to 2 MB are shown.'));
}
