import { join } from 'node:path';
import type { Places } from '../../../workspace/snapshot.ts';
import { filesAt, managedFolders } from '../context/discover.ts';
import { ruleIn } from '../context/instruction.ts';
import { bareName, outcomesOf, type RecordOutcome } from '../context/records.ts';
import type { SearchPaths } from '../paths.ts';

/** What becomes of every workflow that Cline opens, in the order of the search. */
export function readWorkflows(places: Places, { workflows, plugins }: SearchPaths): readonly RecordOutcome[] {
	const managed = managedFolders(places, plugins).map((folder) => join(folder, 'workflows'));
	const candidates = [...workflows, ...managed].flatMap((folder) => filesAt(places, folder).taken);
	return outcomesOf(places, candidates, { interpret: ruleIn, nameOf: ({ file }) => bareName(file) });
}
