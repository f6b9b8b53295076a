import type { Json, JsonObject } from '../../../../server/src/engine/text/json5.ts';
import type { Dice } from '../../../support/random.ts';
import type { Entry, Tree } from '../world.ts';
import { listTree } from './listShapes.ts';

const json = (value: Json): Entry => ({ kind: 'json', value });

const market = '<OUT>/pots';
const cache = '.claude/plugins/cache/pots';

/** What a plug-in says of itself, right and not quite. */
const manifests: readonly ((name: string) => Json)[] = [
	(name) => ({ name, version: '1.0.0', description: 'Of the shed' }),
	(name) => ({ name }),
	(name) => ({ name, skills: './more', commands: ['./other'], agents: './people/c.md' }),
	(name) => ({ name, commands: './commands' }),
	(name) => ({ name, skills: ['./skills', './more'] }),
	(name) => ({ name: `${name} x` }),
	() => ({ version: '1.0.0' }),
	(name) => ({ name, unknown: { key: true } }),
	(name) => ({ name, skills: 'more' }),
	(name) => ({ name, skills: '../more' }),
];

/** The skills, commands and agents of the plug-in `name`, where plug-ins have them. */
function pluginTree(dice: Dice, at: string, name: string): Tree {
	const tree: Record<string, Entry> = {};
	const own = Object.entries(listTree(dice, '', 4));
	for (const [path, entry] of own) tree[`${at}/${path.replace('.claude/', '')}`] = entry;
	if (dice.chance(0.85)) tree[`${at}/.claude-plugin/plugin.json`] = json(dice.one(manifests)(name));
	if (dice.chance(0.3)) tree[`${at}/more/m/SKILL.md`] = { kind: 'text', text: '---\ndescription: more\n---\nx\n' };
	if (dice.chance(0.2)) tree[`${at}/other/o.md`] = { kind: 'text', text: 'Other.\n' };
	if (dice.chance(0.2)) tree[`${at}/people/c.md`] = { kind: 'text', text: '---\nname: c\ndescription: d\n---\nx\n' };
	if (dice.chance(0.2)) tree[`${at}/CLAUDE.md`] = { kind: 'text', text: 'Read by nobody.\n' };
	if (dice.chance(0.1)) tree[`${at}/SKILL.md`] = { kind: 'text', text: '---\ndescription: whole\n---\nx\n' };
	if (dice.chance(0.05)) tree[`${at}/.claude-plugin/plugin.json`] = { kind: 'text', text: '{"name":' };
	return tree;
}

const date = '2026-01-02T03:04:05.000Z';

/** Plug-ins that a person has installed from a marketplace, some of them switched off: what lies in the home folder, and what outside. */
export function pluginTrees(dice: Dice): { readonly home: Tree; readonly outside: Tree; readonly enabled: JsonObject } {
	const names = dice.some(['kilns', 'glaze', 'Wheel-2'], 0.6);
	const isFolder = dice.chance(0.5);
	const home: Record<string, Entry> = {
		'.claude/plugins/known_marketplaces.json': json({
			pots: {
				source: isFolder ? { source: 'directory', path: market } : { source: 'github', repo: 'clay/pots' },
				installLocation: market,
				lastUpdated: date,
			},
		}),
		'.claude/plugins/installed_plugins.json': json({
			version: 2,
			plugins: Object.fromEntries(
				names
					.filter(() => dice.chance(0.9))
					.map((name) => {
						const scope = dice.one(['user', 'user', 'project'] as const);
						const of: JsonObject = scope === 'project' ? { projectPath: dice.one(['<PROJECT>', '<OUT>/lib']) } : {};
						const installPath = `<HOME>/${cache}/${name}/1.0.0`;
						return [
							`${name}@pots`,
							[{ scope, ...of, installPath, version: '1.0.0', installedAt: date, lastUpdated: date }],
						];
					}),
			),
		}),
	};
	const outside: Record<string, Entry> = {
		'pots/.claude-plugin/marketplace.json': json({
			name: 'pots',
			owner: { name: 'Clay' },
			plugins: names.map((name) => ({ name, source: `./${name}`, ...(dice.chance(0.2) && { strict: false }) })),
		}),
	};
	for (const name of names) {
		Object.assign(outside, pluginTree(dice, `pots/${name}`, name));
		Object.assign(home, pluginTree(dice, `${cache}/${name}/1.0.0`, name));
	}
	const enabled = Object.fromEntries(names.map((name) => [`${name}@pots`, dice.chance(0.85)]));
	return { home, outside, enabled: { enabledPlugins: enabled } };
}
