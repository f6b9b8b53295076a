import { grouped } from '../text/grouped.ts';
import { wordFor } from '../text/measure.ts';
import { textOf } from '../workspace/snapshot.ts';
import type { Rule } from './rule.ts';
import { cutOf } from './support/cut.ts';
import { fatesOf, inSessions, unitOf } from './support/fates.ts';
import { placeIn } from './support/places.ts';
import { totalUsedUp } from './support/total.ts';

export const budgetClamped: Rule = {
	code: 'budget.clamped',
	severity: 'warning',
	docs: {
		title: 'The files before this one left it too little room',
		why: [
			'OpenClaw 2026.9.6 allows each context file its own limit, and all of them together `agents.defaults.bootstrapTotalMaxChars` (60,000 [units](budget.truncated.md) unless set).',
			'They are taken in the order `AGENTS.md`, `SOUL.md`, `IDENTITY.md`, `USER.md`, `BOOTSTRAP.md`, `MEMORY.md`; a file that would fit on its own is cut where the earlier ones have used the total up.',
			'So it is memory that starves first. OpenClaw 2026.1.24 and 2026.1.29 have no total.',
			'GoClaw 2026.2.26 has one of 24,000 bytes, hardly more than the limit of a single file, and goes by `AGENTS.md`, `SOUL.md`, `TOOLS.md`, `IDENTITY.md`, `USER.md`, `HEARTBEAT.md`, `BOOTSTRAP.md`, `MEMORY.md`.',
		].join('\n'),
		fix: 'Shorten the files that come earlier (the message names what they take), or raise `agents.defaults.bootstrapTotalMaxChars`.',
		example: { file: 'MEMORY.md', text: '# Memory\n\n… 12,000 units, after 55,000 in the files before …\n' },
	},
	*check(view) {
		for (const fate of fatesOf(view)) {
			if (fate.row.fate !== 'clamped') continue;
			const text = textOf(view.snapshot, fate.row.path);
			const cut = text === undefined ? undefined : cutOf(fate.row, text, unitOf(view, fate));
			if (!cut) continue;
			const used = totalUsedUp(view, fate);
			yield {
				place: placeIn(fate.row.path, cut.range),
				message: `${grouped(cut.lost)} of ${grouped(fate.row.rawLength)} ${wordFor(used.unit)} of ${fate.row.path} are cut${inSessions(view, fate)}: ${used.clause}. Shorten those, or raise agents.defaults.bootstrapTotalMaxChars.`,
				tag: 'unnecessary',
				related: used.related,
			};
		}
	},
};
