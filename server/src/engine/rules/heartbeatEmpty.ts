import { textOf } from '../workspace/snapshot.ts';
import type { Rule } from './rule.ts';
import { injectedFiles } from './support/files.ts';
import { headLine, placeIn } from './support/places.ts';

export const heartbeatEmpty: Rule = {
	code: 'heartbeat.effectively-empty',
	severity: 'hint',
	docs: {
		title: 'Tasks in headings wake nobody',
		why: [
			'OpenClaw 2026.1.24 and 2026.1.29 wake the agent at intervals to look after what `HEARTBEAT.md` lists. Where the file exists but says nothing, the run is skipped altogether (`empty-heartbeat-file` in the log).',
			'Nothing, to them, is: blank lines, headings, and list items without text, such as `- [ ]`. HTML comments and code fences count as something in these versions. Without the file, heartbeats do run.',
			'',
			'Many people keep the file empty on purpose, because a heartbeat costs a whole prompt. Reported is only where somebody plainly meant something: a heading that says what to do (“Check the mail at nine”), or several of them. From 2026.8 on the file is not used any more.',
		].join('\n'),
		fix: 'Write down what the agent should look after, or leave it: no heartbeat, no cost.',
		example: { file: 'HEARTBEAT.md', text: '# Heartbeat\n\n## Check the mail at nine\n\n## Water the plants\n' },
	},
	*check(view) {
		for (const path of injectedFiles(view)) {
			if (view.runtime.roleOf(path)?.id !== 'heartbeat') continue;
			const text = textOf(view.snapshot, path);
			if (text === undefined || !view.runtime.isHeartbeatEmpty?.(text) || !isMeant(text)) continue;
			yield {
				place: placeIn(path, headLine(text)),
				message: `${path} has its tasks in headings, which ${view.runtime.title} does not count (nor blank lines and empty list items), so every heartbeat is skipped. Write them as list items: “- Check the mail”.`,
			};
		}
	},
};

/** True where headings below the title say something: nobody writes them into a file that is meant to be empty. */
function isMeant(text: string): boolean {
	const headings = text.split('\n').flatMap((line) => /^\s*#{1,6}\s+(\S.*)$/.exec(line.trimEnd())?.[1] ?? []);
	const tasks = headings.filter((heading, index) => index > 0 || !/heartbeat/i.test(heading));
	const orders = tasks.filter(
		(heading) => !/^(?:keep|leave|add|empty|tasks?|todo|notes?|example)\b|\b(?:empty|below|here|yet)\b/i.test(heading),
	);
	return orders.length > 1 || orders.some((heading) => heading.trim().split(/\s+/).length > 2);
}
