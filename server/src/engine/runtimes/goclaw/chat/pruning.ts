import { type ResultShortening, type ShorteningRule, shorteningNote } from '../../../conversation/olderResults.ts';
import { at, type Json, textAt } from '../../../text/json5.ts';
import type { ConfigFile } from '../../../workspace/snapshot.ts';
import { pruningConfig } from '../config/settings.ts';

/** GoClaw 2026.2.26; lengths in code points. */
const defaults = {
	keepLastAssistants: 3,
	softTrimRatio: 0.3,
	hardClearRatio: 0.5,
	minPrunableToolChars: 50_000,
	softTrim: { maxChars: 4000, headChars: 1500, tailChars: 1500 },
	placeholder: '[Old tool result content cleared]',
} as const;

/** What is not above 0 counts as absent, as everywhere in this runtime's configuration. */
const positiveOr = (value: Json | undefined, fallback: number): number =>
	typeof value === 'number' && value > 0 ? value : fallback;

function ruleFrom(pruning: Json | undefined): ShorteningRule {
	const { softTrim } = defaults;
	return {
		keepLastAssistants: positiveOr(at(pruning, 'keepLastAssistants'), defaults.keepLastAssistants),
		softTrimRatio: positiveOr(at(pruning, 'softTrimRatio'), defaults.softTrimRatio),
		hardClearRatio: positiveOr(at(pruning, 'hardClearRatio'), defaults.hardClearRatio),
		minPrunableToolChars: positiveOr(at(pruning, 'minPrunableToolChars'), defaults.minPrunableToolChars),
		softTrim: {
			maxChars: positiveOr(at(pruning, 'softTrim', 'maxChars'), softTrim.maxChars),
			headChars: positiveOr(at(pruning, 'softTrim', 'headChars'), softTrim.headChars),
			tailChars: positiveOr(at(pruning, 'softTrim', 'tailChars'), softTrim.tailChars),
		},
		hardClear: {
			enabled: at(pruning, 'hardClear', 'enabled') !== false,
			placeholder: textAt(pruning, 'hardClear', 'placeholder') || defaults.placeholder,
		},
		isPrunable: () => true,
		lengthOf: (text) => Array.from(text).length,
		middleCut(text, head, tail) {
			const characters = Array.from(text);
			const kept = `${characters.slice(0, head).join('')}\n...\n${characters.slice(-tail).join('')}`;
			return `${kept}\n\n${shorteningNote(head, tail, characters.length)}`;
		},
	};
}

/** How old results are shortened, each request anew; undefined where the configuration does not say so: a key in the environment is not seen. */
export function shorteningBy(config: ConfigFile | undefined): ResultShortening | undefined {
	const pruning = pruningConfig(config);
	if (at(pruning, 'mode') !== 'cache-ttl') return undefined;
	return { rule: ruleFrom(pruning), isKept: false, isDue: () => true };
}
