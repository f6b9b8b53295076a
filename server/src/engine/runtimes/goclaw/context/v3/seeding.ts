import type { SeededFile } from '../../../../workspace/preparation.ts';
import { type Snapshot, textOf } from '../../../../workspace/snapshot.ts';
import type { AgentRow3 } from '../../agents/v3/agentRow.ts';
import type { Talk3 } from '../../agents/v3/talk.ts';
import { fileNames3 } from '../../files.ts';
import { below, pathOf, placeOf } from '../../managed/storedPath.ts';
import { firstMessage } from '../storedContext.ts';

/** What GoClaw 3.11.3 writes for somebody new: UTF-8 bytes and digests of its templates. */
const templates: Readonly<Record<string, { readonly length: number; readonly sha256: string }>> = {
	'AGENTS.md': { length: 4851, sha256: 'fdf020133c1bed233640b62ac24744c23efdea17f2354f0edefa38d52f2c8fd0' },
	'AGENTS_CORE.md': { length: 668, sha256: 'd393382daf6c9248a5d5e0a0f5e3f41651a1c39e16dc67f509be27530627b752' },
	'AGENTS_TASK.md': { length: 1718, sha256: '1d17f19b9df2d72bed38d420d8515e4a4de1e7204998166d6b3686d87611a8cd' },
	'BOOTSTRAP.md': { length: 2989, sha256: 'cb26d7686f3e99adde9a44664b04aebeb3256f50bd8435b9ca768774e07867b6' },
	'CAPABILITIES.md': { length: 396, sha256: '67d3d06ca8cb4a0ca5ec6aa45431eccbc8669e6715c15e88ddbcc5e4038bc50f' },
	'IDENTITY.md': { length: 819, sha256: '9d6303fea459c97cee0d40d8e44c965bc338f9be7a057da5a8f79c02922df22d' },
	'SOUL.md': { length: 2166, sha256: '7491629f6755297463d87f6789f9d170dab3de058009ea03dec8714d5f4a4b1c' },
	'USER.md': { length: 529, sha256: 'bdd2aea25da34f8d8d224ee0a905f403c78034960fa18ec30841ca391f148f8c' },
};

/** The first conversation of an agent that is the same for everybody. */
const shortRitual = { length: 3283, sha256: '0db46577c88184e2231d7312a6476b59d4477a343a827a453d2833dd0875f9ac' };

const { user: profile, bootstrap } = fileNames3;

/** The rows that the first message of somebody makes: somebody whom the agent does not know, or has nothing of. An empty row is filled. */
export function seedsFor(
	snapshot: Snapshot,
	people: ReadonlySet<string>,
	{ type }: AgentRow3,
	{ user, isTeamTask }: Talk3,
): SeededFile[] {
	if (user === '' || isTeamTask) return [];
	const fileOf = (name: string) => pathOf({ kind: 'context', user, name });
	const hasRows = Array.from(snapshot.files.keys()).some((path) => {
		const place = path.startsWith(below(user)) ? placeOf(path) : undefined;
		return place?.kind === 'context';
	});
	if (people.has(user) && hasRows) return [];
	const isPredefined = type === 'predefined';
	// What the agent has for everybody is copied, which comes to the same.
	const isCopied = (name: string) => isPredefined && name === profile && Boolean(textOf(snapshot, profile));
	return (isPredefined ? [profile, bootstrap] : Object.keys(templates)).flatMap((name): SeededFile[] => {
		const template = isPredefined && name === bootstrap ? shortRitual : templates[name];
		if (!template || textOf(snapshot, fileOf(name)) || isCopied(name)) return [];
		return [{ path: fileOf(name), template, unit: 'UTF-8 bytes', reason: firstMessage }];
	});
}
