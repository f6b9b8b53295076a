import { displayIdentityV1 } from '../assistantIdentity.ts';
import { checksV1 } from '../config/checks.ts';
import { laterChecks } from '../config/later.ts';
import type { ShapeFile } from '../config/shape.ts';
import configShape from '../config/shapes/2026.1.24.json' with { type: 'json' };
import { buildContextV1 } from '../contextV1.ts';
import { withholdsV1 } from '../filters.ts';
import { isHeartbeatEmptyV1 } from '../heartbeat.ts';
import { identityStyleV1 } from '../identity.ts';
import { bootstrapNamesV1, loadV1 } from '../loadV1.ts';
import { recallV1 } from '../memory/recall.ts';
import type { OpenClawProfile } from '../profile.ts';
import { contextHeadV1 } from '../projectContext.ts';
import { sectionsV1 } from '../sectionsV1.ts';
import { classifyV1 } from '../sessions.ts';
import { usualToolsV1 } from '../usualTools.ts';

/** The last release under the name Clawdbot. */
export const v2026_1_24: OpenClawProfile = {
	version: '2026.1.24',
	title: 'Clawdbot 2026.1.24',
	configNames: ['clawdbot.json'],
	workspaces: {
		profileVariable: 'CLAWDBOT_PROFILE',
		configVariables: ['CLAWDBOT_CONFIG_PATH'],
		stateVariables: ['CLAWDBOT_STATE_DIR'],
		stateDirs: ['.clawdbot'],
		defaultDir: (home, profile) => `${home}/clawd${profile === undefined ? '' : `-${profile}`}`,
		agentDir: (home, agentId) => `${home}/clawd-${agentId}`,
	},
	bootstrapNames: bootstrapNamesV1,
	limits: { perFile: 20_000 },
	configShape: { ...(configShape as unknown as ShapeFile), checks: checksV1, later: laterChecks },
	agentsAreKeyed: false,
	soulEvil: true,
	identityStyle: identityStyleV1,
	displayIdentity: displayIdentityV1,
	isHeartbeatEmpty: isHeartbeatEmptyV1,
	load: loadV1,
	bootstrapIsDone: () => false,
	classify: classifyV1,
	withholds: withholdsV1,
	lightContextDropsFiles: false,
	buildContext: (files, limits) => buildContextV1(files, limits.perFile),
	labelOf: (file) => file.name,
	arrange: (entries) => entries,
	scope: (content) => content,
	tidy: (content) => content,
	contextHead: contextHeadV1,
	sections: sectionsV1({
		product: 'Clawdbot',
		toolingFallbackLength: 1257,
		documentationLength: 400,
		digests: {
			opening: 'e9b61e1cc99d6779770b8b3c6f7c29f1e32d0292e8cc247b38ffb5db72286150',
			'tool-call-style': '320bafbf4e9845f31448618aedffb5e99744ffce992d4fbef1b5908d8e5b66f6',
			cli: 'd3b2f2acc5dfc193b5229d2e5ca8d7ac5c0045aa69ab9e3178d7932a97526cb8',
			'memory-recall': 'f3efb19d000abb049b9bcaf8b24040aeff17551d112e7db9036e1d5cbef82fae',
			'self-update': 'da6db10c29312da224957d826be3cbf7e3425519667640ca395d46fdd42ea21a',
			'workspace-files': '629d4a8eeabb0487a02bef0c4d51cdc757e6f1ecfb4158b9de95dcd1a8749bb6',
			'reply-tags': '427f093ac1f82e976678375e0fc5a4d0ef02371152367860728119b6d8852280',
			'reasoning-format': '08bce463b619c61dccadf87104bda42144b17d24715db5376bc617fa210010b5',
			'silent-replies': 'c7796eed56834eb374c6461f8bfaaf93bcd484600faa276f98968084efe08266',
		},
	}),
	saysThinking: true,
	recall: recallV1,
	usualTools: usualToolsV1,
};
