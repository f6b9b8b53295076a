import type { ImageKind } from '../../../../shared/imageKinds.ts';
import type { ModelQuestion } from '../../engine/conversation/modelQuestion.ts';
import type { ModelFailureKind } from '../../host/models/failure.ts';
import type { ModelRequest } from '../../host/models/model.ts';
import { pricedUsage } from '../../host/models/pricedUsage.ts';
import type { ChatServices } from '../services.ts';

/** Who was asked, and what that took. */
export interface AskedModel {
	readonly model: string;
	/** Tokens; an estimate where the provider does not count. */
	readonly input: number;
	readonly output: number;
	/** US dollars; absent where the price is not known. */
	readonly cost?: number;
}

type AskerAnswer =
	| { readonly kind: 'answered'; readonly text: string; readonly by: AskedModel }
	/** There is no model to ask: why, in a sentence or two. */
	| { readonly kind: 'nobody'; readonly why: string }
	/** `passes`: it may go better in a moment, and nothing was paid for. */
	| { readonly kind: 'failed'; readonly why: string; readonly passes: boolean }
	| { readonly kind: 'stopped' };

interface AskedQuestion extends ModelQuestion {
	/** Pictures that the model looks at. */
	readonly images?: readonly { readonly mime: ImageKind; readonly base64: string }[];
}

/** The chat's model, for what is asked beside a conversation. */
export interface ModelAsker {
	/** One request, without the conversation and without tools. Gives up after `patience` ms. Never rejects but for a fault of ours. */
	ask(root: string, question: AskedQuestion, patience: number, signal: AbortSignal): Promise<AskerAnswer>;
}

const passing: ReadonlySet<ModelFailureKind> = new Set(['rate-limit', 'overloaded', 'offline']);

export function modelAsker({
	settings: settingsOf,
	provider: chosenBy,
	tokens,
	trusted,
}: Pick<ChatServices, 'settings' | 'provider' | 'tokens' | 'trusted'>): ModelAsker {
	return {
		async ask(root, { title, system, data, images = [], longestAnswer }, patience, signal) {
			if (!trusted()) return { kind: 'nobody', why: 'This workspace is not trusted. Trust it first.' };
			const settings = await settingsOf(root);
			const chosen = await chosenBy(settings);
			if (chosen.kind === 'dry-run') return { kind: 'nobody', why: chosen.reason };
			if (chosen.kind === 'failed') return { kind: 'nobody', why: chosen.failure.message };
			const counter = await tokens();
			const text = JSON.stringify(data).toWellFormed();
			const pictures = images.map((image) => ({ kind: 'image' as const, ...image }));
			const request: ModelRequest = {
				model: chosen.model,
				maxOutputTokens: longestAnswer ?? settings.maxOutputTokens,
				thinking: 0,
				system: [{ text: system, titles: [title], tokens: counter.count(system), cacheHere: false }],
				tools: [],
				messages: [{ role: 'user', content: [...pictures, { kind: 'text', text }], cacheHere: false }],
			};
			let answer = '';
			const reply = await chosen.provider.run(request, {
				signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
				onText(stretch) {
					answer += stretch;
				},
				onThinking: () => undefined,
			});
			if (signal.aborted) return { kind: 'stopped' };
			if (reply.kind === 'stopped')
				return { kind: 'failed', why: `${chosen.model} gave no answer in ${patience / 1000} seconds.`, passes: false };
			if (reply.kind === 'failed')
				return { kind: 'failed', why: reply.failure.message, passes: passing.has(reply.failure.kind) };
			const { input, output, cost } = reply.usage
				? pricedUsage(chosen, reply.usage)
				: { input: counter.count(system + text), output: counter.count(answer) };
			return {
				kind: 'answered',
				text: answer,
				by: { model: chosen.model, input, output, ...(cost !== undefined && { cost }) },
			};
		},
	};
}
