import { writtenSettings } from '../../../rules/config/settings.ts';
import type { Finding, RuleView } from '../../../rules/rule.ts';
import { asWritten } from '../config/settings.ts';

/** Settings that GoClaw 2026.2.26 takes without a word and never looks at again. */
const unread = [
	{
		path: ['agents', 'defaults', 'memory', 'min_score'],
		effect: 'ignores this setting: its search accepts every score. Remove it',
	},
	{
		path: ['agents', 'defaults', 'compaction', 'maxHistoryShare'],
		effect: 'ignores this setting: it always keeps the last four messages. Remove it',
	},
] as const;

export function* inertSettings(view: RuleView): Iterable<Finding> {
	const settings = writtenSettings(view);
	if (!settings) return;
	for (const { path, effect } of unread) {
		const written = asWritten(settings.at(), path);
		const value = settings.at(...written);
		if (value === undefined || value === null) continue;
		yield { place: settings.keyPlace(...written), message: `${view.runtime.title} ${effect}.` };
	}
}
