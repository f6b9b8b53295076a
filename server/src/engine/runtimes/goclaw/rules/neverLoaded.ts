import type { Finding, RuleView } from '../../../rules/rule.ts';
import { mergeFixes } from '../../../rules/support/merging.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { ownValue } from '../../../text/ownValue.ts';
import { textOf, type WorkspacePath } from '../../../workspace/snapshot.ts';
import { settingsOf, sharedElsewhere } from '../config/settings.ts';

const merge = 'Merge the two.';
const move = 'Move what the agent must know to AGENTS.md.';

/** Names that GoClaw has other plans for; its ledger says which. */
const reserved: Readonly<Record<WorkspacePath, string>> = {
	'memory.md': merge,
	'DELEGATION.md': move,
	'TEAM.md': move,
};

/** As well where the folder is one agent's own. */
const reservedInOwn = { ...reserved, 'USER.md': move, 'MEMORY.md': move, 'memory.md': move };

export function* neverLoaded(view: RuleView): Iterable<Finding> {
	// Rows of a database have their names from the program itself.
	if (settingsOf(view.snapshot.config).stored) return;
	const remedies = sharedElsewhere(view.snapshot) === undefined ? reserved : reservedInOwn;
	for (const { path, fate, reason } of view.prompt('main').ledger.rows) {
		const remedy = ownValue(remedies, path);
		const text = textOf(view.snapshot, path);
		if (fate !== 'ignored' || remedy === undefined) continue;
		yield {
			place: placeIn(path, headLine(text ?? '')),
			message: `${view.runtime.title} never loads ${path}: ${reason}. ${remedy}`,
			fixes: remedy === merge ? mergeFixes(view, path, 'MEMORY.md') : [],
		};
	}
}
