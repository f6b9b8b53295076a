/** A provider of models that answers with a key. */
export interface KeyedProvider {
	/** As the setting names it, and as its key is kept. */
	readonly id: string;
	/** For people. */
	readonly title: string;
	/** Which protocol it speaks: Anthropic's messages, or chat completions as OpenAI has them. */
	readonly speaks: 'anthropic' | 'openai';
	/** Its public address. */
	readonly endpoint: string;
}

/** In the order in which `auto` takes them. */
export const keyedProviders: readonly KeyedProvider[] = [
	{ id: 'anthropic', title: 'Anthropic', speaks: 'anthropic', endpoint: 'https://api.anthropic.com' },
	{ id: 'openai', title: 'OpenAI', speaks: 'openai', endpoint: 'https://api.openai.com/v1' },
	{
		id: 'gemini',
		title: 'Google Gemini',
		speaks: 'openai',
		endpoint: 'https://generativelanguage.googleapis.com/v1beta/openai',
	},
	{ id: 'openrouter', title: 'OpenRouter', speaks: 'openai', endpoint: 'https://openrouter.ai/api/v1' },
];

/** Where a key may go: scheme, host and port. Undefined where `url` is no web address. */
const originOf = (url: string): string | undefined => {
	if (!URL.canParse(url)) return undefined;
	const { protocol, origin } = new URL(url);
	return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
};

/** The provider whose own address `baseUrl` is, of those that speak as `speaks` does, if any. */
export const providerAt = (baseUrl: string, speaks?: KeyedProvider['speaks']): KeyedProvider | undefined =>
	keyedProviders.find(
		(known) => originOf(known.endpoint) === originOf(baseUrl) && (speaks === undefined || known.speaks === speaks),
	);

/**
 * The name that a key is kept under. A key belongs to the address that it was set for: at another one it is another key,
 * so that no change of an address can carry a key to where it was not meant to go.
 */
export function keyName(speaks: KeyedProvider['speaks'], baseUrl: string): string {
	const address = baseUrl.trim();
	if (address === '') return speaks;
	return providerAt(address, speaks)?.id ?? `${speaks}@${originOf(address) ?? 'nowhere'}`;
}

/** The same for embeddings, whose services all speak as OpenAI does. */
export const embeddingKeyName = (provider: string, baseUrl: string): string =>
	baseUrl.trim() === '' ? provider : keyName('openai', baseUrl);
