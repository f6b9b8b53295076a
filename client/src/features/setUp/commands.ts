import * as vscode from 'vscode';
import { NotYet } from '../../commands/notYet.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { folderFor } from '../../ui/folders.ts';
import { pickBeginning } from '../../ui/pickers.ts';
import { tell } from '../../ui/tell.ts';
import { createFiles, folderName } from './createFiles.ts';
import { firstBlank } from './firstBlank.ts';

/** Where to begin: who the agent is, else whatever came first. */
function firstToOpen(created: readonly string[]): string | undefined {
	return ['IDENTITY.md', 'SOUL.md'].find((name) => created.includes(name)) ?? created[0];
}

/** Opens a file with the cursor where the person would write first. */
async function openToFillIn(uri: vscode.Uri): Promise<void> {
	const document = await vscode.workspace.openTextDocument(uri);
	const { line = 0, character = 0 } = firstBlank(document.getText()) ?? {};
	await vscode.window.showTextDocument(document, { selection: new vscode.Range(line, character, line, character) });
}

async function setUpWorkspace(services: CommandServices, argument: unknown): Promise<void> {
	if (!vscode.workspace.isTrusted) {
		throw new NotYet(vscode.l10n.t('Nothing was written, because this workspace is not trusted. Trust it first.'));
	}
	const folder = await folderFor(argument, {
		which: vscode.l10n.t('Choose a folder to set up'),
		choose: vscode.l10n.t('Set Up Here'),
		title: vscode.l10n.t('Folder for the persona workspace'),
	});
	if (!folder) return;
	await services.workspaces.load();
	const known = services.workspaces.byUri(folder.toString());
	// Called on an agent's own folder, as by the notice that names what its runtime misses, there is nothing to ask.
	const runtime =
		known && argument !== undefined
			? { id: known.runtime, title: known.runtimeTitle }
			: await pickBeginning(services, known?.runtime);
	if (!runtime) return;
	const done = await createFiles(services, { folder, runtime });
	if (done === 'whole') {
		tell(vscode.l10n.t('“{0}” already has every file that {1} needs.', folderName(folder), runtime.title));
		return;
	}
	if (!done) return;
	if (!vscode.workspace.getWorkspaceFolder(folder)) {
		await vscode.commands.executeCommand('vscode.openFolder', folder);
		return;
	}
	const first = firstToOpen(done.created);
	if (first) await openToFillIn(vscode.Uri.joinPath(folder, first));
	vscode.window.setStatusBarMessage(vscode.l10n.t('$(sparkle) Files created: {0}', done.created.length), 10_000);
	const workspace = services.workspaces.byUri(folder.toString());
	if (workspace) (await services.overview.load()).show(vscode.Uri.parse(workspace.uri), { beside: true });
}

export const setUpCommands: readonly Command[] = [{ id: 'setUpWorkspace', run: setUpWorkspace }];
