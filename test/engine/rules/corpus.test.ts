import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rules, runtimes } from '../../../server/src/engine/runtimes/registry.ts';
import { fixtureTree } from '../../support/fixtures/fixtureTree.ts';
import { check, searched, v1, v1m, v9 } from '../../support/ruleTester.ts';

const newest = (family: string): string => runtimes.find((runtime) => runtime.family === family)?.id ?? family;
const oldest = (family: string): string => runtimes.findLast((runtime) => runtime.family === family)?.id ?? family;

/** Workspaces as people have them, the runtime that reads them, and all that is to be said of them but hints. */
const corpus: Readonly<Record<string, { readonly runtime: string; readonly findings?: readonly string[] }>> = {
	beekeeper: { runtime: v9 },
	'night-nurse': { runtime: v9 },
	translator: { runtime: v9 },
	workshop: { runtime: v9 },
	choir: { runtime: v9 },
	dispatcher: { runtime: v1m },
	gallery: { runtime: v1 },
	'go-clinic': { runtime: oldest('goclaw') },
	'go-kiosk': { runtime: oldest('goclaw') },
	'go-ferry': { runtime: oldest('goclaw') },
	'bo-archive': { runtime: newest('botholomew') },
	'bo-orchard': { runtime: newest('botholomew') },
	'bo-radio': { runtime: oldest('botholomew') },
	'hola-bakery': { runtime: 'holaboss@2026.4.13' },
	'lone-agents': { runtime: newest('holaboss'), findings: ['run.fails AGENTS.md'] },
	monorepo: { runtime: newest('holaboss'), findings: ['run.fails AGENTS.md'] },
	'skill-shelf': { runtime: newest('holaboss'), findings: ['run.fails AGENTS.md'] },
	'markdown-garden': { runtime: newest('holaboss'), findings: ['run.fails AGENTS.md'] },
	'go-breakout': { runtime: oldest('goclaw'), findings: ['security.context-breakout AGENTS.md'] },
	poisoned: {
		runtime: v9,
		findings: [
			'links.missing-file AGENTS.md',
			'markdown.open-fence AGENTS.md',
			'memory.daily-date memory/2026-02-30.md',
			'memory.daily-misplaced 2026-11-14.md',
			'memory.daily-name memory/20261113.md',
			'memory.duplicate-entry MEMORY.md',
			'memory.not-searched memory/contacts.txt',
			'security.invisible-characters AGENTS.md',
			'security.outside-instructions MEMORY.md',
		],
	},
	forgetful: {
		runtime: v9,
		findings: [
			'memory.date-mismatch memory/2026-11-12.md',
			'memory.date-mismatch memory/2026-11-16.md',
			'memory.expired MEMORY.md',
			'memory.expired USER.md',
			'memory.relative-date MEMORY.md',
		],
	},
	'bo-commands': {
		runtime: newest('botholomew'),
		findings: [
			'load.never-loaded prompts/house/rules.md',
			'skills.same-name skills/standup.md',
			'skills.unreachable skills/help.md',
		],
	},
	'hola-strays': { runtime: 'holaboss@2026.4.13', findings: ['memory.outside-namespace memory/notes.md'] },
	'two-names': {
		runtime: v9,
		findings: ['config.shared-workspace config', 'identity.disagrees IDENTITY.md', 'identity.emoji IDENTITY.md'],
	},
	'bad-skills': {
		runtime: v9,
		findings: [
			'skills.description skills/weed/SKILL.md',
			'skills.fields skills/weed/SKILL.md',
			'skills.frontmatter skills/seed/SKILL.md',
		],
	},
};

describe('the corpus', () => {
	it.each(Object.entries(corpus))(
		'hears what it should and nothing else: %s',
		async (name, { runtime, findings = [] }) => {
			const tree = await searched(fixtureTree(`corpus/${name}`, runtime));
			const messages = rules
				// `[MISSING] BOOTSTRAP.md` and its like are said of nearly everybody; their own tests hold them.
				.filter(({ severity }) => severity !== 'hint')
				.flatMap((rule) => check(rule, tree).map(({ file }) => `${rule.code} ${file}`));
			expect(messages.sort()).toEqual([...findings].sort());
		},
	);

	it('is listed here, and with the healthy ones it has thirty workspaces', () => {
		const here = readdirSync(new URL('../../fixtures/corpus', import.meta.url));
		const healthy = readdirSync(new URL('../../fixtures/healthy', import.meta.url));
		expect(here.sort()).toEqual(Object.keys(corpus).sort());
		expect(here.length + healthy.length).toBeGreaterThanOrEqual(30);
	});
});
