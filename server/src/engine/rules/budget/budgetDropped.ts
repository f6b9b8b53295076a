import { textOf } from '../../workspace/snapshot.ts';
import type { Rule } from '../rule.ts';
import { fatesOf, inSessions } from '../support/fates.ts';
import { headLine, placeIn } from '../support/places.ts';
import { raisesTotal, totalUsedUp } from './total.ts';

export const budgetDropped: Rule = {
	code: 'budget.dropped',
	severity: 'warning',
	ofEachProgram: true,
	docs: {
		title: 'There is no space left for this file',
		why: [
			'OpenClaw 2026.3.13, 2026.5.28, 2026.7.1 and 2026.9.6 stop loading context files when fewer than 64 [characters](budget.truncated.md) of the total limit are left. The limit is `agents.defaults.bootstrapTotalMaxChars`, by default 150,000 in 2026.3.13 and 60,000 later.',
			'All later files are left out completely, and the prompt does not mention them. The agent cannot know that they exist. Only the log says so.',
			'Codex 0.169.0 leaves out what comes when its 32,768 bytes (`project_doc_max_bytes`) are used up.',
			'OpenClaw 2026.1.24 and 2026.1.29 have no total limit. GoClaw 2026.2.26 does the same when fewer than 64 bytes of its 24,000 are left.',
		].join('\n'),
		fix: 'Shorten the earlier files (the message names them), or raise `agents.defaults.bootstrapTotalMaxChars`.',
		example: { file: 'MEMORY.md', text: '# Memory\n\n- Everything here is lost: the earlier files take 60,000.\n' },
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
				message: `The agent does not get ${fate.row.path}${where}. ${used.clause}. Shorten the earlier files, or raise ${raisesTotal(view)}.`,
				...(where ? {} : { tag: 'unnecessary' as const }),
				related: used.related,
			};
		}
	},
};
