import {
	type FillEmbeddingsParams,
	FillEmbeddingsRequest,
	StoredEmbeddingsRequest,
} from '../../../../protocol/managed/embeddings.ts';
import type { ManagedAnswer } from '../../../../protocol/managed/managed.ts';
import { EmbeddingFailure } from '../../host/embedding/embedder.ts';
import { embeddingServices } from '../../host/embedding/remoteEmbedder.ts';
import { embeddingCount, fillEmbeddings, misfit, NotEmbedded } from '../../host/managed/fillEmbeddings.ts';
import type { OpenDatabase } from '../../host/managed/storedFiles.ts';
import { storedLocation } from '../../host/managed/storedPlaces.ts';
import { aborted, signalOf } from '../../host/platform/cancellation.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';

type EmbeddingRefusal = Extract<ManagedAnswer<object>, { kind: 'failed' }>;

const failed = (message: string): EmbeddingRefusal => ({ kind: 'failed', failure: 'other', message });

/** `work` with the database of a workspace and the key of its agent, or why it could not be done. */
async function onAgent<Answer>(
	uri: string,
	{ files, databases }: LanguageContext,
	work: (open: OpenDatabase, agent: string) => Promise<ManagedAnswer<Answer>>,
): Promise<ManagedAnswer<Answer>> {
	const path = files.pathOf(uri);
	const at = path === undefined ? undefined : storedLocation(path);
	const open = databases.open.get(at?.database ?? '');
	if (!open || at?.agent === undefined)
		return { kind: 'failed', failure: 'disconnected', message: 'The database is not connected.' };
	try {
		return await work(open, at.agent);
	} catch (error) {
		if (error instanceof EmbeddingFailure || error instanceof NotEmbedded) return failed(error.message);
		return failed(`Nothing was filled in: ${open.database.why(error)}.`);
	}
}

const whereToChoose = 'It is set in soulscope.embeddings.provider and soulscope.embeddings.model.';

const noModel =
	'Nothing was filled in: no model is set up. Choose one in the settings soulscope.embeddings.provider and soulscope.embeddings.model.';

/** Embeddings that the memory of an agent in a database lacks. */
export const managedEmbeddingRequests: Feature = {
	name: 'embeddings of managed agents',
	register(context) {
		const { connection, memorySearch, options } = context;

		/** The machine that texts are sent to; undefined where they stay here. */
		const hostOf = (): string | undefined => {
			const { provider, baseUrl } = memorySearch.embedding().settings;
			if (provider !== 'openai' && provider !== 'gemini') return undefined;
			const address = baseUrl || embeddingServices[provider].endpoint;
			return URL.canParse(address) ? new URL(address).host : address;
		};

		connection.onRequest(StoredEmbeddingsRequest, ({ workspace }) =>
			onAgent(workspace, context, async (open, agent) => {
				const host = hostOf();
				const embedder = await memorySearch.embedder();
				const count = await embeddingCount(open, agent);
				const { isReadOnly } = open.database;
				const mayFill = !isReadOnly && count.embedded < count.all;
				// A service hears nothing before the person says so.
				const fault = mayFill && embedder && host === undefined && (await misfit(open, agent, embedder));
				return {
					kind: 'answer',
					...count,
					...(embedder && { model: embedder.model }),
					...(host !== undefined && { host }),
					...(fault && { misfit: `${fault.message} ${whereToChoose}` }),
					isReadOnly,
				};
			}),
		);
		connection.onRequest(FillEmbeddingsRequest, ({ workspace, isAnyModel, mayWait }: FillEmbeddingsParams, token) =>
			onAgent(workspace, context, async (open, agent) => {
				if (!options.trusted) return failed('Nothing was filled in: this window is not trusted. Trust it first.');
				const { power } = memorySearch;
				const signal = signalOf(token);
				// Before the step, which locks rows; and what embeds may be something else after it.
				if (mayWait) await Promise.race([power.reached(), aborted(signal)]);
				const embedder = await memorySearch.embedder();
				if (!embedder) return failed(noModel);
				try {
					const asked = { agent, embedder, isAnyModel, signal, isHeld: power.isShort };
					const { isHeld, ...done } = await fillEmbeddings(open, asked);
					return { kind: 'answer', step: 'filled', ...done, ...(isHeld && { waitsFor: 'mains' }) };
				} catch (error) {
					if (!(error instanceof NotEmbedded)) throw error;
					const { message, isModel } = error;
					return { kind: 'answer', step: 'refused', message, isModel };
				}
			}),
		);
	},
};
