import { at, isJsonObject } from '../../../text/json5.ts';
import { type Snapshot, textOf } from '../../../workspace/snapshot.ts';
import type { DisplayIdentity } from '../../capabilities/identity.ts';
import { findAgent, normalizeAgentId } from '../config/agents.ts';
import { type OpenClawSettings, settingsOf, textsOf } from '../config/settings.ts';
import { fileNames } from '../files.ts';
import type { OpenClawProfile } from '../profile.ts';
import { type Identity, readIdentity } from './identity.ts';

/** What people see of an agent whose workspace `snapshot` is; of the default agent unless another is named. */
export function displayIdentity(profile: OpenClawProfile, snapshot: Snapshot, agentId?: string): DisplayIdentity {
	const card = textOf(snapshot, fileNames.identity);
	return displayIdentityFrom(profile, settingsOf(profile, snapshot), card, agentId);
}

/** The same, from settings that are at hand and the text of IDENTITY.md, undefined where there is none. */
export function displayIdentityFrom(
	profile: OpenClawProfile,
	settings: OpenClawSettings,
	card: string | undefined,
	agentId = settings.defaultAgentId,
): DisplayIdentity {
	const ui = at(settings.config, 'ui', 'assistant');
	const agent: Identity | undefined = findAgent(settings.agents, agentId)?.identity;
	return profile.displayIdentity({
		isDefault: normalizeAgentId(agentId) === settings.defaultAgentId,
		...(isJsonObject(ui) ? { ui: textsOf(ui) } : {}),
		...(agent === undefined ? {} : { agent }),
		...(card === undefined ? {} : { file: readIdentity(card, profile.identityStyle).identity }),
	});
}
