import type { Settings } from '../../../../protocol/workspace/settings.ts';
import { embeddingKeyName } from '../../../../shared/apiKeys.ts';
import { isHere } from './download.ts';
import type { Embedder } from './embedder.ts';
import { createLocalEmbedder } from './localEmbedder.ts';
import { defaultModel } from './models.ts';
import { createRemoteEmbedder } from './remoteEmbedder.ts';

export interface EmbedderChoice {
	/** The machine's own settings, never a workspace's. */
	readonly settings: Settings['embeddings'];
	/** Where fetched models are kept. Absolute. */
	readonly modelsFolder: string;
	/** False where nothing may leave the machine. */
	readonly trusted: boolean;
	/** The stored key of this name. */
	keyFor(name: string): Promise<string | null>;
}

/** Where models are looked for: the folder of the settings, else that of fetched ones. */
export const modelsFolderOf = ({ settings, modelsFolder }: Pick<EmbedderChoice, 'settings' | 'modelsFolder'>): string =>
	settings.folder || modelsFolder;

/** What the settings ask for, if it can be had: the model is here, or there is a key. Undefined: words alone count. */
export async function chooseEmbedder(choice: EmbedderChoice): Promise<Embedder | undefined> {
	const { settings, trusted } = choice;
	switch (settings.provider) {
		case 'off':
			return undefined;
		case 'local': {
			const [model, folder] = [settings.model || defaultModel.name, modelsFolderOf(choice)];
			return (await isHere(model, folder))
				? createLocalEmbedder({ model, folder, processes: settings.processes })
				: undefined;
		}
		case 'openai':
		case 'gemini': {
			// A key goes to the address that it was set for, and to no other.
			const apiKey = trusted ? await choice.keyFor(embeddingKeyName(settings.provider, settings.baseUrl)) : null;
			if (!apiKey) return undefined;
			return createRemoteEmbedder({
				service: settings.provider,
				apiKey,
				model: settings.model,
				baseUrl: settings.baseUrl,
			});
		}
	}
}
