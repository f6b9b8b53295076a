import { parseDuration } from '../runtimes/openclaw/duration.ts';
import type { Rule } from './rule.ts';
import { heartbeatPaths } from './support/heartbeats.ts';
import { writtenSettings } from './support/settings.ts';

export const heartbeatInterval: Rule = {
	code: 'heartbeat.interval',
	severity: 'warning',
	docs: {
		title: 'No heartbeat runs at this interval',
		why: [
			'`heartbeat.every` is a number with `ms`, `s`, `m`, `h` or `d`, or a bare number of minutes. OpenClaw runs no heartbeat by anything else, “30 min” or “1h30m” for one, so what the agent should look after is never looked after.',
			'`0m` switches heartbeats off on purpose and is left alone.',
		].join('\n'),
		fix: 'Write `30m`, `1.5h`, or `0m` for none.',
		example: { file: 'openclaw.json', text: "{ agents: { defaults: { heartbeat: { every: '30 min' } } } }\n" },
	},
	*check(view) {
		const settings = view.runtime.family === 'openclaw' ? writtenSettings(view) : undefined;
		if (!settings) return;
		for (const path of heartbeatPaths(settings)) {
			const every = settings.at(...path, 'every');
			if (typeof every !== 'string' || every.trim() === '' || every.includes('$')) continue;
			if (parseDuration(every, 'm') !== undefined) continue;
			yield {
				place: settings.place(...path, 'every'),
				message: `“${every}” is no length of time that ${view.runtime.title} understands, so no heartbeat runs by it. Write a number and one unit, such as 30m or 1.5h, or 0m for none.`,
			};
		}
	},
};
