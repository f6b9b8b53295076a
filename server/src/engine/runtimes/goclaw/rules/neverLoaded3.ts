import type { Finding, RuleView } from '../../../rules/rule.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { textOf } from '../../../workspace/snapshot.ts';
import { settingsOf } from '../config/settings.ts';

export const agentsElsewhere =
	'Its agents are in a database: open them with “Open Managed Agents…” in VS Code, or name it with --database on the command line.';

/** GoClaw 3 has its agents in a database alone. */
export function* neverLoaded3(view: RuleView): Iterable<Finding> {
	if (settingsOf(view.snapshot.config).stored) return;
	for (const { path, fate, reason } of view.prompt('main').ledger.rows) {
		const text = textOf(view.snapshot, path);
		if (fate !== 'ignored' || text === undefined) continue;
		yield {
			place: placeIn(path, headLine(text)),
			message: `${view.runtime.title} never loads ${path}: ${reason}. Open its database to see and change what its agents read.`,
		};
	}
}
