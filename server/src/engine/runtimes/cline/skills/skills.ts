import { basename, join } from 'node:path';
import type { Places } from '../../../workspace/snapshot.ts';
import { managedFolders, skillsAt } from '../context/discover.ts';
import { skillIn } from '../context/instruction.ts';
import { outcomesOf, type RecordOutcome } from '../context/records.ts';
import type { SearchPaths } from '../paths.ts';

/** What becomes of every `SKILL.md` that Cline opens, in the order of the search. */
export function readSkills(places: Places, { skills, plugins }: SearchPaths): readonly RecordOutcome[] {
	const managed = managedFolders(places, plugins).map((folder) => join(folder, 'skills'));
	const candidates = [...skills, ...managed].flatMap((folder) => skillsAt(places, folder));
	return outcomesOf(places, candidates, { interpret: skillIn, nameOf: ({ folder }) => basename(folder).trim() });
}
