import { grouped } from '../text/grouped.ts';
import { wordFor } from '../text/measure.ts';
import { textOf } from '../workspace/snapshot.ts';
import type { Rule } from './rule.ts';
import { headLine, placeIn } from './support/places.ts';

/** Below this nobody pays much, however it is spread (in the runtime's unit). */
const worthMentioning = 12_000;
const share = 0.6;
/** Who the agent is and how it works is what the room is for. */
const belongs: ReadonlySet<string> = new Set(['soul', 'agents']);

export const budgetLopsided: Rule = {
	code: 'budget.lopsided',
	severity: 'hint',
	docs: {
		title: 'One file takes most of the room',
		why: 'All context files are paid for with every message. Where one of them takes more than 60 % of 12,000 [units](budget.truncated.md) and more, it is usually a log or a manual that grew in the wrong place; what does not fit any more is cut out of its middle. `SOUL.md` and `AGENTS.md` are left alone: they are what the room is for.',
		fix: 'Move detail that is seldom needed to a file that the agent opens when it needs it, and leave a line that says where.',
		example: { file: 'MEMORY.md', text: '# Memory\n\n… 16,000 units of it …\n' },
	},
	*check(view) {
		const { ledger } = view.prompt('main');
		if (ledger.injected < worthMentioning) return;
		const row = ledger.rows.find((each) => each.injectedLength > ledger.injected * share);
		const text = row && textOf(view.snapshot, row.path);
		// Where it is cut already, another rule says so.
		if (!row || text === undefined || row.fate !== 'whole' || belongs.has(row.role)) return;
		yield {
			place: placeIn(row.path, headLine(text)),
			message: `${row.path} takes ${Math.round((row.injectedLength / ledger.injected) * 100)} % of all context, ${grouped(row.injectedLength)} of ${grouped(ledger.injected)} ${wordFor(ledger.unit)}, with every message. Move what is seldom needed to a file that the agent opens when it needs it.`,
		};
	},
};
