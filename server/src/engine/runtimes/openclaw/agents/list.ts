import { dirname } from 'node:path';
import { at, isJsonObject, type Json, type JsonObject, textAt } from '../../../text/json5.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import type { AgentBinding, AgentList } from '../../capabilities/agents.ts';
import { problemText } from '../../capabilities/config.ts';
import { normalizeAgentId } from '../config/agents.ts';
import { readConfig } from '../config/reading/read.ts';
import { rejection } from '../config/rejection.ts';
import { settingsIn } from '../config/settings.ts';
import { agentWorkspace } from '../config/workspaces.ts';
import type { OpenClawProfile } from '../profile.ts';
import { rosterOf } from './roster.ts';
import { writtenConfig } from './written.ts';

/** The parts of a binding that narrow it down, in the order in which people read them. */
function bindingTitle(match: Json | undefined): string {
	const peer = at(match, 'peer');
	const parts = [
		textAt(match, 'channel'),
		textAt(match, 'accountId') && `account ${textAt(match, 'accountId')}`,
		isJsonObject(peer) && `${textAt(peer, 'kind') ?? ''} ${textAt(peer, 'id') ?? ''}`.trim(),
		textAt(match, 'guildId') && `guild ${textAt(match, 'guildId')}`,
		textAt(match, 'teamId') && `team ${textAt(match, 'teamId')}`,
	];
	return parts.filter(Boolean).join(', ') || '?';
}

/** Whose binding it is. */
const boundAgent = (binding: Json): string => normalizeAgentId(textAt(binding, 'agentId'));

function bindingsIn(config: JsonObject): readonly Json[] {
	const bindings = at(config, 'bindings');
	return Array.isArray(bindings) ? bindings : [];
}

const bindingsOf = (config: JsonObject, id: string): AgentBinding[] =>
	bindingsIn(config)
		.filter((binding) => boundAgent(binding) === id)
		.map((binding) => ({ title: bindingTitle(at(binding, 'match')) }));

/** Every agent that the runtime has: those of the configuration, and the one that there is without it. */
export function listAgents(profile: OpenClawProfile, { config, environment }: Snapshot): AgentList {
	const { effective, problems } = readConfig(profile.configShape, config, environment);
	const settings = settingsIn(profile, effective);
	const { entries } = rosterOf(effective, profile.agentsAreKeyed);
	// The runtime fills a map up that is empty.
	const written = config && writtenConfig(config);
	const isWritten = new Set(rosterOf(written ?? null, profile.agentsAreKeyed).entries.map(({ id }) => id));
	const startedIn = config && dirname(config.path);
	const ids = new Set([settings.defaultAgentId, ...entries.map(({ id }) => id)]);
	const missing = new Set(
		bindingsIn(effective)
			.map(boundAgent)
			.filter((id) => !ids.has(id)),
	);
	const [problem] = problems;
	return {
		file: config?.content.kind === 'text' ? config.path : undefined,
		...(problem && { problem: `${rejection(profile)}: ${problemText(problem)}` }),
		...(missing.size > 0 && { missing: [...missing].map((id) => ({ id, bindings: bindingsOf(effective, id) })) }),
		agents: [...ids].map((id) => {
			// The first of equal ids is the one that the runtime takes.
			const listed = entries.find((each) => each.id === id);
			const name = textAt(listed?.entry, 'name')?.trim();
			return {
				id,
				...(name && { name }),
				workspace: agentWorkspace(profile, settings, environment, id, startedIn),
				isDefault: id === settings.defaultAgentId,
				isListed: listed !== undefined && isWritten.has(id),
				bindings: bindingsOf(effective, id),
			};
		}),
	};
}
