import type { ChangeWriter } from '../change.ts';
import type { GoClawStore } from '../store.ts';
import { documentChanges, fileChanges, fileGrantChanges, setVisibility } from './fileChanges.ts';
import { fileLayouts } from './fileLayouts.ts';
import { fileMemory } from './fileMemory.ts';
import { agentRows, grantRows, skillRows } from './fileRows.ts';
import * as statements from './fileStatements.ts';

const memory: ChangeWriter['memory'] = (row, before, { text, hash, passages }) => ({
	...(before === undefined
		? { statement: documentChanges.add, values: [...row, text, hash] }
		: { statement: documentChanges.set, values: [...row, before, text, hash] }),
	also: [
		{ statement: documentChanges.removePassages, values: row },
		{ statement: documentChanges.addPassages, values: [...row, JSON.stringify(passages)] },
	],
});

const writer: ChangeWriter = { rows: fileChanges, grants: fileGrantChanges, setVisibility, memory };

/** GoClaw’s edition with SQLite, since 2.50. */
export const fileStore: GoClawStore = {
	statements,
	tables: { statement: statements.whichTables, values: [] },
	answers: { oneAgent: agentRows, activeSkills: skillRows, allGrants: grantRows },
	layouts: fileLayouts,
	writer: () => writer,
	memory: fileMemory,
};
