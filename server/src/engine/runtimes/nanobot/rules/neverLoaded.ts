import type { Finding, RuleView } from '../../../rules/rule.ts';
import { mergeFixes } from '../../../rules/support/merging.ts';
import { headLine, placeIn } from '../../../rules/support/places.ts';
import { ownValue } from '../../../text/ownValue.ts';
import { type TextContent, textIn, type WorkspacePath } from '../../../workspace/snapshot.ts';
import { templateOf } from '../context/templates.ts';
import { fileNames } from '../files.ts';

const toMemory = `What it remembers is in ${fileNames.memory}.`;

/** What to do with the text of a file that people bring along. */
const remedies: Readonly<Record<WorkspacePath, string>> = {
	'IDENTITY.md': 'Move what it says to SOUL.md.',
	'TOOLS.md': 'Move what the agent must know to AGENTS.md.',
	'BOOTSTRAP.md': 'Delete it, or write its tasks in AGENTS.md.',
	'MEMORY.md': toMemory,
	'memory.md': toMemory,
};

/** Files of other personas with something in them; what an earlier nanobot wrote itself is nobody’s loss. */
export function* neverLoaded(view: RuleView): Iterable<Finding> {
	for (const { path, fate } of view.prompt('main').ledger.rows) {
		const remedy = ownValue(remedies, path);
		if (fate !== 'ignored' || remedy === undefined) continue;
		const content = view.snapshot.files.get(path)?.content;
		const text = textIn(content);
		if (text?.trim() === '' || (path === 'TOOLS.md' && content?.kind === 'text' && isOwn(content))) continue;
		yield {
			place: placeIn(path, headLine(text ?? '')),
			message: `${view.runtime.title} never loads ${path}. ${remedy}`,
			fixes: remedy === toMemory ? mergeFixes(view, path, fileNames.memory) : [],
		};
	}
}

const isOwn = (content: TextContent): boolean => templateOf('TOOLS.md', content) !== undefined;
