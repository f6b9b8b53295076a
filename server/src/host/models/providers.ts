import { anthropicProvider } from './anthropic.ts';
import { type DryRunFacts, dryRunProvider } from './dryRun.ts';
import { type ModelFailure, modelFailure } from './failure.ts';
import type { ModelProvider } from './model.ts';

interface ProviderOptions {
	readonly apiKey: string;
	readonly baseUrl: string;
}

interface ProviderEntry {
	/** As the setting names it, and as the secret storage does. */
	readonly id: string;
	create(options: ProviderOptions): ModelProvider;
}

/** Every provider that answers with a key. A new one is a file and a line here. */
const providers: readonly ProviderEntry[] = [{ id: 'anthropic', create: anthropicProvider }];

export interface ProviderChoice {
	/** A provider's id, `auto` or `dry-run`. */
	readonly wanted: string;
	/** From the machine's own settings. */
	readonly baseUrl: string;
	readonly trusted: boolean;
	/** The stored key for a provider, or null. Asked only where a request may go out. */
	readonly keyFor: (provider: string) => Promise<string | null>;
}

export type ChosenProvider =
	| { readonly kind: 'live'; readonly provider: ModelProvider }
	| {
			readonly kind: 'dry-run';
			/** One sentence: why. */
			readonly reason: string;
			/** A key would end the dry run. */
			readonly wantsKey: boolean;
			create(facts: Omit<DryRunFacts, 'reason' | 'next'>): ModelProvider;
	  }
	| { readonly kind: 'failed'; readonly failure: ModelFailure };

function dryRun(reason: string, next: string, wantsKey: boolean): ChosenProvider {
	return { kind: 'dry-run', reason, wantsKey, create: (facts) => dryRunProvider({ ...facts, reason, next }) };
}

/** `auto` takes the first provider that there is a key for. No request leaves an untrusted workspace, whatever is set. */
export async function chooseProvider({ wanted, baseUrl, trusted, keyFor }: ProviderChoice): Promise<ChosenProvider> {
	if (!trusted) {
		return dryRun(
			'This workspace is not trusted, so no request leaves the machine.',
			'Trust the workspace to let the agent answer.',
			false,
		);
	}
	if (wanted === 'dry-run') {
		return dryRun(
			'The setting `soulscope.chat.provider` is `dry-run`.',
			'Set it to `auto` to let the agent answer.',
			false,
		);
	}
	const candidates = wanted === 'auto' ? providers : providers.filter(({ id }) => id === wanted);
	for (const entry of candidates) {
		const apiKey = (await keyFor(entry.id))?.trim();
		if (apiKey) return { kind: 'live', provider: entry.create({ apiKey, baseUrl }) };
	}
	if (wanted !== 'auto') return { kind: 'failed', failure: modelFailure('no-key') };
	return dryRun('There is no API key yet.', 'Set an API key to let the agent answer.', true);
}
