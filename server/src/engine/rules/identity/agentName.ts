import type { Runtime } from '../../runtimes/runtime.ts';
import { type Snapshot, textOf } from '../../workspace/snapshot.ts';
import { labelLines } from './labelLines.ts';

/** What a template has in the place of a name. */
const isSuggestion = (value: string): boolean => /^[*_]*[([<{].*[)\]>}][*_]*$/.test(value);

/**
 * What the agent calls itself, by its runtime where that reads names, else by the label `Name` of `IDENTITY.md`. Undefined where
 * it has no name of its own: a default says nothing that tells agents apart, and a folder is no agent.
 */
export function agentName({ identity }: Runtime, snapshot: Snapshot): string | undefined {
	const shown = identity?.display?.(snapshot);
	if (shown) return shown.nameSource === 'default' ? undefined : shown.name;
	const line = labelLines(textOf(snapshot, 'IDENTITY.md') ?? '').find(
		({ label, value }) => label.trim().toLowerCase() === 'name' && value !== '',
	);
	return line === undefined || isSuggestion(line.value) ? undefined : line.value;
}
