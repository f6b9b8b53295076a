import {
	ApiKeyChangedNotification,
	FetchModelRequest,
	type FetchModelResult,
	ModelProgressNotification,
	type SemanticSearchState,
	SemanticSearchStateRequest,
} from '../../../../protocol/memory/semanticSearch.ts';
import { embeddingKeyName } from '../../../../shared/apiKeys.ts';
import { errorMessage } from '../../engine/text/errorMessage.ts';
import { modelsFolderOf } from '../../host/embedding/chooseEmbedder.ts';
import { fetchModel, isHere } from '../../host/embedding/download.ts';
import { defaultModel, findModel, hub } from '../../host/embedding/models.ts';
import { signalOf } from '../../host/platform/cancellation.ts';
import type { Feature } from '../feature.ts';
import { untrusted } from '../support/client/trust.ts';

/** ms between two words on how far the model is. */
const leisure = 200;

/** The model that memory is found by meaning with: whether it is here, and fetching it where a person agreed. */
export const semanticSearchRequests: Feature = {
	name: 'meaning',
	register(context) {
		const { connection, options, memorySearch, log } = context;

		const state = async (): Promise<SemanticSearchState> => {
			const choice = memorySearch.embedding();
			const { provider, model } = choice.settings;
			const told = { provider, model, host: new URL(hub).host };
			if (provider === 'off') return { ...told, kind: 'off' };
			if (provider !== 'local') return { ...told, kind: (await choice.keyFor(provider)) ? 'ready' : 'no-key' };
			const name = model || defaultModel.name;
			return { ...told, model: name, kind: (await isHere(name, modelsFolderOf(choice))) ? 'ready' : 'no-model' };
		};
		const askState = context.answered<undefined, SemanticSearchState>('meaning', state);
		connection.onRequest(SemanticSearchStateRequest, (token) => askState(undefined, token));

		const fetch = context.answered<undefined, FetchModelResult>('fetch the model', async (_, token) => {
			if (!options.trusted) return untrusted('Nothing was fetched');
			const { settings, modelsFolder } = memorySearch.embedding();
			const signal = signalOf(token);
			let reported = 0;
			try {
				const model = await findModel(settings.model || defaultModel.name, signal);
				await fetchModel(model, {
					// Never into a folder that a person keeps models in.
					folder: modelsFolder,
					signal,
					onProgress(here, all) {
						const now = performance.now();
						if (now - reported < leisure && here < all) return;
						reported = now;
						connection
							.sendNotification(ModelProgressNotification, { here, all })
							.catch((error: unknown) => log.error('model progress', error));
					},
				});
			} catch (error) {
				return { kind: 'failed', message: errorMessage(error) };
			}
			memorySearch.modelChanged();
			return { kind: 'done' };
		});
		connection.onRequest(FetchModelRequest, (token) => fetch(undefined, token));
		connection.onNotification(ApiKeyChangedNotification, ({ provider }) => {
			const { settings } = memorySearch.embedding();
			if (provider === embeddingKeyName(settings.provider, settings.baseUrl)) memorySearch.modelChanged();
		});
	},
};
