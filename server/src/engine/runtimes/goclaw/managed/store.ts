import type { SqlStatement } from '../../../text/sqlStatement.ts';
import type { ManagedCapability } from '../../capabilities/managed.ts';
import type { ManagedMemory } from '../../capabilities/managedMemory.ts';
import type { StoredQuestion, StoredRows } from '../../capabilities/storedQuestion.ts';
import type { ChangeWriter } from './change.ts';
import type { GoClawLayout } from './layouts/versions.ts';

/** What a database of either kind is asked, with the same values. */
type StatementName =
	| 'allAgents'
	| 'oneAgent'
	| 'agentState'
	| 'oneDocument'
	| 'oneFile'
	| 'oneCopy'
	| 'oneStatus'
	| 'oneFrontmatter'
	| 'activeSkills'
	| 'skillsState'
	| 'allGrants'
	| 'oneAgentGrant'
	| 'onePersonGrant'
	| 'oneVisibility';

/** A kind of database that GoClaw keeps its agents in: its language, and how it answers. */
export interface GoClawStore {
	readonly statements: Readonly<Record<StatementName, SqlStatement>>;
	/** Asks for the names of its tables. */
	readonly tables: StoredQuestion;
	/** The answers to questions of that name as PostgreSQL gives them. */
	readonly answers: Readonly<Record<'oneAgent' | 'activeSkills' | 'allGrants', (rows: StoredRows) => StoredRows>>;
	layouts(managed: (layout: GoClawLayout) => ManagedCapability): ManagedCapability['layouts'];
	writer(layout: GoClawLayout): ChangeWriter;
	readonly memory: ManagedMemory;
}
