import { textOf } from '../workspace/snapshot.ts';
import type { Rule } from './rule.ts';
import { injectedFiles } from './support/files.ts';
import { headLine, placeIn } from './support/places.ts';

export const heartbeatEmpty: Rule = {
	code: 'heartbeat.effectively-empty',
	severity: 'information',
	docs: {
		title: 'Heartbeats are skipped',
		why: [
			'OpenClaw 2026.1.24 and 2026.1.29 wake the agent at intervals to look after what `HEARTBEAT.md` lists. Where the file exists but says nothing, the run is skipped altogether (`empty-heartbeat-file` in the log).',
			'Nothing, to them, is: blank lines, headings, and list items without text, such as `- [ ]`. HTML comments and code fences count as something in these versions. Without the file, heartbeats do run.',
			'',
			'Many people keep the file empty on purpose, because a heartbeat costs a whole prompt: hence no more than an information. From 2026.8 on the file is not used any more.',
		].join('\n'),
		fix: 'Write down what the agent should look after, or leave it: no heartbeat, no cost.',
		example: { file: 'HEARTBEAT.md', text: '# Heartbeat\n\n- [ ]\n' },
	},
	*check(view) {
		for (const path of injectedFiles(view)) {
			if (view.runtime.roleOf(path)?.id !== 'heartbeat') continue;
			const text = textOf(view.snapshot, path);
			if (text === undefined || !view.runtime.isHeartbeatEmpty?.(text)) continue;
			yield {
				place: placeIn(path, headLine(text)),
				message: `${path} says nothing that ${view.runtime.title} counts as a task (blank lines, headings and empty list items do not), so every heartbeat is skipped. Write down what to look after, or leave it if that is what you want.`,
			};
		}
	},
};
