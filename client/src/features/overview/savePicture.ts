import * as vscode from 'vscode';
import type { FromOverviewPage } from '../../../../protocol/overview/page.ts';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';

type Picture = Extract<FromOverviewPage, { readonly type: 'save' }>;

const prefix = 'data:image/png;base64,';

function bytesOf({ format, picture }: Picture): Uint8Array | undefined {
	if (format === 'svg') return picture.startsWith('<svg') ? new TextEncoder().encode(picture) : undefined;
	return picture.startsWith(prefix) ? Buffer.from(picture.slice(prefix.length), 'base64') : undefined;
}

/** Keeps the picture where the person says. */
export async function savePicture(message: Picture, agent: WorkspaceInfo | undefined): Promise<void> {
	const bytes = bytesOf(message);
	if (!bytes) return;
	const { format, of } = message;
	const folder = agent && vscode.Uri.parse(agent.uri);
	const target = await vscode.window.showSaveDialog({
		title: vscode.l10n.t('Save the Picture'),
		filters: format === 'svg' ? { SVG: ['svg'] } : { PNG: ['png'] },
		...(folder && { defaultUri: vscode.Uri.joinPath(folder, '..', `${agent.folder}-${of}.${format}`) }),
	});
	if (target) await vscode.workspace.fs.writeFile(target, bytes);
}
