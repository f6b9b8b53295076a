import * as vscode from 'vscode';
import { type AccessAnswer, AccessRequest } from '../../../../protocol/workspace/access.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { pickWorkspace } from '../../ui/pickers.ts';

const scheme = 'soulscope-access';

/** The last answer for each workspace, by its number in the address of its page. */
const answers: AccessAnswer[] = [];
const numbers = new Map<string, number>();
const changed = new vscode.EventEmitter<vscode.Uri>();
let registration: vscode.Disposable | undefined;

/** Each page has a folder of its own, so that a link in it, which is relative, says which page it is of. */
const pageUri = (number: number): vscode.Uri =>
	vscode.Uri.from({ scheme, path: `/${number}/${vscode.l10n.t('Who may read and write what')}.md` });

const answerAt = ({ path }: vscode.Uri): AccessAnswer | undefined => answers[Number(path.split('/')[1])];

/** The line of a configuration that a link of a page stands for. */
function linked(uri: vscode.Uri): { readonly config: vscode.Uri; readonly line: number } | undefined {
	if (uri.scheme !== scheme) return undefined;
	const [, file, line] = /^\/\d+\/open\/(\d+)\/(\d+)$/u.exec(uri.path) ?? [];
	const config = answerAt(uri)?.files[Number(file)];
	return line !== undefined && config !== undefined
		? { config: vscode.Uri.parse(config), line: Number(line) }
		: undefined;
}

/** What renders a page opens a link as a document of the page's own kind: the configuration takes the place of that document. */
async function followLinks({ opened }: vscode.TabChangeEvent): Promise<void> {
	for (const tab of opened) {
		const link = tab.input instanceof vscode.TabInputText ? linked(tab.input.uri) : undefined;
		if (!link) continue;
		const start = new vscode.Position(link.line - 1, 0);
		const { viewColumn } = tab.group;
		await vscode.window.showTextDocument(link.config, { viewColumn, selection: new vscode.Range(start, start) });
		const isOpen = vscode.window.tabGroups.all.some(({ tabs }) => tabs.includes(tab));
		if (isOpen) await vscode.window.tabGroups.close(tab);
	}
}

const register = (): vscode.Disposable =>
	vscode.Disposable.from(
		vscode.workspace.registerTextDocumentContentProvider(scheme, {
			onDidChange: changed.event,
			provideTextDocumentContent: (uri) => (linked(uri) ? '' : (answerAt(uri)?.page ?? '')),
		}),
		vscode.window.tabGroups.onDidChangeTabs(followLinks),
	);

async function showAccess(services: CommandServices, argument: unknown): Promise<void> {
	const workspace = await pickWorkspace(services, argument instanceof vscode.Uri ? argument : undefined);
	if (!workspace) return;
	const answer = await services.server.request(AccessRequest, { workspace: workspace.uri });
	if (!registration) {
		registration = register();
		services.context.subscriptions.push(registration);
	}
	const number = numbers.get(workspace.uri) ?? numbers.size;
	numbers.set(workspace.uri, number);
	answers[number] = answer;
	const uri = pageUri(number);
	changed.fire(uri);
	// Of a table, the text alone is hard to read.
	await vscode.commands.executeCommand('markdown.showPreview', uri);
}

export const accessCommands: readonly Command[] = [{ id: 'showAccess', run: showAccess }];
