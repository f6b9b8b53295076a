import { type KeyedProvider, keyedProviders, keyName, providerAt } from '../../../../shared/apiKeys.ts';
import { hostOf, isLoopback } from './http/endpoint.ts';

/** A provider at an address, and the name of the key that may go there. */
export interface ProviderCandidate {
	readonly provider: KeyedProvider;
	/** Never empty. */
	readonly baseUrl: string;
	readonly key: string;
	/** At the provider's own address, and not at one that only speaks as it does. */
	readonly atHome: boolean;
	/** For people: `Anthropic`, or the host where the address is another one. */
	readonly title: string;
	/** Servers on this machine mostly want none. */
	readonly keyless: boolean;
}

function candidate(named: KeyedProvider, baseUrl: string): ProviderCandidate {
	const home = providerAt(baseUrl, named.speaks);
	const provider = home ?? named;
	return {
		provider,
		baseUrl,
		key: keyName(named.speaks, baseUrl),
		atHome: home !== undefined,
		title: home?.title ?? hostOf(baseUrl) ?? named.title,
		keyless: named.speaks === 'openai' && isLoopback(baseUrl),
	};
}

/** Whose models are called so; undefined where the name says nothing. */
const makers: readonly (readonly [models: RegExp, provider: string])[] = [
	[/\//, 'openrouter'],
	[/^claude-/, 'anthropic'],
	[/^(?:gpt-|o\d|chatgpt-)/, 'openai'],
	[/^gemini-/, 'gemini'],
];

/** Whether a provider may have a model of this name; an empty one stands for its usual one. */
export function mayHave({ provider, atHome }: ProviderCandidate, model: string): boolean {
	const maker = model === '' || !atHome ? undefined : makers.find(([models]) => models.test(model))?.[1];
	return maker === undefined || maker === provider.id;
}

/**
 * Whom a request may go to, in order. An address of one's own is never passed over for a provider's public one; there a
 * provider stands for the protocol that it speaks, unless the address is that of another.
 */
export function candidatesFor(wanted: string, ownAddress: string): readonly ProviderCandidate[] {
	const address = ownAddress.trim();
	const providers = keyedProviders.filter(({ id }) => wanted === 'auto' || id === wanted);
	if (address === '') return providers.map((provider) => candidate(provider, provider.endpoint));
	return providers
		.filter(({ speaks }, index) => providers.findIndex((other) => other.speaks === speaks) === index)
		.map((provider) => candidate(provider, address));
}
