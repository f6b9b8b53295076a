import { type Snapshot, textOf, type WorkspacePath } from '../../../workspace/snapshot.ts';
import type { BotholomewProfile } from '../profile.ts';
import { propertiesOf } from './matterBlock.ts';

/** The JSON object in `path`; undefined where there is none. */
function objectIn(snapshot: Snapshot, path: WorkspacePath): Readonly<Record<string, unknown>> | undefined {
	try {
		return propertiesOf(JSON.parse(textOf(snapshot, path) ?? 'null'));
	} catch {
		return undefined;
	}
}

/**
 * True where the project lists servers of external tools that count. Whether they answer does not matter. The list in
 * the home folder, which counts unless the settings say otherwise, is out of our sight and taken to be empty.
 */
export function hasExternalTools(profile: BotholomewProfile, snapshot: Snapshot): boolean {
	const isGlobal = profile.serversMayBeGlobal && objectIn(snapshot, profile.configPath)?.mcpx_scope !== 'project';
	if (isGlobal) return false;
	const servers = propertiesOf(objectIn(snapshot, profile.serversPath)?.mcpServers);
	return servers !== undefined && Object.keys(servers).length > 0;
}
