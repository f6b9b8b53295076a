import { isTimeZone } from '../memory/clock.ts';
import type { Finding, Rule, RuleView } from './rule.ts';
import { type WrittenSettings, writtenSettings } from './support/settings.ts';

export const configInertKey: Rule = {
	code: 'config.inert-key',
	severity: 'information',
	docs: {
		title: 'This setting does nothing',
		why: [
			'The schema allows more than the runtime acts on. These settings look alive and change nothing:',
			'',
			'| setting | why not |',
			'|---|---|',
			'| `hooks.internal.entries.soul-evil` in OpenClaw 2026.1 | the schema forbids the keys that would say when the persona is swapped, so the hook never has anything to do |',
			'| the same from 2026.2.12 on | the hook was removed |',
			'| `memorySearch.experimental.sessionMemory` in OpenClaw 2026.1 | transcripts are searched only where `sources` contains `sessions` as well |',
			'| `agents.defaults.memory.min_score` in GoClaw | its search lets every score through, whatever stands here |',
			'| `agents.defaults.compaction.maxHistoryShare` in GoClaw | it is read and then not used |',
			'| `agents.defaults.userTimezone` with a name that no time zone has | the host’s zone is used |',
		].join('\n'),
		fix: 'Take the setting out, or add what it needs.',
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
			? `${view.runtime.title} lets nobody say here when the persona is to be swapped, so this hook never does anything. Take it out.`
			: `${view.runtime.title} has no soul-evil hook any more: it was removed in 2026.2.12. Take it out.`,
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
		message: `${view.runtime.title} searches transcripts only where memorySearch.sources contains "sessions" as well, so this alone does nothing. Add it there, or take this out.`,
	};
}

function* timeZone(view: RuleView, settings: WrittenSettings): Iterable<Finding> {
	const path = ['agents', 'defaults', 'userTimezone'] as const;
	const zone = settings.at(...path);
	if (typeof zone !== 'string' || zone.trim() === '' || zone.includes('$') || isTimeZone(zone)) return;
	yield {
		place: settings.place(...path),
		message: `There is no time zone “${zone}”, so ${view.runtime.title} goes by the clock of the machine that it runs on. Write a name such as Europe/Zurich.`,
	};
}

/** Settings that GoClaw 2026.2.26 takes without a word and never looks at again. */
const unread = [
	{
		path: ['agents', 'defaults', 'memory', 'min_score'],
		effect: 'never reads this: its search lets every score through. Take it out',
	},
	{
		path: ['agents', 'defaults', 'compaction', 'maxHistoryShare'],
		effect: 'never uses this: it keeps the last four messages, however much room they take. Take it out',
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
