import { checksV1m } from '../config/checksV1m.ts';
import { laterChecks } from '../config/later.ts';
import type { ShapeFile } from '../config/shape.ts';
import configShape from '../config/shapes/2026.1.29.json' with { type: 'json' };
import { fileNames } from '../files.ts';
import { bootstrapNamesV1, loadV1m } from '../loadV1.ts';
import { recallV1m } from '../memory/recall.ts';
import type { OpenClawProfile } from '../profile.ts';
import { sectionsV1 } from '../sectionsV1.ts';
import { v2026_1_24 } from './v2026_1_24.ts';

/** The first release under the name OpenClaw: as before, and MEMORY.md is injected. */
export const v2026_1_29: OpenClawProfile = {
	...v2026_1_24,
	version: '2026.1.29',
	title: 'OpenClaw 2026.1.29',
	configNames: ['openclaw.json', 'clawdbot.json', 'moltbot.json', 'moldbot.json'],
	workspaces: {
		profileVariable: 'OPENCLAW_PROFILE',
		configVariables: ['OPENCLAW_CONFIG_PATH', 'CLAWDBOT_CONFIG_PATH'],
		stateVariables: ['OPENCLAW_STATE_DIR', 'CLAWDBOT_STATE_DIR'],
		stateDirs: ['.openclaw', '.clawdbot', '.moltbot', '.moldbot'],
		defaultDir: (home, profile) => `${home}/.openclaw/workspace${profile === undefined ? '' : `-${profile}`}`,
		agentDir: (home, agentId) => `${home}/.openclaw/workspace-${agentId}`,
	},
	configShape: { ...(configShape as unknown as ShapeFile), checks: checksV1m, later: laterChecks },
	bootstrapNames: [...bootstrapNamesV1, fileNames.memory, fileNames.memoryAlt],
	load: loadV1m,
	sections: sectionsV1({
		product: 'OpenClaw',
		toolingFallbackLength: 1260,
		documentationLength: 402,
		digests: {
			opening: '08a0816f30d20d831780c85dc94663bc680a4b338fc0199a997b1020a957cedd',
			'tool-call-style': '320bafbf4e9845f31448618aedffb5e99744ffce992d4fbef1b5908d8e5b66f6',
			cli: 'b21628838647d8a653b48068903d6e6dd56be2d34e2e0825757a4a018098a459',
			'memory-recall': 'f3efb19d000abb049b9bcaf8b24040aeff17551d112e7db9036e1d5cbef82fae',
			'self-update': 'c7d6a50b854a934088067cf250d55d935f3e0be7e8966ab84033fb7759eb43f9',
			'workspace-files': '3c9dde5834f7fb634200a80f1250cbc92e9e84202cc03eb271dd2319d2b8d2ad',
			'reply-tags': '427f093ac1f82e976678375e0fc5a4d0ef02371152367860728119b6d8852280',
			'reasoning-format': '08bce463b619c61dccadf87104bda42144b17d24715db5376bc617fa210010b5',
			'silent-replies': 'c7796eed56834eb374c6461f8bfaaf93bcd484600faa276f98968084efe08266',
		},
	}),
	recall: recallV1m,
};
