import { join, resolve } from 'node:path';
import type { Places } from '../../../workspace/snapshot.ts';
import { agentsName, type PersonPlaces, type SearchPaths } from '../paths.ts';
import { filesAt, managedFolders, type PassedOver, type RecordCandidate } from './discover.ts';
import { ruleIn } from './instruction.ts';
import { bareName, isOn, type Kept, keptIn, outcomesOf, type RecordOutcome } from './records.ts';

export interface RuleReading {
	/** Every file that was opened, in the order of the search. */
	readonly outcomes: readonly RecordOutcome[];
	/** Files that lie there and are not opened. */
	readonly passedOver: readonly PassedOver[];
	/** Those that are kept, switched off or not. */
	readonly kept: readonly Kept[];
	/** Those that the model gets, in the order of the prompt. */
	readonly shown: readonly Kept[];
}

/** `workspace`, absolute, as for `searchPaths`. */
function nameOf(
	{ home }: Pick<PersonPlaces, 'home'>,
	workspace: string | undefined,
	{ file }: RecordCandidate,
): string {
	const isIn = (folder: string) => resolve(file) === resolve(folder, agentsName);
	if (workspace !== undefined && isIn(workspace)) return 'Workspace AGENTS.md';
	return isIn(join(home, '.agents')) ? 'Global AGENTS.md' : bareName(file);
}

/** Whose rules are read. */
interface Reader {
	readonly paths: SearchPaths;
	/** Absolute. */
	readonly home: string;
	/** The open folder, absolute; undefined where none is. */
	readonly workspace: string | undefined;
}

/** The rules that a session has. Asks for no more than the program looks at. */
export function readRules(places: Places, { paths, home, workspace }: Reader): RuleReading {
	const managed = managedFolders(places, paths.plugins).map((folder) => join(folder, 'rules.md'));
	const found = [...paths.rules, ...managed].map((place) => filesAt(places, place));
	const outcomes = outcomesOf(
		places,
		found.flatMap(({ taken }) => taken),
		{ interpret: ruleIn, nameOf: (candidate) => nameOf({ home }, workspace, candidate) },
	);
	const kept = keptIn(outcomes);
	return {
		outcomes,
		passedOver: found.flatMap(({ passedOver }) => passedOver),
		kept,
		shown: kept.filter(isOn).sort((a, b) => a.name.localeCompare(b.name)),
	};
}
