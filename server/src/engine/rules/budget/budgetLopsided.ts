import { grouped } from '../../text/grouped.ts';
import { exactWordFor } from '../../text/lengths/measure.ts';
import { textOf } from '../../workspace/snapshot.ts';
import type { Rule } from '../rule.ts';
import { headLine, placeIn } from '../support/places.ts';

/** Below this nobody pays much, however it is spread (in the runtime's unit). */
const worthMentioning = 12_000;
const share = 0.6;
/** Who the agent is and how it works is what the room is for. */
const belongs: ReadonlySet<string> = new Set(['soul', 'agents', 'claude', 'main-instructions', 'instructions']);

export const budgetLopsided: Rule = {
	code: 'budget.lopsided',
	severity: 'hint',
	docs: {
		title: 'One file takes most of the space',
		why: 'You pay for all context files with every message. If they have 12,000 [characters](budget.truncated.md) or more and one file takes more than 60 % of them, it is usually a log or a manual in the wrong place. Soulscope does not report `SOUL.md`, `AGENTS.md`, the main instructions of coding agents (such as `CLAUDE.md`) and what these import: they may be long.',
		fix: 'Move details that are rarely needed to another file. Leave a line that tells the agent when to open it.',
		example: { file: 'MEMORY.md', text: '# Memory\n\n… 16,000 characters …\n' },
	},
	*check(view) {
		const { ledger } = view.prompt('main');
		if (ledger.injected < worthMentioning) return;
		// Where there is one file alone, all of it is there.
		if (ledger.rows.filter(({ injectedLength }) => injectedLength > 0).length < 2) return;
		const row = ledger.rows.find((each) => each.injectedLength > ledger.injected * share);
		const text = row && textOf(view.snapshot, row.path);
		// Where it is cut already, another rule says so.
		if (!row || text === undefined || row.fate !== 'whole' || belongs.has(row.role)) return;
		// An AGENTS.md that CLAUDE.md brings in is what the agent is told, under another name.
		if (row.importedBy) return;
		yield {
			place: placeIn(row.path, headLine(text)),
			message: `${row.path} takes ${Math.round((row.injectedLength / ledger.injected) * 100)} % of all context: ${grouped(row.injectedLength)} of ${grouped(ledger.injected)} ${exactWordFor(ledger.unit)}, with every message. Move details that are rarely needed to another file, and tell the agent when to open it.`,
		};
	},
};
