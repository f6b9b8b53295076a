import type { NewestVersions } from './reader.ts';
import type { KnowledgeChange, KnowledgeEntry } from './version.ts';

/** The newest versions as they will be once `changes`, which are not in the store yet, have been made. */
export function afterChanges(store: NewestVersions, changes: readonly KnowledgeChange[]): NewestVersions {
	const made = new Map<string, KnowledgeEntry>();
	for (const change of changes) if (change.kind === 'version') made.set(change.version.logical_path, change.version);
	return { newest: (path) => made.get(path) ?? store.newest(path) };
}
