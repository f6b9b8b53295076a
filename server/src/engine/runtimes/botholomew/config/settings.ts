import { propertiesOf } from '../../../text/grayMatter/block.ts';
import type { RunRefusal } from '../../../workspace/preparation.ts';
import { type Environment, type Snapshot, textOf, type WorkspacePath } from '../../../workspace/snapshot.ts';
import type { TracePlace, TraceQuestions } from '../../detection/capability.ts';
import type { BotholomewProfile } from '../profile.ts';

/** The JSON object in `path`; undefined where there is none. */
function objectIn(snapshot: Snapshot, path: WorkspacePath): Readonly<Record<string, unknown>> | undefined {
	try {
		return propertiesOf(JSON.parse(textOf(snapshot, path) ?? 'null'));
	} catch {
		return undefined;
	}
}

/** The list of servers in the home folder; it counts unless the settings of the project say otherwise. */
const globalServers = ({ home }: Environment): string => `${home}/.mcpx/servers.json`;

const isGlobal = (profile: BotholomewProfile, snapshot: Snapshot): boolean =>
	profile.serversMayBeGlobal && objectIn(snapshot, profile.configPath)?.mcpx_scope !== 'project';

/** The list in the home folder is only asked whether it is there: it may hold keys. */
export const serversAtHome = ({ environment }: TracePlace): TraceQuestions => ({
	folders: [],
	paths: [{ path: globalServers(environment) }],
});

/** The list that counts, where it lies in the home folder: its servers are taken for granted. */
export function assumedServers(profile: BotholomewProfile, snapshot: Snapshot): string | undefined {
	const path = globalServers(snapshot.environment);
	return isGlobal(profile, snapshot) && snapshot.traces?.paths.has(path) ? path : undefined;
}

/** True where the list of servers of external tools that counts has any. Whether they answer does not matter. */
export function hasExternalTools(profile: BotholomewProfile, snapshot: Snapshot): boolean {
	if (isGlobal(profile, snapshot)) return assumedServers(profile, snapshot) !== undefined;
	const servers = propertiesOf(objectIn(snapshot, profile.serversPath)?.mcpServers);
	return servers !== undefined && Object.keys(servers).length > 0;
}

/** Why nothing starts: the settings cannot be read. */
export function settingsRefusal({ configPath: path }: BotholomewProfile, snapshot: Snapshot): RunRefusal | undefined {
	const remedy = 'Correct it, or delete it if all settings can be as they are by default.';
	return isJson(textOf(snapshot, path))
		? undefined
		: { kind: 'settings-invalid', why: `${path} is not valid JSON`, remedy, path };
}

/** Why no session starts: the list of servers that counts lies in the project and cannot be read. */
export function listRefusal(profile: BotholomewProfile, snapshot: Snapshot): RunRefusal | undefined {
	const { serversPath: path } = profile;
	if (isGlobal(profile, snapshot) || isJson(textOf(snapshot, path))) return undefined;
	const remedy = 'Correct it, or delete it if the agent needs no tools of other programs.';
	return { kind: 'list-invalid', why: `${path} is not valid JSON`, remedy, path };
}

/** True also where there is none. A byte order mark counts for nothing here: whether the runtime minds one is not known. */
function isJson(text: string | undefined): boolean {
	if (text === undefined) return true;
	try {
		JSON.parse(text.replace(/^\uFEFF/u, ''));
		return true;
	} catch {
		return false;
	}
}
