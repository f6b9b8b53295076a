import { repliesV9 } from '../chat/replyStyle.ts';
import { talkV9 } from '../chat/talkStyle.ts';
import { parseDurations } from '../config/duration.ts';
import { laterChecksV9 } from '../config/later.ts';
import type { ShapeFile } from '../config/shape.ts';
import configShape from '../config/shapes/2026.9.6.json' with { type: 'json' };
import { checksV9 } from '../config/v2026_9/checks.ts';
import { onLoadV9 } from '../config/v2026_9/onLoad.ts';
import { withholdsV9 } from '../context/filters.ts';
import { cacheBoundaryV9, contextHeadV9, sortEntriesV9, tidyV9 } from '../context/projectContext.ts';
import { buildContextV9 } from '../context/v2026_9/context.ts';
import { withoutOtherProjects } from '../context/v2026_9/curated.ts';
import { bootstrapNamesV9, loadV9 } from '../context/v2026_9/load.ts';
import { whyUnvouched } from '../context/v2026_9/provenance.ts';
import { isHeartbeatEmptyV9 } from '../heartbeat/heartbeat.ts';
import { displayIdentityV9 } from '../identity/assistantIdentity.ts';
import { identityStyleV9 } from '../identity/identity.ts';
import { templatesV9 } from '../install/templates.ts';
import { tracesOfV9 } from '../install/traces.ts';
import { prepareV9 } from '../install/v2026_9/prepare.ts';
import { recallV9 } from '../memory/recall.ts';
import type { OpenClawProfile } from '../profile.ts';
import { usualToolsV9 } from '../prompt/usualTools.ts';
import { passagesV9, proseV9 } from '../prompt/v2026_9/prose.ts';
import { sectionsV9 } from '../prompt/v2026_9/sections.ts';
import { classifyV9 } from '../sessions.ts';
import { listProseV9 } from '../skills/listProse.ts';
import { pluginSkillPassages } from '../skills/pluginSkills.ts';
import { skillsV9 } from '../skills/styles.ts';

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
	bootstrapNames: bootstrapNamesV9,
	limits: { perFile: 20_000, total: 60_000 },
	configShape: {
		...(configShape as unknown as ShapeFile),
		checks: checksV9,
		later: laterChecksV9,
		onLoad: onLoadV9,
	},
	agentsAreKeyed: true,
	soulEvil: false,
	identityStyle: identityStyleV9,
	displayIdentity: displayIdentityV9,
	isHeartbeatEmpty: isHeartbeatEmptyV9,
	parseInterval: (raw) => parseDurations(raw, 'm'),
	load: loadV9,
	install: { templates: templatesV9, keepsRecord: true, prepare: prepareV9, traces: tracesOfV9 },
	classify: classifyV9,
	withholds: withholdsV9,
	distrusts: whyUnvouched,
	routesRitual: true,
	lightContextDropsFiles: true,
	buildContext: buildContextV9,
	labelOf: (file) => file.path.trim(),
	arrange: sortEntriesV9,
	scope: withoutOtherProjects,
	tidy: tidyV9,
	contextHead: contextHeadV9,
	sections: sectionsV9,
	passages: [...passagesV9, ...pluginSkillPassages],
	cacheBoundary: cacheBoundaryV9,
	saysThinking: false,
	knowsPlace: true,
	talk: talkV9,
	replies: repliesV9,
	skills: skillsV9,
	skillProse: listProseV9(proseV9),
	usualTools: usualToolsV9,
	recall: recallV9,
};
