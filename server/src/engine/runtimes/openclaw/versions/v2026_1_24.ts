import { repliesV1 } from '../chat/replyStyle.ts';
import { talkV1 } from '../chat/talkStyle.ts';
import { checksV1 } from '../config/checks.ts';
import { parseDuration } from '../config/duration.ts';
import { laterChecks } from '../config/later.ts';
import type { ShapeFile } from '../config/shape.ts';
import configShape from '../config/shapes/2026.1.24.json' with { type: 'json' };
import { withholdsV1 } from '../context/filters.ts';
import { contextHeadV1 } from '../context/projectContext.ts';
import { buildContextV1 } from '../context/v2026_1/context.ts';
import { bootstrapNamesV1, loadV1 } from '../context/v2026_1/load.ts';
import { isHeartbeatEmptyV1 } from '../heartbeat/heartbeat.ts';
import { displayIdentityV1 } from '../identity/assistantIdentity.ts';
import { identityStyleV1 } from '../identity/identity.ts';
import { templatesV1 } from '../install/templates.ts';
import { tracesOfV1 } from '../install/traces.ts';
import { prepareV1 } from '../install/v2026_1/prepare.ts';
import { recallV1 } from '../memory/recall.ts';
import type { OpenClawProfile } from '../profile.ts';
import prose from '../prompt/prose/2026.1.24.json' with { type: 'json' };
import { type ProseTable, passagesOf, proseOf } from '../prompt/prose.ts';
import { usualToolsV1 } from '../prompt/usualTools.ts';
import { sectionsV1 } from '../prompt/v2026_1/sections.ts';
import { classifyV1 } from '../sessions.ts';
import { listProseV1 } from '../skills/listProse.ts';
import { skillsV1 } from '../skills/styles.ts';

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
	parseInterval: (raw) => parseDuration(raw, 'm'),
	load: loadV1,
	install: {
		templates: templatesV1,
		keepsRecord: false,
		prepare: (facts, _record, _templates, options) => prepareV1(facts, options),
		traces: tracesOfV1,
	},
	classify: classifyV1,
	withholds: withholdsV1,
	routesRitual: false,
	lightContextDropsFiles: false,
	buildContext: (files, limits) => buildContextV1(files, limits.perFile),
	labelOf: (file) => file.name,
	arrange: (entries) => entries,
	scope: (content) => content,
	tidy: (content) => content,
	contextHead: contextHeadV1,
	sections: sectionsV1({ product: 'Clawdbot', table: prose as unknown as ProseTable }),
	passages: passagesOf(prose as unknown as ProseTable),
	saysThinking: true,
	knowsPlace: false,
	recall: recallV1,
	talk: talkV1,
	replies: repliesV1,
	skills: skillsV1,
	skillProse: listProseV1(proseOf(prose as unknown as ProseTable)),
	usualTools: usualToolsV1,
};
