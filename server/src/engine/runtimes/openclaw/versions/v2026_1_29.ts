import { copied2026_1 } from '../access/pathHabits.ts';
import { toolRules2026_1_29 } from '../access/toolRules.ts';
import { configShapes } from '../config/shapes.ts';
import { bootstrapNames2026_1, load2026_1_29 } from '../context/v2026_1/load.ts';
import { fileNames } from '../files.ts';
import { templates2026_1_29 } from '../install/templates.ts';
import { recall2026_1_29 } from '../memory/recall/recall.ts';
import type { OpenClawProfile } from '../profile.ts';
import prose from '../prompt/prose/2026.1.29.json' with { type: 'json' };
import { type ProseTable, passagesOf, proseOf } from '../prompt/prose.ts';
import { prose2026_1, sections2026_1 } from '../prompt/v2026_1/sections.ts';
import { listProse2026_1 } from '../skills/list/listProse.ts';
import { skills2026_1_29 } from '../skills/loading/styles.ts';
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
	configShape: configShapes['2026.1.29'],
	bootstrapNames: [...bootstrapNames2026_1, fileNames.memory, fileNames.memoryAlt],
	load: load2026_1_29,
	install: { ...v2026_1_24.install, templates: templates2026_1_29 },
	sections: sections2026_1({ ...prose2026_1, product: 'OpenClaw', table: prose as unknown as ProseTable }),
	passages: () => passagesOf(prose as unknown as ProseTable),
	recall: recall2026_1_29,
	paths: {
		memoryGet: 'resolved',
		followsLinks: true,
		patches: 'if enabled',
		seesMounts: false,
		copyOfReadOnly: 'written by commands',
		promptOfCopy: copied2026_1,
	},
	toolRules: toolRules2026_1_29,
	skills: skills2026_1_29,
	skillProse: listProse2026_1(proseOf(prose as unknown as ProseTable)),
};
