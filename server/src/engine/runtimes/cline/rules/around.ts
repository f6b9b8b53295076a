import { join } from 'node:path';
import type { RuleView } from '../../../rules/rule.ts';
import { placesOf } from '../../../workspace/places.ts';
import type { PlaceName, WorkspacePath } from '../../../workspace/snapshot.ts';

/** Names in a folder of the workspace, sorted; none where there is no such folder. */
export function namesIn({ snapshot }: RuleView, folder: WorkspacePath): readonly PlaceName[] {
	const path = join(snapshot.root, folder);
	const places = placesOf(snapshot);
	const listed = places.facts(path).kind === 'folder' ? places.list(path) : undefined;
	return [...(listed ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const factsAt = ({ snapshot }: RuleView, path: WorkspacePath) => placesOf(snapshot).facts(join(snapshot.root, path));

export const isFile = (view: RuleView, path: WorkspacePath): boolean => factsAt(view, path).kind === 'file';

/** True where nothing stands in the way of a new file. */
export function isFree(view: RuleView, path: WorkspacePath): boolean {
	const facts = factsAt(view, path);
	return facts.kind === 'nothing' && !facts.isLink;
}
