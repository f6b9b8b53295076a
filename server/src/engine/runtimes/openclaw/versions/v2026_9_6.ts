import { toolRules2026_9 } from '../access/toolRules.ts';
import { replies2026_9 } from '../chat/replyStyle.ts';
import { talk2026_9 } from '../chat/talkStyle.ts';
import { configShapes } from '../config/shapes.ts';
import { parseDurations } from '../config/validation/duration.ts';
import { withholds2026_9 } from '../context/filters.ts';
import { cacheBoundary2026_9, contextHead2026_9, sortEntries2026_9, tidy2026_9 } from '../context/projectContext.ts';
import { buildContext2026_9 } from '../context/v2026_9/context.ts';
import { withoutOtherProjects } from '../context/v2026_9/curated.ts';
import { bootstrapNames2026_9, load2026_9 } from '../context/v2026_9/load.ts';
import { whyUnvouched } from '../context/v2026_9/provenance.ts';
import { fileNames } from '../files.ts';
import { isHeartbeatEmpty2026_9 } from '../heartbeat/heartbeat.ts';
import { displayIdentity2026_9 } from '../identity/assistantIdentity.ts';
import { identityStyle2026_9 } from '../identity/identity.ts';
import { record2026_9 } from '../install/setupRecord.ts';
import { templates2026_9 } from '../install/templates.ts';
import { tracesOf2026_9 } from '../install/traces.ts';
import { prepare2026_9 } from '../install/v2026_9/prepare.ts';
import { recall2026_9 } from '../memory/recall/recall.ts';
import type { OpenClawProfile } from '../profile.ts';
import { usualTools2026_9 } from '../prompt/usualTools.ts';
import { placeStyle2026_9 } from '../prompt/v2026_9/place.ts';
import { passages2026_9, prose2026_9 } from '../prompt/v2026_9/prose.ts';
import { sections2026_9 } from '../prompt/v2026_9/sections.ts';
import { classify2026_9 } from '../sessions.ts';
import { listProse2026_9 } from '../skills/list/listProse.ts';
import { pluginSkillPassages, shipped2026_9 } from '../skills/loading/pluginSkills.ts';
import { skills2026_9 } from '../skills/loading/styles.ts';

const stateDir = (home: string, variables: Readonly<Record<string, string | undefined>>) =>
	variables.OPENCLAW_STATE_DIR?.trim() || `${home}/.openclaw`;

export const v2026_9_6: OpenClawProfile = {
	version: '2026.9.6',
	title: 'OpenClaw 2026.9.6',
	configNames: ['openclaw.json'],
	workspaces: {
		profileVariable: 'OPENCLAW_PROFILE',
		configVariables: ['OPENCLAW_CONFIG_PATH'],
		stateVariables: ['OPENCLAW_STATE_DIR'],
		stateDirs: ['.openclaw'],
		defaultDir: (home, profile, variables) =>
			variables.OPENCLAW_WORKSPACE_DIR?.trim() ||
			(variables.OPENCLAW_STATE_DIR?.trim()
				? `${stateDir(home, variables)}/workspace`
				: `${home}/.openclaw${profile === undefined ? '' : `-${profile}`}/workspace`),
		agentDir: (home, agentId, defaults, variables) =>
			defaults === undefined ? `${stateDir(home, variables)}/workspace-${agentId}` : `${defaults}/${agentId}`,
	},
	bootstrapNames: bootstrapNames2026_9,
	exactNames: [fileNames.user, fileNames.memory],
	limits: { perFile: 20_000, total: 60_000 },
	configShape: configShapes['2026.9.6'],
	agentsAreKeyed: true,
	agentsMayDiffer: true,
	soulEvil: false,
	identityStyle: identityStyle2026_9,
	displayIdentity: displayIdentity2026_9,
	isHeartbeatEmpty: isHeartbeatEmpty2026_9,
	parseInterval: (raw) => parseDurations(raw, 'm'),
	load: load2026_9,
	install: {
		templates: templates2026_9,
		keepsRecord: true,
		record: record2026_9,
		prepare: prepare2026_9,
		traces: tracesOf2026_9,
	},
	classify: classify2026_9,
	withholds: withholds2026_9,
	distrusts: whyUnvouched,
	routesRitual: true,
	lightNames: [],
	buildContext: buildContext2026_9,
	labelOf: (file) => file.path.trim(),
	arrange: sortEntries2026_9,
	scope: withoutOtherProjects,
	tidy: tidy2026_9,
	contextHead: contextHead2026_9,
	sections: sections2026_9,
	passages: () => [...passages2026_9(), ...pluginSkillPassages(shipped2026_9)],
	cacheBoundary: cacheBoundary2026_9,
	saysThinking: false,
	place: placeStyle2026_9,
	talk: talk2026_9,
	replies: replies2026_9,
	skills: skills2026_9,
	skillProse: listProse2026_9(prose2026_9),
	paths: {
		memoryGet: 'pinned',
		followsLinks: false,
		patches: 'by default',
		seesMounts: true,
		copyOfReadOnly: 'only read',
	},
	toolRules: toolRules2026_9,
	usualTools: usualTools2026_9,
	recall: recall2026_9,
};
