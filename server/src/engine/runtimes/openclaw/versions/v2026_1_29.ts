import { laterChecks } from '../config/later.ts';
import type { ShapeFile } from '../config/shape.ts';
import configShape from '../config/shapes/2026.1.29.json' with { type: 'json' };
import { checksV1m } from '../config/v2026_1_29/checks.ts';
import { bootstrapNamesV1, loadV1m } from '../context/v2026_1/load.ts';
import { fileNames } from '../files.ts';
import { templatesV1m } from '../install/templates.ts';
import { recallV1m } from '../memory/recall.ts';
import type { OpenClawProfile } from '../profile.ts';
import prose from '../prompt/prose/2026.1.29.json' with { type: 'json' };
import { type ProseTable, passagesOf, proseOf } from '../prompt/prose.ts';
import { sectionsV1 } from '../prompt/v2026_1/sections.ts';
import { listProseV1 } from '../skills/listProse.ts';
import { skillsV1m } from '../skills/styles.ts';
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
	install: { ...v2026_1_24.install, templates: templatesV1m },
	sections: sectionsV1({ product: 'OpenClaw', table: prose as unknown as ProseTable }),
	passages: passagesOf(prose as unknown as ProseTable),
	recall: recallV1m,
	skills: skillsV1m,
	skillProse: listProseV1(proseOf(prose as unknown as ProseTable)),
};
