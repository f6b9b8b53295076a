import { boundaries } from './boundaries.ts';
import { jobs, skillCandidates, taskProposals } from './evolve.ts';
import { memories, memoryProposals, userProfiles } from './memories.ts';
import { pinnedQuestions } from './pins.ts';
import type { NewRowIn, RowIn } from './table.ts';
import { requestSnapshots, turnResults } from './turns.ts';

/** Every table of records, by the name that we give it. */
export const tables = {
	turnResults,
	requestSnapshots,
	boundaries,
	memories,
	memoryProposals,
	jobs,
	userProfiles,
	skillCandidates,
	taskProposals,
	pinnedQuestions,
} as const;

export type TableName = keyof typeof tables;
export type Row<Name extends TableName> = RowIn<(typeof tables)[Name]>;
export type NewRow<Name extends TableName> = NewRowIn<(typeof tables)[Name]>;

export const tableNames = Object.keys(tables) as readonly TableName[];
