import type { RunPreparation, SeededFile } from '../../../workspace/preparation.ts';
import type { Session } from '../../../workspace/session.ts';
import { type Snapshot, textOf } from '../../../workspace/snapshot.ts';
import type { GoClawSettings } from '../config/settings.ts';
import { userSeeds } from '../context/seeding.ts';
import { firstMessage } from '../context/storedContext.ts';
import { fileNames } from '../files.ts';
import { templates } from '../install/templates.ts';
import type { ManagedAgent } from './agentPage.ts';
import { pathOf } from './storedPath.ts';

const takenForGranted =
	'These files are rows of a database. Here they are in the order of their names, but the database promises no order. The skills and the sandbox of the machine that GoClaw runs on are not known.';

/** What a person's first message makes, and what is taken for granted of an agent whose files are rows. */
export function storedRun(
	snapshot: Snapshot,
	session: Session,
	settings: GoClawSettings & { readonly stored: ManagedAgent },
): RunPreparation {
	return {
		creates: seedsFor(snapshot, session, settings),
		deletes: [],
		passesOver: [],
		startsRepository: false,
		assumption: takenForGranted,
	};
}

/** Only a new profile has rows made for it; an empty row is filled like one that is missing. */
function seedsFor(
	snapshot: Snapshot,
	{ user = '', agentId }: Session,
	{ stored, agentType, defaultAgentId }: GoClawSettings & { readonly stored: ManagedAgent },
): SeededFile[] {
	if (user === '' || stored.people.has(user)) return [];
	const fileOf = (name: string) => pathOf({ kind: 'context', user, name });
	const type = agentType(agentId ?? defaultAgentId);
	const { seeded, bootstrapTemplate } = userSeeds(type, (name) => textOf(snapshot, fileOf(name)));
	return seeded.flatMap((name): SeededFile[] => {
		const from = name === fileNames.bootstrap ? bootstrapTemplate : name;
		const template = templates.find((each) => each.name === from);
		if (!template) return [];
		const { bytes: length, sha256 } = template;
		return [{ path: fileOf(name), template: { length, sha256 }, unit: 'UTF-8 bytes', reason: firstMessage }];
	});
}
