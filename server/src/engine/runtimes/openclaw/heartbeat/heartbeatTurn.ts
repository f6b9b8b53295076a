import { at, type Json } from '../../../text/json5.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import type { HeartbeatTurn } from '../../capabilities/heartbeat.ts';
import { settingsOf } from '../config/settings.ts';
import { fileNames } from '../files.ts';
import type { OpenClawProfile } from '../profile.ts';

/** Where it is set what channels show of a heartbeat: in 2026.9, and before. No version accepts the other's. */
const shownPlaces = ['heartbeatVisibility', 'heartbeat'];

/** What the configuration has the agent asked, and whether anybody would be shown what it says. */
export function heartbeatTurn(profile: OpenClawProfile, snapshot: Snapshot, agentId?: string): HeartbeatTurn {
	const { config, defaultAgentId, entryOf } = settingsOf(profile, snapshot);
	const written = (key: string): Json | undefined =>
		at(entryOf(agentId ?? defaultAgentId), 'heartbeat', key) ?? at(config, 'agents', 'defaults', 'heartbeat', key);
	const prompt = written('prompt');
	const shows = (key: string, otherwise: boolean): boolean => {
		const [value] = shownPlaces.flatMap((place) => at(config, 'channels', 'defaults', place, key) ?? []);
		return typeof value === 'boolean' ? value : otherwise;
	};
	return {
		prompt: typeof prompt === 'string' && prompt.trim() !== '' ? prompt.trim() : undefined,
		token: profile.replies.heartbeatToken,
		isShown: shows('showAlerts', true) || shows('showOk', false) || shows('useIndicator', true),
		checklist: profile.bootstrapNames.includes(fileNames.heartbeat) ? fileNames.heartbeat : undefined,
	};
}
