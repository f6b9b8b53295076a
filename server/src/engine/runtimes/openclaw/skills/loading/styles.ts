import { agentFilter2026_3, agentFilter2026_9 } from '../filters.ts';
import { readFrontmatter2026_1 } from '../v2026_1/frontmatter.ts';
import { listLimits } from '../v2026_9/budget.ts';
import { readFrontmatter2026_5, readFrontmatter2026_7, readFrontmatter2026_9 } from '../v2026_9/frontmatter.ts';
import { shipped2026_5, shipped2026_7, shipped2026_9 } from './pluginSkills.ts';
import { names2026_1_29, roots2026_1, roots2026_3, roots2026_7, roots2026_9 } from './roots.ts';
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
	order: 'as-found',
	listedFor: 'full prompts',
	shipped: [],
	shortensHome: false,
};

/** OpenClaw 2026.1.29: as before under the new name. */
export const skills2026_1_29: SkillStyle = {
	...skills2026_1,
	roots: roots2026_1(names2026_1_29),
	metadataKeys: ['openclaw'],
	switchedOn: ['browser.enabled', 'browser.evaluateEnabled'],
};

/** OpenClaw 2026.3.13. */
export const skills2026_3: SkillStyle = {
	...skills2026_1_29,
	roots: roots2026_3,
	discovery: 'below skills',
	agentFilter: agentFilter2026_3,
	budget: { skills: 150, units: 30_000, shortens: false },
	listedFor: 'every run',
	shortensHome: true,
};

/** OpenClaw 2026.9.6. */
export const skills2026_9: SkillStyle = {
	roots: roots2026_9,
	discovery: 'bounded',
	readFrontmatter: readFrontmatter2026_9,
	metadataKeys: ['openclaw', 'clawdbot'],
	trimsVariables: true,
	switchedOn: ['browser.enabled', 'browser.evaluateEnabled'],
	agentFilter: agentFilter2026_9,
	order: 'by-name',
	budget: { skills: listLimits.skills, units: listLimits.units, shortens: true },
	listedFor: 'runs that can read',
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
	budget: { skills: listLimits.skills, units: listLimits.units, shortens: true, allAtOnce: true },
	showsVersion: true,
	shipped: shipped2026_7,
};

const { showsVersion: _, ...base2026_5 } = skills2026_7;

/** OpenClaw 2026.5.28. */
export const skills2026_5: SkillStyle = {
	...base2026_5,
	readFrontmatter: readFrontmatter2026_5,
	budget: {
		skills: listLimits.skills,
		units: listLimits.units,
		shortens: true,
		allAtOnce: true,
		keptForNotice: 150,
	},
	shipped: shipped2026_5,
};
