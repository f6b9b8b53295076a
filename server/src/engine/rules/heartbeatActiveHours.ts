import type { Rule } from './rule.ts';
import { heartbeatPaths } from './support/heartbeats.ts';
import { writtenSettings } from './support/settings.ts';

const time = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const isTime = (value: string, part: 'start' | 'end'): boolean =>
	time.test(value) || (part === 'end' && value === '24:00');

export const heartbeatActiveHours: Rule = {
	code: 'heartbeat.active-hours',
	severity: 'warning',
	docs: {
		title: 'The quiet hours do not hold',
		why: [
			'`heartbeat.activeHours` has a `start` and an `end`, each `HH:MM` with two digits (`24:00` may end it). OpenClaw takes an empty stretch, with the same start and end, for the whole day, and the same goes for a time that it cannot read:',
			'the agent that was meant to be quiet at night speaks at any hour.',
		].join('\n'),
		fix: "Write two different times of day: `{ start: '08:00', end: '22:00' }`.",
		example: {
			file: 'openclaw.json',
			text: "{ agents: { defaults: { heartbeat: { activeHours: { start: '8:00', end: '22:00' } } } } }\n",
		},
	},
	*check(view) {
		const settings = view.runtime.family === 'openclaw' ? writtenSettings(view) : undefined;
		if (!settings) return;
		for (const path of heartbeatPaths(settings)) {
			const hours = [...path, 'activeHours'];
			const [start, end] = [settings.at(...hours, 'start'), settings.at(...hours, 'end')];
			if (typeof start !== 'string' || typeof end !== 'string' || `${start}${end}`.includes('$')) continue;
			const wrong = !isTime(start.trim(), 'start') ? 'start' : !isTime(end.trim(), 'end') ? 'end' : undefined;
			if (wrong) {
				yield {
					place: settings.place(...hours, wrong),
					message: `“${wrong === 'start' ? start : end}” is no time of day that ${view.runtime.title} reads, so heartbeats keep no quiet hours. Write it with two digits each: 08:00.`,
				};
			} else if (start.trim() === end.trim()) {
				yield {
					place: settings.place(...hours, 'end'),
					message: `Start and end are the same, which ${view.runtime.title} takes for the whole day: heartbeats keep no quiet hours. Write two different times.`,
				};
			}
		}
	},
};
