import type { ModelUsage } from './model.ts';
import { bareName } from './windows.ts';

/** US dollars for a million tokens. */
interface Price {
	readonly input: number;
	readonly output: number;
	/** Input that the provider had kept from before; absent: as `input`. */
	readonly cacheRead?: number;
	/** Input that the provider keeps from now on; absent: as `input`. */
	readonly cacheWrite?: number;
	/** What a request costs as a whole whose input is longer than so many tokens. */
	readonly long?: Price & { readonly above: number };
}

/** Input, output, reading from and writing to the cache. */
const price = (input: number, output: number, cacheRead: number, cacheWrite = input): Price => ({
	input,
	output,
	cacheRead,
	cacheWrite,
});

const longer = (above: number, short: Price, long: Price): Price => ({ ...short, long: { ...long, above } });

/** OpenAI asks twice as much for input, and half as much again for output, once a request is longer than this. */
const openAi = (...figures: Parameters<typeof price>): Price => {
	const short = price(...figures);
	const [input, output, cacheRead, cacheWrite = input] = figures;
	return longer(272_000, short, price(2 * input, 1.5 * output, 2 * cacheRead, 2 * cacheWrite));
};

/**
 * What the providers' own pages asked on 21 November 2026 for standard requests, with a cache that lasts 5 minutes
 * (platform.claude.com, developers.openai.com, ai.google.dev). By the model's name without its date.
 */
const prices: ReadonlyMap<string, Price> = new Map(
	Object.entries({
		'claude-fable-5-1': price(10, 50, 0.25, 12.5),
		'claude-mythos-5-1': price(10, 50, 0.25, 12.5),
		'claude-fable-5': price(10, 50, 1, 12.5),
		'claude-mythos-5': price(10, 50, 1, 12.5),
		'claude-opus-5-5': price(4, 20, 0.2, 5),
		'claude-opus-5': price(5, 25, 0.5, 6.25),
		'claude-opus-4-8': price(5, 25, 0.5, 6.25),
		'claude-opus-4-7': price(5, 25, 0.5, 6.25),
		'claude-opus-4-6': price(5, 25, 0.5, 6.25),
		'claude-opus-4-5': price(5, 25, 0.5, 6.25),
		'claude-sonnet-5-5': price(2, 10, 0.1, 2.5),
		'claude-sonnet-5': price(2, 10, 0.2, 2.5),
		'claude-sonnet-4-6': price(3, 15, 0.3, 3.75),
		'claude-sonnet-4-5': price(3, 15, 0.3, 3.75),
		'claude-haiku-5-5': longer(100_000, price(0.1, 0.5, 0.01, 0.125), price(0.5, 2.5, 0.05, 0.625)),
		'claude-haiku-4-5': price(1, 5, 0.1, 1.25),
		'gpt-6.2-astra': openAi(8, 40, 0.4, 10),
		'gpt-6.2-sol': openAi(2, 10, 0.1, 2.5),
		'gpt-6.1-sol': openAi(2, 10, 0.1, 2.5),
		'gpt-6.1-terra': openAi(1, 5, 0.05, 1.25),
		'gpt-6-astra': openAi(10, 50, 1, 12.5),
		'gpt-6-sol': openAi(2, 10, 0.2, 2.5),
		'gpt-6-luna': openAi(0.1, 0.5, 0.01, 0.125),
		'gpt-5.6-terra': price(2, 12, 0.2),
		'gpt-5.6-luna': price(0.2, 1.2, 0.02),
		'gpt-5.5': price(5, 30, 0.5),
		'gpt-5.4': price(2.5, 15, 0.25),
		'gpt-5.4-mini': price(0.75, 4.5, 0.075),
		'gpt-5.4-nano': price(0.2, 1.25, 0.02),
		// Until the end of 2026; twice that from then on.
		'gemini-3.8-flash': price(0.75, 3.75, 0.075),
		'gemini-3.5-flash': price(1.5, 9, 0.15),
		'gemini-3.5-flash-lite': price(0.3, 2.5, 0.03),
		'gemini-3.1-pro-preview': longer(200_000, price(2, 12, 0.2), price(4, 18, 0.4)),
	}),
);

/** `claude-sonnet-4-5-20250929`, `gpt-5.4-2026-03-05`, and names that stand for the latest. */
const dated = /-(?:\d{8}|\d{4}-\d{2}-\d{2}|latest)$/;

/** OpenRouter writes `claude-sonnet-5.5`, and `:batch` or the like behind what is charged otherwise. */
function listedName(model: string): string {
	const name = bareName(model).toLowerCase().replace(dated, '');
	return name.startsWith('claude-') ? name.replaceAll('.', '-') : name;
}

const isPrice = (value: unknown): value is Price => {
	if (typeof value !== 'object' || value === null) return false;
	const { input, output, cacheRead = 0, cacheWrite = 0 } = value as Readonly<Record<string, unknown>>;
	return [input, output, cacheRead, cacheWrite].every(
		(tokens) => typeof tokens === 'number' && tokens >= 0 && tokens < Infinity,
	);
};

/** A person's own prices by how the models' names begin; the longest that fits. What is no price is passed over. */
function ownPrice(model: string, own: Readonly<Record<string, unknown>>): Price | undefined {
	const [beginning] = Object.keys(own)
		.filter((name) => (model.startsWith(name) || bareName(model).startsWith(name)) && isPrice(own[name]))
		.sort((a, b) => b.length - a.length);
	const found = beginning === undefined ? undefined : own[beginning];
	return isPrice(found) ? found : undefined;
}

/**
 * US dollars for what was used; undefined where the price is not known. `own` is what the person has set, and is believed
 * of any model; the table is of the providers' own addresses, so of models elsewhere (`listed` false) it says nothing.
 */
export function costOf(
	{ input, output, cached, written = 0 }: ModelUsage,
	{
		model,
		own = {},
		listed = true,
	}: { readonly model: string; readonly own?: Readonly<Record<string, unknown>>; readonly listed?: boolean },
): number | undefined {
	const known = ownPrice(model, own) ?? (listed ? prices.get(listedName(model)) : undefined);
	if (!known) return undefined;
	const rate = known.long && input > known.long.above ? known.long : known;
	const fresh = Math.max(0, input - cached - written);
	const dollars =
		fresh * rate.input +
		cached * (rate.cacheRead ?? rate.input) +
		written * (rate.cacheWrite ?? rate.input) +
		output * rate.output;
	return dollars / 1_000_000;
}
