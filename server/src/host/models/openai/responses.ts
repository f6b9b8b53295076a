import type { OpenAI } from 'openai';
import { createAnswer } from '../answer.ts';
import { hostOf } from '../http/endpoint.ts';
import { failureFrom, nowhere } from '../http/failure.ts';
import type { ModelProvider, ModelReply, ModelRequest, ModelRun } from '../model.ts';
import { streamedReply } from '../streamedReply.ts';
import { connectOpenAi, listModels, type OpenAiOptions, openAiFailure, untilTaken, windowAt } from './model.ts';
import { firstWay, inputOf, type ResponsesWay, responsesBody, responsesId, wayConcessions } from './responsesBody.ts';
import { listenToResponse } from './responsesStream.ts';

/** How models want to be asked, as found out. By address, model and whether it thinks. */
const learned = new Map<string, ResponsesWay>();

/**
 * OpenAI's own protocol of today: its current models refuse tools and thoughts together in chat completions. Nothing is
 * kept with the provider.
 */
export function responsesProvider(options: OpenAiOptions): ModelProvider {
	const baseUrl = options.baseUrl.trim();
	const host = hostOf(baseUrl);

	const open = (client: OpenAI, request: ModelRequest, signal: AbortSignal) => {
		const known = `${baseUrl} ${request.model} ${request.thinking > 0}`;
		return untilTaken(learned.get(known) ?? firstWay(request.thinking), wayConcessions, async (way, isFirst) => {
			const stream = await client.responses.create(responsesBody(request, way), { signal });
			if (!isFirst) learned.set(known, { ...way, replay: true });
			return stream;
		});
	};

	async function run(request: ModelRequest, { signal, ...heard }: ModelRun): Promise<ModelReply> {
		if (host === undefined) return { kind: 'failed', content: [], failure: nowhere(baseUrl) };
		const answer = createAnswer(responsesId, request, { ...heard, signal });
		const about = { host, secret: options.apiKey, model: request.model };
		return streamedReply({
			host,
			signal,
			answer,
			listener: listenToResponse(answer),
			open: async () => open(await connectOpenAi({ ...options, baseUrl }), request, signal),
			brokenOff({ broken, begun }) {
				if (!broken) return undefined;
				const { code, message } = broken;
				return failureFrom({ status: undefined, headers: undefined, codes: [code], message }, { ...about, begun });
			},
			failureOf: (error, begun) => openAiFailure(error, { ...about, begun }),
		});
	}

	return {
		windowOf: (model) => windowAt(baseUrl, model),
		run,
		async count(request, signal) {
			if (host === undefined) return undefined;
			try {
				const client = await connectOpenAi({ ...options, baseUrl });
				const { input_tokens } = await client.responses.inputTokens.count(inputOf(request, { replay: true }), {
					signal,
				});
				return Number.isFinite(input_tokens) ? input_tokens : undefined;
			} catch {
				return undefined;
			}
		},
		models: (signal) => (host === undefined ? Promise.resolve([]) : listModels({ ...options, baseUrl }, signal)),
	};
}
