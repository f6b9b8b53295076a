import {
	type ShorteningRule,
	type ShorteningTiming,
	shorteningNote,
	toolFilter,
} from '../../../conversation/olderResults.ts';
import { at, isJsonObject, type Json } from '../../../text/json5.ts';
import { safeEnd, safeStart } from '../../../text/utf16.ts';

/** How 2026.1 thins out old tool results once the provider's cache has gone cold; lengths in UTF-16 units. */
export const pruningDefaults = {
	mode: 'cache-ttl',
	ttlMs: 300_000,
	keepLastAssistants: 3,
	/** Shares of the context window at which results are cut, and at which they are cleared. */
	softTrimRatio: 0.3,
	hardClearRatio: 0.5,
	minPrunableToolChars: 50_000,
	tools: {},
	softTrim: { maxChars: 4000, headChars: 1500, tailChars: 1500 },
	hardClear: { enabled: true, placeholder: '[Old tool result content cleared]' },
} as const;

/** What is taken where Anthropic is signed in to and nothing is said: one hour. */
const signedInTtl = '1h';

/** How a version shortens old results. */
export interface PruningStyle {
	/** False for the keys that 2026.9.6 no longer has: shares and lengths are fixed there. */
	readonly hasFigures: boolean;
	/** True where what was shortened stays so until it is summarised; 2026.1 sends it whole again with the next request. */
	readonly isKept: boolean;
	/** ms; undefined for what the version does not read. */
	readonly parseTtl: (raw: string) => number | undefined;
}

const numberOr = (value: Json | undefined, fallback: number, most = Number.POSITIVE_INFINITY): number =>
	typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(0, value)) : fallback;

const wholeOr = (value: Json | undefined, fallback: number): number => Math.floor(numberOr(value, fallback));

const textsIn = (value: Json | undefined): string[] =>
	Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];

/** True where a profile in the configuration says how Anthropic is signed in to, of one kind or in a settled order. */
function isSignedIn(config: Json | undefined): boolean {
	const profiles = at(config, 'auth', 'profiles');
	if (!isJsonObject(profiles)) return false;
	const kindOf = (profile: Json | undefined): 'key' | 'account' | undefined => {
		if (at(profile, 'provider') !== 'anthropic') return undefined;
		const mode = at(profile, 'mode');
		if (mode === 'api_key') return 'key';
		return mode === 'oauth' || mode === 'token' ? 'account' : undefined;
	};
	const ordered = textsIn(at(config, 'auth', 'order', 'anthropic'));
	if (ordered.some((id) => Object.hasOwn(profiles, id) && kindOf(profiles[id]) !== undefined)) return true;
	return new Set(Object.values(profiles).flatMap((profile) => kindOf(profile) ?? [])).size === 1;
}

/** The provider's cache is what it is about: nobody else's answers are kept by the hour. */
const isEligible = ({ provider, model }: Pick<ShorteningTiming, 'provider' | 'model'>): boolean =>
	provider.toLowerCase() === 'anthropic' ||
	(provider.toLowerCase() === 'openrouter' && model.toLowerCase().startsWith('anthropic/'));

function ruleFrom(pruning: Json | undefined, { hasFigures }: PruningStyle): ShorteningRule {
	const figures = hasFigures ? pruning : undefined;
	const { softTrim, hardClear, ...usual } = pruningDefaults;
	const placeholder = at(pruning, 'hardClear', 'placeholder');
	return {
		keepLastAssistants: wholeOr(at(figures, 'keepLastAssistants'), usual.keepLastAssistants),
		softTrimRatio: numberOr(at(figures, 'softTrimRatio'), usual.softTrimRatio, 1),
		hardClearRatio: numberOr(at(figures, 'hardClearRatio'), usual.hardClearRatio, 1),
		minPrunableToolChars: wholeOr(at(figures, 'minPrunableToolChars'), usual.minPrunableToolChars),
		softTrim: {
			maxChars: wholeOr(at(figures, 'softTrim', 'maxChars'), softTrim.maxChars),
			headChars: wholeOr(at(figures, 'softTrim', 'headChars'), softTrim.headChars),
			tailChars: wholeOr(at(figures, 'softTrim', 'tailChars'), softTrim.tailChars),
		},
		hardClear: {
			enabled: at(pruning, 'hardClear', 'enabled') !== false,
			placeholder: (typeof placeholder === 'string' && placeholder.trim()) || hardClear.placeholder,
		},
		isPrunable: toolFilter(textsIn(at(pruning, 'tools', 'allow')), textsIn(at(pruning, 'tools', 'deny'))),
		lengthOf: (text) => text.length,
		middleCut: (text, head, tail) =>
			`${text.slice(0, safeEnd(text, head))}\n...\n${text.slice(safeStart(text, text.length - tail))}\n\n${shorteningNote(head, tail, text.length)}`,
	};
}

/** When the provider's cache was warmed last, as the version counts it. */
function touchedAt(timing: ShorteningTiming, { isKept }: PruningStyle): number | undefined {
	const { shortenedAt, lastRequestAt, lastTurnAt, turnAt } = timing;
	if (isKept) return lastRequestAt && Math.max(lastRequestAt, shortenedAt ?? 0);
	// It remembers what it shortened no longer than a turn, and goes by when the turn before was begun.
	return shortenedAt !== undefined && turnAt !== undefined && shortenedAt >= turnAt ? shortenedAt : lastTurnAt;
}

/** How old results are shortened by `config`; undefined where they never are. */
export function shorteningBy(config: Json | undefined, style: PruningStyle) {
	const pruning = at(config, 'agents', 'defaults', 'contextPruning');
	const mode = at(pruning, 'mode');
	const isUsual = mode === undefined && at(config, 'agents', 'defaults') !== undefined && isSignedIn(config);
	if (mode !== pruningDefaults.mode && !isUsual) return undefined;
	const ttl = at(pruning, 'ttl') ?? (isUsual ? signedInTtl : undefined);
	const ttlMs = (typeof ttl === 'string' ? style.parseTtl(ttl) : undefined) ?? pruningDefaults.ttlMs;
	return {
		rule: ruleFrom(pruning, style),
		isKept: style.isKept,
		isDue(timing: ShorteningTiming): boolean {
			const touched = touchedAt(timing, style);
			return isEligible(timing) && ttlMs > 0 && touched !== undefined && timing.now - touched >= ttlMs;
		},
	};
}
