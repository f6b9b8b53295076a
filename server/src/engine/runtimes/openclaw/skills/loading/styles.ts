import { readFrontmatter2026_1 } from '../v2026_1/frontmatter.ts';
import { readFrontmatter2026_7, readFrontmatter2026_9 } from '../v2026_9/frontmatter.ts';
import { shipped2026_7, shipped2026_9 } from './pluginSkills.ts';
import { roots2026_1, roots2026_7, roots2026_9 } from './roots.ts';
import type { SkillStyle } from './style.ts';

/** Clawdbot 2026.1.24. */
export const skills2026_1: SkillStyle = {
	roots: roots2026_1({
		product: 'clawdbot',
		stateVariables: ['CLAWDBOT_STATE_DIR'],
		stateFolder: '.clawdbot',
		bundledVariable: 'CLAWDBOT_BUNDLED_SKILLS_DIR',
	}),
	discovery: 'everywhere',
	readFrontmatter: readFrontmatter2026_1,
	metadataKeys: ['clawdbot'],
	trimsVariables: false,
	switchedOn: ['browser.enabled'],
	filtersByAgent: false,
	order: 'as-found',
	isBudgeted: false,
	shortens: false,
	shipped: [],
	shortensHome: false,
};

/** OpenClaw 2026.1.29: as before under the new name. */
export const skills2026_1_29: SkillStyle = {
	...skills2026_1,
	roots: roots2026_1({
		product: 'openclaw',
		stateVariables: ['OPENCLAW_STATE_DIR', 'CLAWDBOT_STATE_DIR'],
		stateFolder: '.openclaw',
		bundledVariable: 'OPENCLAW_BUNDLED_SKILLS_DIR',
	}),
	metadataKeys: ['openclaw'],
	switchedOn: ['browser.enabled', 'browser.evaluateEnabled'],
};

/** OpenClaw 2026.9.6. */
export const skills2026_9: SkillStyle = {
	roots: roots2026_9,
	discovery: 'bounded',
	readFrontmatter: readFrontmatter2026_9,
	metadataKeys: ['openclaw', 'clawdbot'],
	trimsVariables: true,
	switchedOn: ['browser.enabled', 'browser.evaluateEnabled'],
	filtersByAgent: true,
	order: 'by-name',
	isBudgeted: true,
	shortens: true,
	shipped: shipped2026_9,
	shortensHome: true,
};

/** OpenClaw 2026.7.1. */
export const skills2026_7: SkillStyle = {
	...skills2026_9,
	roots: roots2026_7,
	readFrontmatter: readFrontmatter2026_7,
	wantsSkills: true,
	refusesBundledLinks: true,
	trimsVariables: false,
	shortens: false,
	showsVersion: true,
	shipped: shipped2026_7,
};
