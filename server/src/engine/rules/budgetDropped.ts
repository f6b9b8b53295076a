import { textOf } from '../workspace/snapshot.ts';
import type { Rule } from './rule.ts';
import { fatesOf, inSessions } from './support/fates.ts';
import { headLine, placeIn } from './support/places.ts';
import { totalUsedUp } from './support/total.ts';

export const budgetDropped: Rule = {
	code: 'budget.dropped',
	severity: 'warning',
	docs: {
		title: 'No room was left for this file',
		why: [
			'OpenClaw 2026.9.6 stops loading context files once fewer than 64 [units](budget.truncated.md) of the total (`agents.defaults.bootstrapTotalMaxChars`, 60,000 unless set) are left.',
			'Whatever comes later in the order is left out altogether, without a marker: the agent cannot know that the file exists. The only trace is a line in the log.',
			'OpenClaw 2026.1.24 and 2026.1.29 have no total. GoClaw 2026.2.26 does the same once fewer than 64 bytes of its 24,000 are left.',
		].join('\n'),
		fix: 'Shorten the files that come earlier (the message names what they take), or raise `agents.defaults.bootstrapTotalMaxChars`.',
		example: { file: 'MEMORY.md', text: '# Memory\n\n- Everything here is lost: the files before take 60,000.\n' },
	},
	*check(view) {
		for (const fate of fatesOf(view)) {
			if (fate.row.fate !== 'dropped') continue;
			const text = textOf(view.snapshot, fate.row.path);
			if (text === undefined || text.trim() === '') continue;
			const where = inSessions(view, fate);
			const used = totalUsedUp(view, fate);
			yield {
				// Where another kind of session still reads the file, its text is not unnecessary.
				place: placeIn(fate.row.path, where ? headLine(text) : { start: 0, end: text.trimEnd().length }),
				message: `Nothing of ${fate.row.path} reaches the agent${where}: ${used.clause}. Shorten those, or raise agents.defaults.bootstrapTotalMaxChars.`,
				...(where ? {} : { tag: 'unnecessary' as const }),
				related: used.related,
			};
		}
	},
};
