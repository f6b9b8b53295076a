import { writtenSettings } from '../../../rules/config/settings.ts';
import type { Rule } from '../../../rules/rule.ts';
import { heartbeatPaths } from '../../../rules/run/heartbeats.ts';

const time = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const isTime = (value: string, part: 'start' | 'end'): boolean =>
	time.test(value) || (part === 'end' && value === '24:00');

export const heartbeatActiveHours: Rule = {
	code: 'heartbeat.active-hours',
	severity: 'warning',
	particular: { behind: 'config.agent-ids' },
	docs: {
		title: 'The quiet hours do not work',
		why: [
			'`heartbeat.activeHours` has a `start` and an `end`, each as `HH:MM` with two digits (`end` may be `24:00`). If both are the same, or if OpenClaw cannot read one of them, it uses the whole day:',
			'the agent may then write to you at night.',
		].join('\n'),
		fix: "Write two different times of day: `{ start: '08:00', end: '22:00' }`.",
		example: {
			file: 'openclaw.json',
			text: "{ agents: { defaults: { heartbeat: { activeHours: { start: '8:00', end: '22:00' } } } } }\n",
		},
	},
	*check(view) {
		const settings = writtenSettings(view);
		if (!settings) return;
		for (const path of heartbeatPaths(settings)) {
			const hours = [...path, 'activeHours'];
			const [start, end] = [settings.at(...hours, 'start'), settings.at(...hours, 'end')];
			if (typeof start !== 'string' || typeof end !== 'string' || `${start}${end}`.includes('$')) continue;
			const wrong = !isTime(start.trim(), 'start') ? 'start' : !isTime(end.trim(), 'end') ? 'end' : undefined;
			if (wrong) {
				yield {
					place: settings.place(...hours, wrong),
					message: `Heartbeats have no quiet hours: ${view.runtime.title} cannot read the time “${wrong === 'start' ? start : end}”. Write it with two digits each, such as 08:00.`,
				};
			} else if (start.trim() === end.trim()) {
				yield {
					place: settings.place(...hours, 'end'),
					message:
						'Heartbeats have no quiet hours: start and end are the same, which means the whole day. Write two different times.',
				};
			}
		}
	},
};
