import type { Rule } from '../rule.ts';

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
			'| `memorySearch.experimental.sessionMemory` in OpenClaw 2026.1 and 2026.3 | it also needs `sessions` in `sources`; without it, transcripts are not searched |',
			'| `agents.defaults.memory.min_score` in GoClaw | the search accepts every score |',
			'| `agents.defaults.compaction.maxHistoryShare` in GoClaw | it is read and then not used |',
			'| `workspace` that begins with `$NAME` or `%NAME%` | OpenClaw only replaces `$NAME` in braces: this is the name of a folder |',
			'| `agents.defaults.userTimezone` with a name that is not a time zone | OpenClaw uses the time zone of its computer |',
		].join('\n'),
		fix: 'Remove the setting, or add what it needs.',
		example: { file: 'openclaw.json', text: "{ agents: { defaults: { userTimezone: 'Europe/Zurigo' } } }\n" },
	},
	*check(view) {
		yield* view.runtime.rules?.inertSettings?.(view) ?? [];
	},
};
