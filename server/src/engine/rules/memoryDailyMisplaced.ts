import type { Rule } from './rule.ts';
import { chooseDailyNames, exists, isoDate } from './support/dailyNames.ts';
import { wholeFile } from './support/places.ts';

/** Folders that people call so when they mean `memory/`. */
const nearby: ReadonlySet<string> = new Set(['', 'memories/', 'Memory/', 'MEMORY/', 'daily/', 'logs/memory/']);

const misplaced = chooseDailyNames((name) => name.canonical && exists(name) && nearby.has(name.folder));

export const memoryDailyMisplaced: Rule = {
	code: 'memory.daily-misplaced',
	severity: 'warning',
	docs: {
		title: 'A daily log outside of memory/',
		why: [
			'OpenClaw searches `MEMORY.md` and the Markdown files below `memory/`, spelled exactly so, and nothing else unless the configuration names more folders. A log at the root, or in `memories/`, is neither injected nor found.',
			'Reported are files with a date for a name at the root and in folders whose name is one slip away. Where the configuration names extra paths for memory search, the rule keeps silent.',
		].join('\n'),
		fix: 'Move the file to `memory/`; there is a quick fix where the name is free.',
		example: { file: '2026-11-20.md', text: '- Sam moved the meeting.\n' },
	},
	*check(view) {
		const { config } = view.snapshot;
		if (view.runtime.family !== 'openclaw') return;
		if (config?.content.kind === 'text' && config.content.text.includes('extraPaths')) return;
		for (const name of misplaced(view.snapshot.files)) {
			const to = `memory/${isoDate(name)}${name.rest}.md`;
			const isFree = !view.snapshot.files.has(to);
			yield {
				place: wholeFile(view, name.path),
				message: `${view.runtime.title} looks for logs of a day in memory/ only: this one is neither read nor found by memory search. Move it there${isFree ? '' : ', into the file that is there already'}.`,
				fixes: isFree
					? [{ title: `Move to ${to}`, preferred: false, steps: [{ kind: 'rename', path: name.path, to }] }]
					: [],
			};
		}
	},
};
