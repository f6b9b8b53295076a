import * as vscode from 'vscode';
import { type ModelChoice, ModelsRequest } from '../../../../../protocol/chat/chat.ts';
import type { Server } from '../../../server/server.ts';
import { short } from '../../../ui/format.ts';

interface ModelItem extends vscode.QuickPickItem {
	readonly choice?: ModelChoice;
}

/** For this machine: a workspace has no say in who is asked, as that decides which key is used and where it goes. */
const change = (name: string, value: string): Thenable<void> =>
	vscode.workspace.getConfiguration('soulscope').update(name, value, vscode.ConfigurationTarget.Global);

/** Asks which model answers, of those that can be had now, and writes the choice into the settings. */
export async function pickModel(
	server: Server,
	workspace: string,
	current: { readonly provider: string; readonly model: string } | undefined,
): Promise<void> {
	const choices = async (): Promise<ModelItem[]> => {
		const models = await server.request(ModelsRequest, { workspace });
		const isCurrent = ({ provider, model }: ModelChoice) => provider === current?.provider && model === current.model;
		const items = models.flatMap((choice, index): ModelItem[] => {
			const heading = models[index - 1]?.provider === choice.provider ? [] : [separator(choice.provider)];
			const window = choice.window === undefined ? [] : [vscode.l10n.t('{0} tokens', short(choice.window))];
			const shown = isCurrent(choice) ? [vscode.l10n.t('current')] : [];
			const description = [choice.title === choice.model ? '' : choice.model, ...window, ...shown];
			return [...heading, { label: choice.title, description: description.filter(Boolean).join(' · '), choice }];
		});
		return [...items, separator(''), { label: vscode.l10n.t('$(key) Set an API key…') }];
	};
	const picked = await vscode.window.showQuickPick(choices(), {
		title: vscode.l10n.t('Model'),
		placeHolder: vscode.l10n.t('Choose a model'),
		matchOnDescription: true,
	});
	if (!picked) return;
	if (!picked.choice) return void vscode.commands.executeCommand('soulscope.setApiKey');
	await change('chat.provider', picked.choice.provider);
	await change('chat.model', picked.choice.model);
}

const separator = (label: string): ModelItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
