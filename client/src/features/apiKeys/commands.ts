import * as vscode from 'vscode';
import { ApiKeyChangedNotification } from '../../../../protocol/memory/semanticSearch.ts';
import { type KeyedProvider, keyedProviders, keyName, providerAt } from '../../../../shared/apiKeys.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { setting } from '../../settings.ts';
import { forgetApiKeys, storeApiKey } from './storage.ts';

/** What a key can be set for. */
interface KeyItem extends vscode.QuickPickItem {
	/** What it is kept under. */
	readonly name: string;
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

const ofProvider = ({ id, title, endpoint }: KeyedProvider): KeyItem => ({
	name: id,
	label: title,
	description: hostOf(endpoint),
});

/** The address of one's own that embeddings come from has a key of its own as well. */
function placesOfEmbeddings(): readonly KeyItem[] {
	const address = setting('embeddings.baseUrl').trim();
	const isAsked = setting('embeddings.provider') === 'openai' || setting('embeddings.provider') === 'gemini';
	if (!isAsked || !URL.canParse(address) || providerAt(address)) return [];
	const description = vscode.l10n.t('your soulscope.embeddings.baseUrl');
	return [{ name: keyName('openai', address), label: hostOf(address), description }];
}

/** An address of one's own has keys of its own: one for each protocol that it may be spoken to in. */
function placesAtOwnAddress(): readonly KeyItem[] {
	const address = setting('chat.baseUrl').trim();
	if (address === '' || !URL.canParse(address) || providerAt(address)) return [];
	const speech: Readonly<Record<KeyedProvider['speaks'], string>> = {
		openai: vscode.l10n.t('your soulscope.chat.baseUrl, with the OpenAI protocol'),
		anthropic: vscode.l10n.t('your soulscope.chat.baseUrl, with the Anthropic protocol'),
	};
	const wanted = keyedProviders.find(({ id }) => id === setting('chat.provider'))?.speaks;
	return (['anthropic', 'openai'] as const)
		.filter((speaks) => wanted === undefined || speaks === wanted)
		.map((speaks) => ({ name: keyName(speaks, address), label: hostOf(address), description: speech[speaks] }));
}

async function placeFor(argument: unknown): Promise<KeyItem | undefined> {
	const named = keyedProviders.find(({ id }) => id === argument);
	if (named) return ofProvider(named);
	const own = placesAtOwnAddress();
	const others = placesOfEmbeddings().filter(({ name }) => own.every((place) => place.name !== name));
	return vscode.window.showQuickPick([...own, ...others, ...keyedProviders.map(ofProvider)], {
		title: vscode.l10n.t('Set API Key'),
		placeHolder: vscode.l10n.t('Choose a provider. The key is sent only to this provider.'),
		matchOnDescription: true,
	});
}

async function setApiKey({ context, server }: CommandServices, argument: unknown): Promise<void> {
	const place = await placeFor(argument);
	if (!place) return;
	const key = await vscode.window.showInputBox({
		title: vscode.l10n.t('{0} API key', place.label),
		prompt: vscode.l10n.t(
			'The editor keeps the key in its secret storage. It is sent only to the provider, and only when you use it.',
		),
		password: true,
		ignoreFocusOut: true,
		validateInput: (value) =>
			/\s/.test(value.trim()) ? vscode.l10n.t('A key cannot contain spaces. Paste only the key.') : undefined,
	});
	if (!key?.trim()) return;
	await storeApiKey(context, place.name, key.trim());
	void server.notify(ApiKeyChangedNotification, { provider: place.name });
	vscode.window.setStatusBarMessage(vscode.l10n.t('$(key) API key saved'), 5000);
}

async function clearApiKey({ context, server }: CommandServices): Promise<void> {
	for (const provider of await forgetApiKeys(context)) void server.notify(ApiKeyChangedNotification, { provider });
	vscode.window.setStatusBarMessage(vscode.l10n.t('$(key) All API keys and passwords deleted'), 5000);
}

export const apiKeyCommands: readonly Command[] = [
	{ id: 'setApiKey', run: setApiKey },
	{ id: 'clearApiKey', run: clearApiKey },
];
