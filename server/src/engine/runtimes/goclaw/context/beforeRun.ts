import type { RunPreparation, SeededFile } from '../../../workspace/preparation.ts';
import type { Session } from '../../../workspace/session.ts';
import { type Snapshot, textOf } from '../../../workspace/snapshot.ts';
import { type GoClawSettings, settingsOf, sharedElsewhere } from '../config/settings.ts';
import { templates } from '../install/templates.ts';
import { storedRun } from '../managed/storedRun.ts';
import { agentSeeds, workspaceSeeds } from './seeding.ts';

const templateOf = new Map(templates.map((template) => [template.name, template]));

const unconnected =
	'In managed mode GoClaw keeps the files of its agents in a database. What is shown is what it reads from this folder where the database has no files for the agent.';

const sharing = (shared: string): string =>
	`GoClaw gives every agent the files of ${shared}: USER.md, MEMORY.md and whatever this folder does not have come from there. They are not shown here. A run for no person reads those files alone, and none of this folder.`;

/** A new person's first message makes the copies, so that afterwards they are always there. */
const copies = (type: string): string =>
	`GoClaw keeps copies for each person in agents.db, which Soulscope does not read. The first message of a new person makes them from GoClaw’s templates: ${type === 'predefined' ? 'USER.md and BOOTSTRAP.md' : 'all but MEMORY.md'}. The person gets them in the place of the files of this folder that are shown here.`;

const ownSandbox = (agentId: string): string =>
	`The agent “${agentId}” has a sandbox of its own in the configuration. What GoClaw makes of it is not known, so the prompt uses the one under agents.defaults.`;

/**
 * What the program makes in the workspace when it starts: the usual files in the default agent's, and the agent's own share
 * in that of a predefined one. A managed one keeps its files in a database.
 */
export function beforeRun(snapshot: Snapshot, session: Session): RunPreparation {
	const settings = settingsOf(snapshot.config);
	const { stored } = settings;
	if (stored) return storedRun(snapshot, session, { ...settings, stored });
	const shared = sharedElsewhere(snapshot);
	const names = settings.managed ? [] : seedsOf(snapshot, session, settings, shared !== undefined);
	const agentId = session.agentId ?? settings.defaultAgentId;
	const ofFiles = settings.managed
		? [unconnected]
		: [
				...(shared === undefined ? [] : [sharing(shared)]),
				...(session.user ? [copies(settings.agentType(agentId))] : []),
			];
	const assumption = [...ofFiles, ...(settings.hasOwnSandbox(agentId) ? [ownSandbox(agentId)] : [])].join(' ');
	return {
		creates: names.flatMap((name): SeededFile[] => {
			const template = templateOf.get(name);
			if (template === undefined) return [];
			const { bytes: length, sha256 } = template;
			const reason = 'it is missing, and will be created from the runtime’s template at the next start';
			return [{ path: name, template: { length, sha256 }, unit: 'UTF-8 bytes', reason }];
		}),
		deletes: [],
		passesOver: [],
		startsRepository: false,
		atStart: true,
		...(assumption && { assumption }),
	};
}

function seedsOf(snapshot: Snapshot, { agentId }: Session, settings: GoClawSettings, isOwn: boolean): string[] {
	const { files } = snapshot;
	const id = agentId ?? settings.defaultAgentId;
	if (!isOwn && id === settings.defaultAgentId) return workspaceSeeds((name) => files.has(name));
	const type = settings.agentType(id);
	if (type !== 'predefined') return [];
	return agentSeeds(type, (name) => textOf(snapshot, name)).filter((name) => !files.has(name));
}
