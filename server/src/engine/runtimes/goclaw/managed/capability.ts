import type { ManagedCapability } from '../../capabilities/managed.ts';
import type { StoredQuestion } from '../../capabilities/storedQuestion.ts';
import { skillUpload } from '../skills/upload.ts';
import { agentWrite } from './agentWrite.ts';
import { changeStatement } from './change.ts';
import { fileStore } from './file/fileStore.ts';
import { laterGrants, skillGrants } from './grants/capability.ts';
import { grantIn, grantQuestion, grantsFrom } from './grants/grantRows.ts';
import { februaryLayout, type GoClawLayout, layout3 } from './layouts/versions.ts';
import { serverStore } from './serverStore.ts';
import { tableNames } from './statements.ts';
import type { GoClawStore } from './store.ts';
import { below, placeOf } from './storedPath.ts';
import { agentsFrom, filesFrom, peopleFrom, textFrom } from './storedRows.ts';
import { skillFilesFrom } from './storedSkills.ts';
import { storedSummon } from './storedSummon.ts';

const managedIn =
	(store: GoClawStore) =>
	(layout: GoClawLayout): ManagedCapability => {
		const { statements, answers } = store;
		const writer = store.writer(layout);
		return {
			title: 'GoClaw',
			tables: store.tables,
			missing(rows) {
				const found = new Set(rows.map(({ name }) => name));
				return tableNames.filter((name) => !found.has(name));
			},
			layouts: store.layouts(managedIn(store)),
			agents: { statement: statements.allAgents, values: [] },
			listAgents: (rows) => agentsFrom(rows, layout),
			agent: (key) => ({ statement: statements.oneAgent, values: [key] }),
			shared: {
				title: 'skills',
				question: { statement: statements.activeSkills, values: [] },
				filesOf: (rows) => skillFilesFrom(answers.activeSkills(rows)),
				state: { statement: statements.skillsState, values: [] },
			},
			state: (key) => ({ statement: statements.agentState, values: [key] }),
			filesOf: (rows) => filesFrom(answers.oneAgent(rows), layout),
			peopleIn: (rows) => peopleFrom(answers.oneAgent(rows)),
			document(agent, path): StoredQuestion | undefined {
				const place = placeOf(path);
				if (place?.kind === 'memory')
					return { statement: statements.oneDocument, values: [agent, place.user ?? '', place.path] };
				if (place?.kind === 'field') {
					const { oneStatus, oneFrontmatter } = statements;
					return { statement: place.field === 'status' ? oneStatus : oneFrontmatter, values: [agent] };
				}
				if (place?.kind === 'grant') return grantQuestion(statements, place.slug, place.to);
				if (place?.kind === 'visibility') return { statement: statements.oneVisibility, values: [place.slug] };
				if (place?.kind !== 'context') return undefined;
				return place.user === undefined
					? { statement: statements.oneFile, values: [agent, place.name] }
					: { statement: statements.oneCopy, values: [agent, place.user, place.name] };
			},
			textIn: (rows) => grantIn(rows) ?? textFrom(rows),
			change: (change) => changeStatement(layout, writer, change),
			folderOf: below,
			personOf(path) {
				const place = placeOf(path);
				return place?.kind === 'context' || place?.kind === 'memory' ? place.user : undefined;
			},
			writeTo: agentWrite,
			memory: store.memory,
			skillGrants: {
				...(layout.program === undefined ? skillGrants : laterGrants),
				question: { statement: statements.allGrants, values: [] },
				read: (rows) => grantsFrom(answers.allGrants(rows)),
			},
			// What later versions summon, and which archives they take, is not known.
			...(layout.program === undefined && { summon: storedSummon, skillUpload }),
		};
	};

/** GoClaw in its managed mode, where agents and what they read are rows of PostgreSQL; until a database says otherwise, as in February 2026. */
export const managedCapability = managedIn(serverStore)(februaryLayout);

/** The same of GoClaw 3. */
export const managedCapability3 = managedIn(serverStore)(layout3);

/** The same of its edition with SQLite, which keeps them in a file. */
export const managedInFile3 = managedIn(fileStore)(layout3);
