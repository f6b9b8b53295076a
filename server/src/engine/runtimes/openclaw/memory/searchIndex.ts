import { dirname, resolve } from 'node:path';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import type { SearchIndexPlace } from '../../capabilities/memory.ts';
import { normalizeAgentId } from '../config/agents.ts';
import { settingsOf } from '../config/settings.ts';
import { configPaths } from '../config/workspaces.ts';
import { expandHome } from '../identity/avatar.ts';
import type { OpenClawProfile } from '../profile.ts';
import { searchConfig2026_1 } from './v2026_1/searchConfig.ts';

/** The runtime's own folder: the one that is named, else the one with the configuration that it reads. */
function stateFolder(profile: OpenClawProfile, { config, environment }: Snapshot): string {
	const { home, variables } = environment;
	const { stateVariables, stateDirs } = profile.workspaces;
	const named = stateVariables.map((name) => variables[name]?.trim()).find(Boolean);
	if (named) return resolve(expandHome(named, home));
	const read = configPaths(profile, environment).find((path) => path === config?.path);
	return read === undefined ? `${home}/${stateDirs[0]}` : dirname(read);
}

/** 2026.1 makes a file of its own once an embedding is at hand; undefined where the search is switched off. */
export function searchIndex2026_1(
	profile: OpenClawProfile,
	snapshot: Snapshot,
	agentId?: string,
): SearchIndexPlace | undefined {
	const { config, defaultAgentId, entryOf } = settingsOf(profile, snapshot);
	const id = normalizeAgentId(agentId ?? defaultAgentId);
	const stateDir = stateFolder(profile, snapshot);
	const place = { home: snapshot.environment.home, stateDir, hasExtraPaths: true };
	const settings = searchConfig2026_1(config, entryOf(id), id, place);
	return settings?.store.path
		? { index: settings.store.path, conversations: `${stateDir}/agents/${id}/sessions` }
		: undefined;
}
