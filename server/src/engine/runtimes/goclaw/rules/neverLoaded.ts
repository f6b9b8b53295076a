import type { Finding, RuleView } from '../../../rules/rule.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { ownValue } from '../../../text/ownValue.ts';
import { textOf, type WorkspacePath } from '../../../workspace/snapshot.ts';
import { settingsOf } from '../config/settings.ts';

/** Names that GoClaw has other plans for; its ledger says which. */
const reserved: Readonly<Record<WorkspacePath, string>> = {
	'memory.md': 'Merge the two.',
	'DELEGATION.md': 'Move what the agent must know to AGENTS.md.',
	'TEAM.md': 'Move what the agent must know to AGENTS.md.',
};

export function* neverLoaded(view: RuleView): Iterable<Finding> {
	// Rows of a database have their names from the program itself.
	if (settingsOf(view.snapshot.config).stored) return;
	for (const { path, fate, reason } of view.prompt('main').ledger.rows) {
		const remedy = ownValue(reserved, path);
		const text = textOf(view.snapshot, path);
		if (fate !== 'ignored' || remedy === undefined) continue;
		yield {
			place: placeIn(path, headLine(text ?? '')),
			message: `${view.runtime.title} never loads ${path}: ${reason}. ${remedy}`,
		};
	}
}
