import { type FindRequest, prepareFind } from '../../../server/src/engine/memory/notes/find.ts';
import type { KeywordIndex, RecallPolicy, SearchHit } from '../../../server/src/engine/memory/policy.ts';
import type { WorkspacePath } from '../../../server/src/engine/workspace/snapshot.ts';

/** What the runtime would find in `files`, by its own rules, in an index that answers at once. Throws as `finish` does, and as `index` does. */
export function findMemories(
	policy: RecallPolicy,
	files: ReadonlyMap<WorkspacePath, string>,
	index: (texts: readonly string[]) => KeywordIndex,
	request: FindRequest,
): readonly SearchHit[] {
	const { texts, queries, finish } = prepareFind(policy, files, request);
	const asked = queries.length > 0 ? index(texts) : undefined;
	return finish(asked ? queries.map((query) => asked.search(query)) : []);
}
