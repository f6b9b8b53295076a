import { isTimeZone } from '../memory/clock.ts';
import type { Finding, Rule, RuleView } from './rule.ts';
import { type WrittenSettings, writtenSettings } from './support/settings.ts';

export const configInertKey: Rule = {
	code: 'config.inert-key',
	severity: 'information',
	docs: {
		title: 'This setting does nothing',
		why: [
			'The schema allows some settings that the runtime does not use:',
			'',
			'| setting | why not |',
			'|---|---|',
			'| `hooks.internal.entries.soul-evil` in OpenClaw 2026.1 | the schema forbids the keys that say when to swap the persona, so the hook never does anything |',
			'| the same from 2026.2.12 on | the hook was removed |',
			'| `memorySearch.experimental.sessionMemory` in OpenClaw 2026.1 | it also needs `sessions` in `sources`; without it, transcripts are not searched |',
			'| `agents.defaults.memory.min_score` in GoClaw | the search accepts every score |',
			'| `agents.defaults.compaction.maxHistoryShare` in GoClaw | it is read and then not used |',
			'| `agents.defaults.userTimezone` with a name that is not a time zone | OpenClaw uses the time zone of its computer |',
		].join('\n'),
		fix: 'Remove the setting, or add what it needs.',
		example: { file: 'openclaw.json', text: "{ agents: { defaults: { userTimezone: 'Europe/Zurigo' } } }\n" },
	},
	*check(view) {
		const checks = checksOf[view.runtime.family] ?? [];
		const settings = checks.length > 0 ? writtenSettings(view) : undefined;
		if (!settings) return;
		for (const check of checks) yield* check(view, settings);
	},
};

const isOld = ({ runtime }: RuleView): boolean => runtime.version.startsWith('2026.1.');

function* soulEvil(view: RuleView, settings: WrittenSettings): Iterable<Finding> {
	const path = ['hooks', 'internal', 'entries', 'soul-evil'] as const;
	if (settings.at(...path, 'enabled') !== true) return;
	yield {
		place: settings.keyPlace(...path),
		message: isOld(view)
			? `This hook never does anything: ${view.runtime.title} has no setting for when to swap the persona. Remove it.`
			: `This does nothing: ${view.runtime.title} has no soul-evil hook, because it was removed in 2026.2.12. Delete this setting.`,
	};
}

function* sessionMemory(view: RuleView, settings: WrittenSettings): Iterable<Finding> {
	if (!isOld(view)) return;
	const path = ['agents', 'defaults', 'memorySearch'] as const;
	if (settings.at(...path, 'experimental', 'sessionMemory') !== true) return;
	const sources = settings.at(...path, 'sources');
	if (Array.isArray(sources) && sources.includes('sessions')) return;
	yield {
		place: settings.keyPlace(...path, 'experimental', 'sessionMemory'),
		message: `This does nothing alone: ${view.runtime.title} searches transcripts only if memorySearch.sources also contains "sessions". Add it there, or remove this setting.`,
	};
}

function* timeZone(view: RuleView, settings: WrittenSettings): Iterable<Finding> {
	const path = ['agents', 'defaults', 'userTimezone'] as const;
	const zone = settings.at(...path);
	if (typeof zone !== 'string' || zone.trim() === '' || zone.includes('$') || isTimeZone(zone)) return;
	yield {
		place: settings.place(...path),
		message: `There is no time zone “${zone}”, so ${view.runtime.title} uses the time zone of its computer. Write a name such as Europe/Zurich.`,
	};
}

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

function* unreadKeys(view: RuleView, settings: WrittenSettings): Iterable<Finding> {
	for (const { path, effect } of unread) {
		const value = settings.at(...path);
		if (value === undefined || value === null) continue;
		yield { place: settings.keyPlace(...path), message: `${view.runtime.title} ${effect}.` };
	}
}

type Check = (view: RuleView, settings: WrittenSettings) => Iterable<Finding>;

const checksOf: Readonly<Record<string, readonly Check[]>> = {
	openclaw: [soulEvil, sessionMemory, timeZone],
	goclaw: [unreadKeys],
};
