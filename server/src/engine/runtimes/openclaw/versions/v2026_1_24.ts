import { copied2026_1 } from '../access/pathHabits.ts';
import { toolRules2026_1_24 } from '../access/toolRules.ts';
import { replies2026_1 } from '../chat/replyStyle.ts';
import { talk2026_1 } from '../chat/talkStyle.ts';
import { configShapes } from '../config/shapes.ts';
import { parseDuration } from '../config/validation/duration.ts';
import { withholds2026_1 } from '../context/filters.ts';
import { contextHead2026_1 } from '../context/projectContext.ts';
import { buildContext2026_1 } from '../context/v2026_1/context.ts';
import { bootstrapNames2026_1, load2026_1 } from '../context/v2026_1/load.ts';
import { isHeartbeatEmpty2026_1 } from '../heartbeat/heartbeat.ts';
import { displayIdentity2026_1 } from '../identity/assistantIdentity.ts';
import { identityStyle2026_1 } from '../identity/identity.ts';
import { noRecord } from '../install/setupRecord.ts';
import { templates2026_1 } from '../install/templates.ts';
import { tracesOf2026_1 } from '../install/traces.ts';
import { prepare2026_1 } from '../install/v2026_1/prepare.ts';
import { recall2026_1 } from '../memory/recall/recall.ts';
import type { OpenClawProfile } from '../profile.ts';
import prose from '../prompt/prose/2026.1.24.json' with { type: 'json' };
import { type ProseTable, passagesOf, proseOf } from '../prompt/prose.ts';
import { usualTools2026_1 } from '../prompt/usualTools.ts';
import { prose2026_1, sections2026_1 } from '../prompt/v2026_1/sections.ts';
import { classify2026_1 } from '../sessions.ts';
import { listProse2026_1 } from '../skills/list/listProse.ts';
import { skills2026_1 } from '../skills/loading/styles.ts';

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
	bootstrapNames: bootstrapNames2026_1,
	limits: { perFile: 20_000 },
	configShape: configShapes['2026.1.24'],
	agentsAreKeyed: false,
	agentsMayDiffer: false,
	soulEvil: true,
	identityStyle: identityStyle2026_1,
	displayIdentity: displayIdentity2026_1,
	isHeartbeatEmpty: isHeartbeatEmpty2026_1,
	parseInterval: (raw) => parseDuration(raw, 'm'),
	load: load2026_1,
	install: {
		templates: templates2026_1,
		keepsRecord: false,
		record: () => noRecord,
		prepare: (facts, _record, _templates, options) => prepare2026_1(facts, options),
		traces: tracesOf2026_1,
	},
	classify: classify2026_1,
	withholds: withholds2026_1,
	routesRitual: false,
	buildContext: (files, limits) => buildContext2026_1(files, limits.perFile),
	labelOf: (file) => file.name,
	arrange: (entries) => entries,
	scope: (content) => content,
	tidy: (content) => content,
	contextHead: contextHead2026_1,
	sections: sections2026_1({ ...prose2026_1, product: 'Clawdbot', table: prose as unknown as ProseTable }),
	passages: () => passagesOf(prose as unknown as ProseTable),
	saysThinking: true,
	recall: recall2026_1,
	talk: talk2026_1,
	replies: replies2026_1,
	skills: skills2026_1,
	skillProse: listProse2026_1(proseOf(prose as unknown as ProseTable)),
	paths: {
		memoryGet: 'prefix',
		followsLinks: true,
		patches: 'if enabled',
		seesMounts: false,
		copyOfReadOnly: 'written by commands',
		promptOfCopy: copied2026_1,
	},
	toolRules: toolRules2026_1_24,
	usualTools: usualTools2026_1,
};
