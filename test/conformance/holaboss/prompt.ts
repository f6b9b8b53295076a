import { capabilityManifest } from '../../../server/src/engine/continuity/capabilityManifest.ts';
import { contextMessagesOf, promptCacheProfile } from '../../../server/src/engine/continuity/promptCacheProfile.ts';
import { sanitizeSnapshot, snapshotFingerprint } from '../../../server/src/engine/continuity/requestSnapshot.ts';
import { presentSections, sortSections } from '../../../server/src/engine/continuity/sections.ts';
import { mcpPolicyOf, toolPolicyOf } from '../../../server/src/engine/continuity/toolPolicy.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import {
	composeSections,
	type SectionId,
	sectionTable,
} from '../../../server/src/engine/runtimes/holaboss/prompt/sections.ts';
import { assemble } from '../../../server/src/engine/runtimes/holaboss/prompt/v2026_4/assemble.ts';
import { assemble as assembleOfMay } from '../../../server/src/engine/runtimes/holaboss/prompt/v2026_5/assemble.ts';
import { sessionOf, snapshotOf } from '../../engine/snapshots.ts';
import type { Adapter } from '../case.ts';
import { inCamelCase, inSnakeCase } from './support.ts';

/** Something in every section but those named. */
const everySectionBut = (...absent: readonly SectionId[]) =>
	composeSections(
		Object.fromEntries(sectionTable.filter(({ id }) => !absent.includes(id)).map(({ id }) => [id, `about ${id}`])),
	);

export const promptAdapters: Readonly<Record<string, Adapter>> = {
	'prompt.cacheProfile': ({ sections }) => inSnakeCase(promptCacheProfile(inCamelCase(sections ?? []))),
	'prompt.sort': ({ sections }) =>
		sortSections(inCamelCase(sections) as ReturnType<typeof everySectionBut>).map(({ id }) => id),
	'prompt.contextMessages': ({ sections }) => contextMessagesOf(inCamelCase(sections ?? [])),
	'prompt.sectionTable': () =>
		everySectionBut().map(({ id, channel, precedence, priority, volatility }) => ({
			id,
			channel,
			precedence,
			priority,
			volatility,
		})),
	// This request came without capabilities.
	'prompt.cacheProfileIds': () => {
		const profile = promptCacheProfile(everySectionBut('capability_policy'));
		return {
			cacheable: profile.cacheableSectionIds,
			volatile: profile.volatileSectionIds,
			context: profile.contextMessageIds,
			resume: profile.resumeContextIds,
			compat: profile.compatibilityContextIds,
		};
	},
	'prompt.minimalSections': () =>
		presentSections(composeSections({ runtime_core: 'a', execution_policy: 'b', workspace_policy: ' \n' })).map(
			({ id }) => id,
		),
	'prompt.recallBlockLines': ({ recalled }, { runtime }) => {
		const memories = inCamelCase(recalled?.entries ?? []).map((entry: Record<string, string>) => ({
			...entry,
			type: entry.memoryType,
			freshness: entry.freshnessState,
			note: entry.freshnessNote,
		}));
		const of = runtime === 'holaboss@2026.5.19' ? assembleOfMay : assemble;
		const { parts } = of(snapshotOf({}), sessionOf({ recalled: memories }), placeholderWording);
		const [open, ...inside] = parts.slice(parts.findIndex(({ id }) => id === 'holaboss.memory-recall.open'));
		return open && inside.slice(0, -1).flatMap(({ text }) => text.trimEnd().split('\n'));
	},
	'snapshot.sanitize': ({ value }) => sanitizeSnapshot(value),
	'snapshot.fingerprint': ({ payload }) => snapshotFingerprint(payload),
	'snapshot.fingerprintSelfStable': () =>
		snapshotFingerprint({ a: 1, request_snapshot_fingerprint: null }) ===
		snapshotFingerprint({ a: 1, request_snapshot_fingerprint: 'abc' }),
	'capability.toolPolicy': ({ tool }) => toolPolicyOf(tool ?? ''),
	'capability.mcpPolicy': ({ tool_id, tool_name }) => mcpPolicyOf(tool_id ?? '', tool_name ?? ''),
	'capability.manifestShape': (input) => {
		const manifest = capabilityManifest({
			defaultTools: input.defaultTools ?? [],
			extraTools: input.extraTools ?? [],
			skillIds: input.workspaceSkillIds ?? [],
			commandIds: input.workspaceCommandIds ?? [],
			mcpTools: inCamelCase(input.mcp ?? []),
			serverNames: input.toolServerIdMap ?? {},
		});
		const callable = manifest.capabilities.flatMap(({ callableName }) => callableName ?? []);
		return {
			capabilities: inSnakeCase(manifest.capabilities),
			workspace_skills: manifest.skillIds,
			workspace_commands: manifest.commandIds,
			mcp_tool_aliases: inSnakeCase(manifest.mcpToolAliases),
			enabled: Object.fromEntries(callable.map((name) => [name, true])),
			fingerprint_len: manifest.fingerprint.length,
			refresh: inSnakeCase(manifest.refresh),
		};
	},
};
