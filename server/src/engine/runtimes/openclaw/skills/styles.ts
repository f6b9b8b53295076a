import { rootsV1, rootsV9 } from './roots.ts';
import type { SkillStyle } from './style.ts';
import { readFrontmatterV1 } from './v2026_1/frontmatter.ts';
import { readFrontmatterV9 } from './v2026_9/frontmatter.ts';

/** Clawdbot 2026.1.24. */
export const skillsV1: SkillStyle = {
	roots: rootsV1({
		product: 'clawdbot',
		stateVariables: ['CLAWDBOT_STATE_DIR'],
		stateFolder: '.clawdbot',
		bundledVariable: 'CLAWDBOT_BUNDLED_SKILLS_DIR',
	}),
	discovery: 'everywhere',
	readFrontmatter: readFrontmatterV1,
	metadataKeys: ['clawdbot'],
	trimsVariables: false,
	switchedOn: ['browser.enabled'],
	filtersByAgent: false,
	order: 'as-found',
	isBudgeted: false,
	shortensHome: false,
};

/** OpenClaw 2026.1.29: as before under the new name. */
export const skillsV1m: SkillStyle = {
	...skillsV1,
	roots: rootsV1({
		product: 'openclaw',
		stateVariables: ['OPENCLAW_STATE_DIR', 'CLAWDBOT_STATE_DIR'],
		stateFolder: '.openclaw',
		bundledVariable: 'OPENCLAW_BUNDLED_SKILLS_DIR',
	}),
	metadataKeys: ['openclaw'],
	switchedOn: ['browser.enabled', 'browser.evaluateEnabled'],
};

/** OpenClaw 2026.9.6. */
export const skillsV9: SkillStyle = {
	roots: rootsV9,
	discovery: 'bounded',
	readFrontmatter: readFrontmatterV9,
	metadataKeys: ['openclaw', 'clawdbot'],
	trimsVariables: true,
	switchedOn: ['browser.enabled', 'browser.evaluateEnabled'],
	filtersByAgent: true,
	order: 'by-name',
	isBudgeted: true,
	shortensHome: true,
};
