import { grouped } from '../../text/grouped.ts';
import { exactWordFor } from '../../text/lengths/measure.ts';
import { textOf } from '../../workspace/snapshot.ts';
import type { Rule } from '../rule.ts';
import { fatesOf, inSessions, unitOf } from '../support/fates.ts';
import { placeIn } from '../support/places.ts';
import { cutOf } from './cut.ts';
import { raisesTotal, totalUsedUp } from './total.ts';

export const budgetClamped: Rule = {
	code: 'budget.clamped',
	severity: 'warning',
	ofEachProgram: true,
	docs: {
		title: 'Earlier files leave too little space for this one',
		why: [
			'In OpenClaw 2026.3.13, 2026.5.28, 2026.7.1 and 2026.9.6 each context file has its own limit, and all files together have a total limit: `agents.defaults.bootstrapTotalMaxChars`, by default 150,000 [characters](budget.truncated.md) in 2026.3.13 and 60,000 later.',
			'OpenClaw loads them in this order: `AGENTS.md`, `SOUL.md`, `IDENTITY.md`, `USER.md`, `BOOTSTRAP.md`, `MEMORY.md`. If the earlier files use up the total, a later file is cut even if it is short enough by itself.',
			'`MEMORY.md` comes last, so it is cut first. OpenClaw 2026.1.24 and 2026.1.29 have no total limit.',
			'Codex 0.169.0 has a total limit of 32,768 bytes for the instructions of a project (`project_doc_max_bytes`). It begins with the folder nearest to the root, so the file nearest to your work is cut first.',
			'GoClaw 2026.2.26 has a total limit of 24,000 bytes. Its order is `AGENTS.md`, `SOUL.md`, `TOOLS.md`, `IDENTITY.md`, `USER.md`, `HEARTBEAT.md`, `BOOTSTRAP.md`, `MEMORY.md`.',
		].join('\n'),
		fix: 'Shorten the earlier files (the message names them), or raise `agents.defaults.bootstrapTotalMaxChars`.',
		example: { file: 'MEMORY.md', text: '# Memory\n\n… 12,000 characters, after 55,000 in earlier files …\n' },
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
				message: `${fate.row.path} is cut${inSessions(view, fate)}: the agent does not get ${grouped(cut.lost)} of its ${grouped(fate.row.rawLength)} ${exactWordFor(used.unit)}. ${used.clause}. Shorten the earlier files, or raise ${raisesTotal(view)}.`,
				tag: 'unnecessary',
				related: used.related,
			};
		}
	},
};
