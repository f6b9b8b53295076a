import { chooseDailyNames, exists, isoDate } from '../../../rules/memory/dailyNames.ts';
import type { Rule } from '../../../rules/rule.ts';
import { wholeFile } from '../../../rules/support/places.ts';

/** Folders that people call so when they mean `memory/`. */
const nearby: ReadonlySet<string> = new Set(['', 'memories/', 'Memory/', 'MEMORY/', 'daily/', 'logs/memory/']);

const misplaced = chooseDailyNames(
	[...nearby].map((folder) => folder.slice(0, -1)),
	(name) => name.canonical && exists(name) && nearby.has(name.folder),
);

export const memoryDailyMisplaced: Rule = {
	code: 'memory.daily-misplaced',
	severity: 'warning',
	particular: { behind: 'memory.daily-name' },
	docs: {
		title: 'A daily log is outside memory/',
		why: [
			'OpenClaw searches only `MEMORY.md` and the Markdown files below `memory/`, spelled exactly so. It does not load or find a log in the main folder or in `memories/`, unless the configuration names more folders.',
			'Soulscope reports files that are named by a date, in the main folder and in folders whose name looks like a typo. If the configuration names extra paths for memory search, it reports nothing.',
		].join('\n'),
		fix: 'Move the file to `memory/`. There is a quick fix if the name is free.',
		example: { file: '2026-11-20.md', text: '- Sam moved the meeting.\n' },
	},
	*check(view) {
		const { config } = view.snapshot;
		if (config?.content.kind === 'text' && config.content.text.includes('extraPaths')) return;
		for (const name of misplaced(view.snapshot.files)) {
			const to = `memory/${isoDate(name)}${name.rest}.md`;
			const isFree = !view.snapshot.files.has(to);
			yield {
				place: wholeFile(view, name.path),
				message: `The agent never finds this log: ${view.runtime.title} looks for daily logs only in memory/. Move it there${isFree ? '' : ', into the file that already exists'}.`,
				fixes: isFree
					? [{ title: `Move to ${to}`, preferred: false, steps: [{ kind: 'rename', path: name.path, to }] }]
					: [],
			};
		}
	},
};
