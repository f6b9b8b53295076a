import type { ModelChoice } from '../../../../protocol/chat/chat.ts';
import type { KeyedProvider } from '../../../../shared/apiKeys.ts';
import { anthropicProvider } from './anthropic/model.ts';
import { candidatesFor, mayHave, type ProviderCandidate } from './candidates.ts';
import { type DryRunFacts, dryRunProvider } from './dryRun.ts';
import type { EditorModels } from './editor.ts';
import { type FailureFacts, type ModelFailure, modelFailure } from './failure.ts';
import { hostOf } from './http/endpoint.ts';
import type { ModelProvider, ModelUsage } from './model.ts';
import { openAiProvider } from './openai/model.ts';
import { responsesProvider } from './openai/responses.ts';
import { costOf } from './prices.ts';

interface Connection {
	/** Empty where none is needed. */
	readonly apiKey: string;
	/** Never empty. */
	readonly baseUrl: string;
}

/** The protocols that providers speak. A new one is a file and a line here; a new provider of one is a line in `keyedProviders`. */
const protocols: Readonly<Record<KeyedProvider['speaks'], (connection: Connection) => ModelProvider>> = {
	anthropic: anthropicProvider,
	openai: openAiProvider,
};

/** Those that have made a protocol of their own since, by id; at other addresses it is not to be had. */
const ownProtocols: Readonly<Record<string, (connection: Connection) => ModelProvider>> = { openai: responsesProvider };

const connect = ({ provider, baseUrl, atHome }: ProviderCandidate, apiKey: string): ModelProvider =>
	((atHome ? ownProtocols[provider.id] : undefined) ?? protocols[provider.speaks])({ apiKey, baseUrl });

/** The model where a person has chosen none: each provider's own advice for everyday work, in November 2026. */
const usualModels: Readonly<Record<string, string>> = {
	anthropic: 'claude-sonnet-5-5',
	openai: 'gpt-6.2-sol',
	gemini: 'gemini-3.8-flash',
	openrouter: 'anthropic/claude-sonnet-5.5',
};

export interface ProviderChoice {
	/** A provider's id, `editor`, `auto` or `dry-run`. */
	readonly wanted: string;
	/** The model that a person has chosen; empty: the provider's usual one. */
	readonly model: string;
	/** From the machine's own settings. */
	readonly baseUrl: string;
	readonly trusted: boolean;
	/** The stored key of this name, or null. Asked only where a request may go out. */
	readonly keyFor: (name: string) => Promise<string | null>;
	/** The editor's own models, where it may have some. */
	readonly editor?: EditorModels | undefined;
	/** A person's own prices, as the setting has them. */
	readonly prices?: Readonly<Record<string, unknown>>;
}

export type ChosenProvider =
	| {
			readonly kind: 'live';
			/** `anthropic`, `openai`, `editor`, …: what `ModelChoice.provider` and the setting have. */
			readonly id: string;
			/** For people: `Anthropic`, or the host where the address is another one. */
			readonly title: string;
			readonly model: string;
			readonly provider: ModelProvider;
			/** What this provider does otherwise than the preview shows, in one sentence for people; absent: nothing. */
			readonly caveat?: string;
			/** US dollars; undefined where the price is not known. */
			costOf(usage: ModelUsage): number | undefined;
	  }
	| {
			readonly kind: 'dry-run';
			readonly model: string;
			/** One sentence: why. */
			readonly reason: string;
			/** A key would end the dry run. */
			readonly wantsKey: boolean;
			create(facts: Omit<DryRunFacts, 'reason' | 'next'>): ModelProvider;
	  }
	| { readonly kind: 'failed'; readonly model: string; readonly failure: ModelFailure };

function dryRun({ model }: ProviderChoice, reason: string, next: string, wantsKey: boolean): ChosenProvider {
	return {
		kind: 'dry-run',
		model: model || (usualModels.anthropic ?? ''),
		reason,
		wantsKey,
		create: (facts) => dryRunProvider({ ...facts, reason, next }),
	};
}

const failed = (
	model: string,
	facts: FailureFacts,
	kind: ModelFailure['kind'] = 'refused-request',
): ChosenProvider => ({
	kind: 'failed',
	model,
	failure: modelFailure(kind, { model, ...facts }),
});

/** Longer nobody waits for a list that only says what the first of the models is called. ms. */
const timeoutMs = 5_000;

/** A server that did not say is asked again after so long. ms. */
const restBeforeAskingAgain = 10_000;

/** The first models of servers that have no usual one, by address; empty where a server did not say when it was asked. */
const firstModels = new Map<string, { readonly model: Promise<string>; readonly at: number }>();

async function firstModelAt(baseUrl: string, provider: ModelProvider): Promise<string> {
	const known = firstModels.get(baseUrl);
	// Whoever types asks at every key, and must not wait at each for a server that is not there.
	if (known && (Date.now() - known.at < restBeforeAskingAgain || (await known.model) !== '')) return known.model;
	const model = Promise.resolve(provider.models?.(AbortSignal.timeout(timeoutMs))).then((all) => all?.[0]?.model ?? '');
	firstModels.set(baseUrl, { model, at: Date.now() });
	return model;
}

async function live(candidate: ProviderCandidate, apiKey: string, choice: ProviderChoice): Promise<ChosenProvider> {
	const { provider: known, baseUrl, atHome, title } = candidate;
	const provider = connect(candidate, apiKey);
	const usual = atHome || known.speaks === 'anthropic' ? usualModels[known.id] : undefined;
	const model = choice.model || usual || (await firstModelAt(baseUrl, provider));
	// A server on this machine says how much its models take in; that is known by the next time somebody asks.
	if (candidate.keyless) void firstModelAt(baseUrl, provider);
	if (model === '') return failed('', { host: hostOf(baseUrl), about: 'no-model' });
	const own = choice.prices ?? {};
	return {
		kind: 'live',
		id: known.id,
		title,
		model,
		provider,
		costOf: (usage) => costOf(usage, { model, own, listed: atHome }),
	};
}

/** Undefined where the editor has no model that would do. */
async function fromEditor(choice: ProviderChoice): Promise<ChosenProvider | undefined> {
	const models = (await choice.editor?.list()) ?? [];
	const usual = models.find(({ model }) => model.endsWith('/auto')) ?? models[0];
	const chosen = choice.model ? models.find(({ model }) => model === choice.model) : usual;
	if (!chosen || !choice.editor) return undefined;
	const { model } = chosen;
	return {
		kind: 'live',
		id: 'editor',
		title: 'Editor',
		model,
		provider: choice.editor.provider,
		caveat: 'The editor’s models have no system prompt, so the prompt is sent as the first message.',
		costOf: (usage) => costOf(usage, { model, own: choice.prices ?? {}, listed: false }),
	};
}

/**
 * Who answers. `auto` takes the first provider that there is a key for, then the editor's own models, and else tells what
 * it would send. No request leaves an untrusted workspace, whatever is set.
 */
export async function chooseProvider(choice: ProviderChoice): Promise<ChosenProvider> {
	const { wanted, trusted, model, baseUrl, keyFor } = choice;
	if (!trusted) {
		return dryRun(
			choice,
			'This workspace is not trusted, so nothing is sent.',
			'Trust the workspace to let the agent answer.',
			false,
		);
	}
	if (wanted === 'dry-run') {
		return dryRun(
			choice,
			'The setting `soulscope.chat.provider` is `dry-run`.',
			'Set it to `auto` to let the agent answer.',
			false,
		);
	}
	if (wanted === 'editor') {
		const hasModels = ((await choice.editor?.list()) ?? []).length > 0;
		return (await fromEditor(choice)) ?? failed(model, { about: hasModels ? 'editor-model' : 'no-editor-models' });
	}
	const candidates = candidatesFor(wanted, baseUrl);
	for (const candidate of candidates) {
		if (wanted === 'auto' && !mayHave(candidate, model)) continue;
		const apiKey = (await keyFor(candidate.key))?.trim();
		// Which protocol a server on this machine speaks only the setting can say: `auto` goes by the keys.
		if (apiKey || (candidate.keyless && wanted !== 'auto')) return live(candidate, apiKey ?? '', choice);
	}
	const host = hostOf(candidates[0]?.baseUrl ?? '');
	if (wanted !== 'auto') return failed(model, { host }, 'no-key');
	const elsewhere = baseUrl.trim() ? hostOf(baseUrl.trim()) : undefined;
	return (
		(elsewhere === undefined ? await fromEditor(choice) : undefined) ??
		dryRun(
			choice,
			elsewhere ? `There is no API key for ${elsewhere} yet.` : 'There is no API key yet.',
			'Set an API key to let the agent answer.',
			true,
		)
	);
}

/** All models that could be chosen now: of the providers that there is a key for, of servers that want none, of the editor. */
export async function modelChoices(
	choice: Omit<ProviderChoice, 'wanted' | 'model'>,
	signal: AbortSignal,
): Promise<readonly ModelChoice[]> {
	if (!choice.trusted) return [];
	const patient = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
	const keyed = candidatesFor('auto', choice.baseUrl).map(async (candidate): Promise<readonly ModelChoice[]> => {
		const apiKey = (await choice.keyFor(candidate.key))?.trim();
		if (!apiKey && !candidate.keyless) return [];
		const models = (await connect(candidate, apiKey ?? '').models?.(patient)) ?? [];
		return models.map((model) => ({ provider: candidate.provider.id, ...model }));
	});
	const ofEditor = choice.editor?.list().then((models) => models.map((model) => ({ provider: 'editor', ...model })));
	return (await Promise.all([...keyed, ofEditor ?? []])).flat();
}
