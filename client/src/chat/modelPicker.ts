import * as vscode from 'vscode';
import { type ModelChoice, ModelsRequest } from '../../../protocol/chat.ts';
import { short } from '../format.ts';
import type { Server } from '../server/server.ts';

interface Choice extends vscode.QuickPickItem {
	readonly choice?: ModelChoice;
}

/** Where a setting is changed so that the change counts: where it is set already, else for the person. */
function targetOf(name: string): vscode.ConfigurationTarget {
	const known = vscode.workspace.getConfiguration('soulscope').inspect(name);
	if (known?.workspaceFolderValue !== undefined || known?.workspaceValue !== undefined) {
		return vscode.ConfigurationTarget.Workspace;
	}
	return vscode.ConfigurationTarget.Global;
}

async function change(name: string, value: string): Promise<void> {
	await vscode.workspace.getConfiguration('soulscope').update(name, value, targetOf(name));
}

/** Asks which model answers, of those that can be had now, and writes the choice into the settings. */
export async function pickModel(
	server: Server,
	workspace: string,
	current: { readonly provider: string; readonly model: string } | undefined,
): Promise<void> {
	const choices = async (): Promise<Choice[]> => {
		const models = await server.request(ModelsRequest, { workspace });
		const isCurrent = ({ provider, model }: ModelChoice) => provider === current?.provider && model === current.model;
		const items = models.flatMap((choice, index): Choice[] => {
			const heading = models[index - 1]?.provider === choice.provider ? [] : [separator(choice.provider)];
			const window = choice.window === undefined ? [] : [vscode.l10n.t('{0} tokens', short(choice.window))];
			const shown = isCurrent(choice) ? [vscode.l10n.t('chosen now')] : [];
			const description = [choice.title === choice.model ? '' : choice.model, ...window, ...shown];
			return [...heading, { label: choice.title, description: description.filter(Boolean).join(' · '), choice }];
		});
		return [...items, separator(''), { label: vscode.l10n.t('$(key) Set an API key…') }];
	};
	const picked = await vscode.window.showQuickPick(choices(), {
		title: vscode.l10n.t('Model'),
		placeHolder: vscode.l10n.t('Which model answers?'),
		matchOnDescription: true,
	});
	if (!picked) return;
	if (!picked.choice) return void vscode.commands.executeCommand('soulscope.setApiKey');
	await change('chat.provider', picked.choice.provider);
	await change('chat.model', picked.choice.model);
}

const separator = (label: string): Choice => ({ label, kind: vscode.QuickPickItemKind.Separator });
