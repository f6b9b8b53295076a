import { at } from '../../../text/json5.ts';
import { toolRules2026_7 } from '../access/toolRules.ts';
import { replies2026_7 } from '../chat/replyStyle.ts';
import { talk2026_7 } from '../chat/talkStyle.ts';
import { configShapes } from '../config/shapes.ts';
import { withholds2026_7 } from '../context/filters.ts';
import { contextHead2026_7, contextLinesOf, tidy2026_7, volatileHeartbeat } from '../context/projectContext.ts';
import { bootstrapNames2026_7, load2026_7 } from '../context/v2026_7/load.ts';
import { buildContext2026_7 } from '../context/v2026_9/context.ts';
import { fileNames } from '../files.ts';
import { whyNoHeartbeat } from '../heartbeat/speaksOf.ts';
import { displayIdentity2026_7 } from '../identity/assistantIdentity.ts';
import { identityStyle2026_7 } from '../identity/identity.ts';
import { templates2026_7 } from '../install/templates.ts';
import { stateFile2026_7, tracesOf2026_7 } from '../install/traces.ts';
import { prepare2026_7 } from '../install/v2026_7/prepare.ts';
import { record2026_7 } from '../install/v2026_7/record.ts';
import { recall2026_7 } from '../memory/recall/recall.ts';
import type { OpenClawProfile } from '../profile.ts';
import { usualTools2026_7 } from '../prompt/usualTools.ts';
import { passages2026_7, prose2026_7 } from '../prompt/v2026_7/prose.ts';
import { sections2026_7 } from '../prompt/v2026_7/sections.ts';
import { placeStyle2026_7 } from '../prompt/v2026_9/place.ts';
import { listProse2026_7 } from '../skills/list/listProse.ts';
import { pluginSkillPassages, shipped2026_7 } from '../skills/loading/pluginSkills.ts';
import { skills2026_7 } from '../skills/loading/styles.ts';
import { v2026_9_6 } from './v2026_9_6.ts';

const { distrusts: _, ...base } = v2026_9_6;

/**
 * As 2026.9.6, with the files and the configuration of the versions before. 2026.7.35, which is kept up beside later ones, is taken for
 * it: its cuts keep surrogate pairs whole and it asks where MEMORY.md and USER.md came from, which is not followed.
 */
export const v2026_7_1: OpenClawProfile = {
	...base,
	version: '2026.7.1',
	title: 'OpenClaw 2026.7.1',
	configNames: ['openclaw.json', 'clawdbot.json'],
	workspaces: {
		...base.workspaces,
		stateDirs: ['.openclaw', '.clawdbot'],
		defaultDir: (home, profile, variables) =>
			variables.OPENCLAW_WORKSPACE_DIR?.trim() ||
			`${home}/.openclaw/workspace${profile === undefined ? '' : `-${profile}`}`,
	},
	bootstrapNames: bootstrapNames2026_7,
	configShape: configShapes['2026.7.1'],
	agentsAreKeyed: false,
	identityStyle: identityStyle2026_7,
	displayIdentity: displayIdentity2026_7,
	load: load2026_7,
	withholds: withholds2026_7,
	lightNames: [fileNames.heartbeat],
	leavesOut: (name, session, { settings, agentId }) => {
		const isAsked = name === fileNames.heartbeat && session.kind !== 'heartbeat' && agentId === settings.defaultAgentId;
		return isAsked ? whyNoHeartbeat(settings, agentId) : undefined;
	},
	install: {
		templates: templates2026_7,
		keepsRecord: true,
		stateFile: stateFile2026_7,
		doneKey: 'setupCompletedAt',
		record: record2026_7,
		prepare: prepare2026_7,
		traces: tracesOf2026_7,
	},
	buildContext: buildContext2026_7,
	scope: (content) => content,
	tidy: tidy2026_7,
	contextHead: contextHead2026_7,
	contextLines: contextLinesOf(prose2026_7),
	volatileFiles: volatileHeartbeat(prose2026_7),
	sections: sections2026_7,
	passages: () => [...passages2026_7(), ...pluginSkillPassages(shipped2026_7)],
	hidesCuts: (config) => at(config, 'agents', 'defaults', 'bootstrapPromptTruncationWarning') === 'off',
	saysThinking: true,
	replies: replies2026_7,
	recall: recall2026_7,
	talk: talk2026_7,
	toolRules: toolRules2026_7,
	usualTools: usualTools2026_7,
	place: placeStyle2026_7,
	skills: skills2026_7,
	skillProse: listProse2026_7(prose2026_7),
};
