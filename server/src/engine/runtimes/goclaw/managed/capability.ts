import type { ManagedCapability } from '../../capabilities/managed.ts';
import type { StoredQuestion } from '../../capabilities/storedQuestion.ts';
import { skillUpload } from '../skills/upload.ts';
import { agentWrite } from './agentWrite.ts';
import { changeStatement } from './change.ts';
import { laterGrants, skillGrants } from './grants/capability.ts';
import { grantIn, grantQuestion } from './grants/grantRows.ts';
import { oneVisibility } from './grants/grantStatements.ts';
import { layoutsOf } from './layouts/layouts.ts';
import { februaryLayout, type GoClawLayout } from './layouts/versions.ts';
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
import { storedMemory } from './storedMemory.ts';
import { below, placeOf } from './storedPath.ts';
import { agentsFrom, filesFrom, peopleFrom, textFrom } from './storedRows.ts';
import { skillFilesFrom } from './storedSkills.ts';
import { storedSummon } from './storedSummon.ts';

const managedOf = (layout: GoClawLayout): ManagedCapability => ({
	title: 'GoClaw',
	tables: { statement: whichTables, values: [tableNames] },
	missing(rows) {
		const found = new Set(rows.map(({ name }) => name));
		return tableNames.filter((name) => !found.has(name));
	},
	layouts: layoutsOf(managedOf),
	agents: { statement: allAgents, values: [] },
	listAgents: (rows) => agentsFrom(rows, layout),
	agent: (key) => ({ statement: oneAgent, values: [key] }),
	shared: {
		title: 'skills',
		question: { statement: activeSkills, values: [] },
		filesOf: skillFilesFrom,
		state: { statement: skillsState, values: [] },
	},
	state: (key) => ({ statement: agentState, values: [key] }),
	filesOf: (rows) => filesFrom(rows, layout),
	peopleIn: peopleFrom,
	document(agent, path): StoredQuestion | undefined {
		const place = placeOf(path);
		if (place?.kind === 'memory') return { statement: oneDocument, values: [agent, place.user ?? '', place.path] };
		if (place?.kind === 'field')
			return { statement: place.field === 'status' ? oneStatus : oneFrontmatter, values: [agent] };
		if (place?.kind === 'grant') return grantQuestion(place.slug, place.to);
		if (place?.kind === 'visibility') return { statement: oneVisibility, values: [place.slug] };
		if (place?.kind !== 'context') return undefined;
		return place.user === undefined
			? { statement: oneFile, values: [agent, place.name] }
			: { statement: oneCopy, values: [agent, place.user, place.name] };
	},
	textIn: (rows) => grantIn(rows) ?? textFrom(rows),
	change: (change) => changeStatement(layout, change),
	folderOf: below,
	personOf(path) {
		const place = placeOf(path);
		return place?.kind === 'context' || place?.kind === 'memory' ? place.user : undefined;
	},
	writeTo: agentWrite,
	memory: storedMemory,
	skillGrants: layout.program === undefined ? skillGrants : laterGrants,
	// What later versions summon, and which archives they take, is not known.
	...(layout.program === undefined && { summon: storedSummon, skillUpload }),
});

/** GoClaw in its managed mode, where agents and what they read are rows of PostgreSQL; until a database says otherwise, as in February 2026. */
export const managedCapability = managedOf(februaryLayout);
