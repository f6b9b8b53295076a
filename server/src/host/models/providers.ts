import { type KeyedProvider, keyedProviders, keyName, providerAt } from '../../../../protocol/apiKeys.ts';
import { anthropicProvider } from './anthropic.ts';
import { type DryRunFacts, dryRunProvider } from './dryRun.ts';
import { hostOf } from './endpoint.ts';
import { type ModelFailure, modelFailure } from './failure.ts';
import type { ModelProvider } from './model.ts';

interface Connection {
	/** Empty where none is needed. */
	readonly apiKey: string;
	/** Never empty. */
	readonly baseUrl: string;
}

/** The protocols that providers speak. A new one is a file and a line here; a new provider of one is a line in `keyedProviders`. */
const protocols: Readonly<Record<string, (connection: Connection) => ModelProvider>> = {
	anthropic: anthropicProvider,
};

/** The model where a person has chosen none, by provider. */
const usualModels: Readonly<Record<string, string>> = {
	anthropic: 'claude-sonnet-5-5',
};

export interface ProviderChoice {
	/** A provider's id, `auto` or `dry-run`. */
	readonly wanted: string;
	/** The model that a person has chosen; empty: the provider's usual one. */
	readonly model: string;
	/** From the machine's own settings. */
	readonly baseUrl: string;
	readonly trusted: boolean;
	/** The stored key of this name, or null. Asked only where a request may go out. */
	readonly keyFor: (name: string) => Promise<string | null>;
}

export type ChosenProvider =
	| {
			readonly kind: 'live';
			/** `anthropic`, `openai`, …: what `ModelChoice.provider` and the setting have. */
			readonly id: string;
			/** For people: `Anthropic`, or the host where the address is another one. */
			readonly title: string;
			readonly model: string;
			readonly provider: ModelProvider;
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

/** A provider at an address, and the name of the key that may go there. */
interface Candidate {
	readonly provider: KeyedProvider;
	readonly baseUrl: string;
	readonly key: string;
}

/** Whom a request may go to, in order. An address of one's own is never passed over for a provider's public one. */
function candidatesOf({ wanted, baseUrl }: ProviderChoice): readonly Candidate[] {
	const address = baseUrl.trim();
	const providers = keyedProviders.filter(({ id }) => wanted === 'auto' || id === wanted);
	if (address === '') {
		return providers.map((provider) => ({ provider, baseUrl: provider.endpoint, key: provider.id }));
	}
	const there = providerAt(address);
	// Elsewhere a provider stands for its protocol, and the first of each protocol is enough.
	const speaking = there && wanted === 'auto' ? [there] : providers;
	const byProtocol = new Map([...speaking].reverse().map((provider) => [provider.speaks, provider]));
	return speaking
		.filter((provider) => byProtocol.get(provider.speaks) === provider)
		.map((provider) => ({ provider, baseUrl: address, key: keyName(provider.speaks, address) }));
}

/** `auto` takes the first provider that there is a key for. No request leaves an untrusted workspace, whatever is set. */
export async function chooseProvider(choice: ProviderChoice): Promise<ChosenProvider> {
	const { wanted, trusted, model, keyFor } = choice;
	if (!trusted) {
		return dryRun(
			choice,
			'This workspace is not trusted, so no request leaves the machine.',
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
	const candidates = candidatesOf(choice);
	for (const { provider, baseUrl, key } of candidates) {
		const create = protocols[provider.speaks];
		const apiKey = create && (await keyFor(key))?.trim();
		if (!create || !apiKey) continue;
		const isHome = providerAt(baseUrl, provider.speaks)?.id === provider.id;
		return {
			kind: 'live',
			id: provider.id,
			title: isHome ? provider.title : (hostOf(baseUrl) ?? provider.title),
			model: model || (usualModels[provider.id] ?? ''),
			provider: create({ apiKey, baseUrl }),
		};
	}
	const host = hostOf(candidates[0]?.baseUrl ?? '');
	if (wanted !== 'auto') return { kind: 'failed', model, failure: modelFailure('no-key', { host }) };
	const elsewhere = choice.baseUrl.trim() ? hostOf(choice.baseUrl.trim()) : undefined;
	return dryRun(
		choice,
		elsewhere ? `There is no API key for ${elsewhere} yet.` : 'There is no API key yet.',
		'Set an API key to let the agent answer.',
		true,
	);
}
