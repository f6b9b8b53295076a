import * as vscode from 'vscode';
import { AccessRequest } from '../../../../protocol/workspace/access.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { pickWorkspace } from '../../ui/pickers.ts';

const scheme = 'soulscope-access';

/** The last page of each workspace, by the address that it is shown under. */
const pages = new Map<string, string>();
const changed = new vscode.EventEmitter<vscode.Uri>();
let registration: vscode.Disposable | undefined;

async function showAccess(services: CommandServices, argument: unknown): Promise<void> {
	const workspace = await pickWorkspace(services, argument instanceof vscode.Uri ? argument : undefined);
	if (!workspace) return;
	const { page } = await services.server.request(AccessRequest, { workspace: workspace.uri });
	if (!registration) {
		registration = vscode.workspace.registerTextDocumentContentProvider(scheme, {
			onDidChange: changed.event,
			provideTextDocumentContent: (uri) => pages.get(uri.query) ?? '',
		});
		services.context.subscriptions.push(registration);
	}
	const name = vscode.l10n.t('Who may read and write what');
	const uri = vscode.Uri.from({ scheme, path: `/${name}.md`, query: workspace.uri });
	pages.set(uri.query, page);
	changed.fire(uri);
	// Of a table, the text alone is hard to read.
	await vscode.commands.executeCommand('markdown.showPreview', uri);
}

export const accessCommands: readonly Command[] = [{ id: 'showAccess', run: showAccess }];
