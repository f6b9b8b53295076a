import { textOf } from '../../workspace/snapshot.ts';
import type { Rule } from '../rule.ts';
import { injectedFiles } from '../support/files.ts';
import { headLine, placeIn } from '../support/places.ts';

export const heartbeatEmpty: Rule = {
	code: 'heartbeat.effectively-empty',
	severity: 'hint',
	docs: {
		title: 'Tasks in headings do not start a heartbeat',
		why: [
			'OpenClaw 2026.1.24, 2026.1.29, 2026.3.13, 2026.5.28 and 2026.7.1 wake the agent regularly to do what `HEARTBEAT.md` lists. If the file exists but has no content, the run is skipped (`empty-heartbeat-file` in the log).',
			'Blank lines, headings and empty list items such as `- [ ]` do not count as content. HTML comments and code fences do up to 2026.3.13; a fence alone does not from 2026.5.28 on, and a comment does not from 2026.7.1 on. If there is no file, heartbeats run.',
			'',
			'Many people keep the file empty to save tokens. Soulscope reports only files with tasks in headings: a heading that says what to do (“Check the mail at nine”), or several headings. From 2026.8, OpenClaw does not use the file.',
		].join('\n'),
		fix: 'Write the tasks as list items. If you want no heartbeats, leave the file as it is.',
		example: { file: 'HEARTBEAT.md', text: '# Heartbeat\n\n## Check the mail at nine\n\n## Water the plants\n' },
	},
	*check(view) {
		if (view.runtime.heartbeat?.hasSection) return;
		for (const path of injectedFiles(view)) {
			if (view.runtime.roleOf(path)?.id !== 'heartbeat') continue;
			const text = textOf(view.snapshot, path);
			if (text === undefined || !view.runtime.heartbeat?.isEmpty?.(text) || !isMeant(text)) continue;
			yield {
				place: placeIn(path, headLine(text)),
				message: `Every heartbeat is skipped: ${path} has tasks only in headings, and ${view.runtime.title} does not count headings. Write them as list items: “- Check the mail”.`,
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
