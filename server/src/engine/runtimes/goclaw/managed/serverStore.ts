import type { StoredRows } from '../../capabilities/storedQuestion.ts';
import type { ChangeWriter } from './change.ts';
import { changeStatements } from './changeStatements.ts';
import {
	allGrants,
	grantChanges,
	oneAgentGrant,
	onePersonGrant,
	oneVisibility,
	setVisibility,
} from './grants/grantStatements.ts';
import { tenantGrants } from './grants/tenantGrants.ts';
import { layoutsOf } from './layouts/layouts.ts';
import {
	activeSkills,
	agentState,
	allAgents,
	oneAgent,
	oneCopy,
	oneDocument,
	oneFile,
	oneFrontmatter,
	oneStatus,
	skillsState,
	tableNames,
	whichTables,
} from './statements.ts';
import type { GoClawStore } from './store.ts';
import { storedMemory } from './storedMemory.ts';
import { tenantStatements } from './tenantStatements.ts';

const asItIs = (rows: StoredRows): StoredRows => rows;

/** One statement writes a memory with its passages. */
const memoryWith =
	({ setDocument, addDocument }: typeof changeStatements): ChangeWriter['memory'] =>
	(row, before, { text, hash, passages }) => {
		const written = [
			text,
			hash,
			passages.map(({ startLine }) => startLine),
			passages.map(({ endLine }) => endLine),
			passages.map((passage) => passage.hash),
			passages.map((passage) => passage.text),
		];
		return before === undefined
			? { statement: addDocument, values: [...row, ...written] }
			: { statement: setDocument, values: [...row, before, ...written] };
	};

/** PostgreSQL. */
export const serverStore: GoClawStore = {
	statements: {
		activeSkills,
		agentState,
		allAgents,
		allGrants,
		oneAgent,
		oneAgentGrant,
		oneCopy,
		oneDocument,
		oneFile,
		oneFrontmatter,
		onePersonGrant,
		oneStatus,
		oneVisibility,
		skillsState,
	},
	tables: { statement: whichTables, values: [tableNames] },
	answers: { oneAgent: asItIs, activeSkills: asItIs, allGrants: asItIs },
	layouts: layoutsOf,
	writer({ hasTenants }) {
		const rows = hasTenants ? tenantStatements : changeStatements;
		return {
			rows,
			grants: hasTenants ? tenantGrants : grantChanges,
			setVisibility,
			memory: memoryWith(rows),
		};
	},
	memory: storedMemory,
};
