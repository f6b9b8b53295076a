import type { RecallPolicy } from '../../../memory/policy.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { settingsOf } from '../config/settings.ts';
import type { OpenClawProfile } from '../profile.ts';
import { memoryFiles } from './files.ts';
import { searchSettings } from './searchConfig.ts';

/** Undefined where the configuration switches the search off for the agent. */
export function recallPolicy(profile: OpenClawProfile, snapshot: Snapshot, agentId?: string): RecallPolicy | undefined {
	const { config, defaultAgentId, entryOf } = settingsOf(profile, snapshot);
	const style = profile.recall;
	const settings = searchSettings(style.place, config, entryOf(agentId ?? defaultAgentId));
	if (!settings) return undefined;
	const { maxResults, minScore } = settings.query;
	return {
		files: (paths) =>
			memoryFiles(
				paths.map((path) => ({ path })),
				style.files,
			),
		chunk: (path, text) => style.chunk(path, text, settings),
		keywordQueries: (query, limit) => style.keywordQueries(settings, query, limit),
		search: (inputs) => style.search(settings, inputs),
		usesEmbeddings: true,
		excerpt: (text, request) => style.excerpt(text, request).text,
		tools: style.tools,
		defaults: { limit: maxResults, minScore },
	};
}
