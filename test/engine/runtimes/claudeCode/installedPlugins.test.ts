import { describe, expect, it } from 'vitest';
import { pluginRefused } from '../../../../server/src/engine/runtimes/claudeCode/rules/pluginRefused.ts';
import { skills } from '../../../../server/src/engine/runtimes/claudeCode/skills/skills.ts';
import { check, home, promptOf, rowOf, snapshotOf, type Tree } from './world.ts';

const skill = (about: string) => `---\ndescription: ${about}\n---\nBODY\n`;
const json = (value: unknown) => JSON.stringify(value);
const kept = `${home}/.claude/plugins`;
const cache = `${kept}/cache/pots`;

/** A marketplace that was cloned. */
const market = (...plugins: readonly object[]) => json({ name: 'pots', owner: { name: 'Sam' }, plugins });

const records = (paths: Readonly<Record<string, object>>) =>
	json({ version: 2, plugins: Object.fromEntries(Object.entries(paths).map(([id, at]) => [id, [at]])) });

const enabled = (plugins: Readonly<Record<string, unknown>>) => json({ enabledPlugins: plugins });

/** Sam has installed two plug-ins of a marketplace that was cloned. */
const installed: Tree = {
	'CLAUDE.md': 'Use tabs.\n',
	[`${home}/.claude/settings.json`]: enabled({ 'kilns@pots': true, 'clay@pots': true }),
	[`${kept}/known_marketplaces.json`]: json({
		pots: {
			source: { source: 'git', url: 'https://example.com/pots.git' },
			installLocation: `${kept}/marketplaces/pots`,
		},
	}),
	[`${kept}/installed_plugins.json`]: records({
		'kilns@pots': { scope: 'user', installPath: `${cache}/kilns/1.0.0` },
		'clay@pots': { scope: 'user', installPath: `${cache}/clay/2.0.0` },
	}),
	[`${kept}/marketplaces/pots/.claude-plugin/marketplace.json`]: market(
		{ name: 'clay', source: './clay', commands: ['./more/wedge.md'] },
		{ name: 'kilns', source: './kilns' },
	),
	[`${cache}/kilns/1.0.0/skills/fire/SKILL.md`]: skill('Fires.'),
	[`${cache}/kilns/1.0.0/agents/stoker.md`]: skill('Stokes.'),
	[`${cache}/kilns/0.9.0/skills/old/SKILL.md`]: skill('Not any more.'),
	[`${cache}/clay/2.0.0/skills/dig/SKILL.md`]: skill('Digs.'),
	[`${cache}/clay/2.0.0/commands/knead.md`]: skill('Kneads.'),
	[`${cache}/clay/2.0.0/more/wedge.md`]: skill('Wedges.'),
};

const session = (programArguments: readonly string[] = []) =>
	({ kind: 'main', now: 0, timeZone: 'UTC', random: 0, programArguments }) as const;

const list = (tree: Tree, programArguments?: readonly string[]) =>
	skills.list(snapshotOf(tree), session(programArguments));

const told = (tree: Tree, programArguments?: readonly string[]) =>
	list(tree, programArguments).skills.flatMap(({ name, state }) => (state === 'out' ? [] : [name]));

const both = ['clay:knead', 'clay:wedge', 'kilns:fire', 'clay:dig'];

describe('a plug-in that a person has installed', () => {
	it('is in the list as the settings name it, from the copy that was made', () => {
		expect(told(installed)).toEqual(both);
		const agents = promptOf(installed).parts.filter(({ title }) => title?.startsWith('Agent: kilns'));
		expect(agents.map(({ text }) => text.trim())).toEqual(['- kilns:stoker: Stokes. (Tools: All tools)']);
		expect(
			rowOf(installed, `../../home/sam/.claude/plugins/cache/pots/kilns/1.0.0/skills/fire/SKILL.md`),
		).toMatchObject({
			fate: 'listed',
		});
	});

	it('is not where it is switched off, by the strongest settings that say anything', () => {
		const off = { ...installed, '.claude/settings.json': enabled({ 'kilns@pots': false }) };
		expect(told(off)).toEqual(['clay:knead', 'clay:wedge', 'clay:dig']);
		expect(told({ ...off, '.claude/settings.local.json': enabled({ 'kilns@pots': true }) })).toEqual(both);
		expect(told({ ...off, '.claude/settings.json': enabled({ 'kilns@pots': ['1.0'] }) })).not.toContain('kilns:fire');
		expect(told(off, ['--setting-sources', 'user'])).toEqual(both);
	});

	it('is not in a safe run, and gives way to one of its name that the command line loads', () => {
		expect(told(installed, ['--safe-mode'])).toEqual([]);
		const parts = promptOf(installed, { programArguments: ['--safe-mode'] }).parts;
		expect(parts.filter(({ title }) => title?.includes('kilns'))).toEqual([]);
		expect(told(installed, ['--bare'])).toEqual([]);
		const own = {
			...installed,
			'own/.claude-plugin/plugin.json': '{ "name": "clay" }',
			'own/skills/a/SKILL.md': skill('A.'),
		};
		expect(told(own, ['--plugin-dir', 'own'])).toEqual(['clay:a', 'kilns:fire']);
	});

	it('is not where the marketplace is not known, or where the copy was made for another project', () => {
		const { [`${kept}/known_marketplaces.json`]: _known, ...unknown } = installed;
		expect(told(unknown)).toEqual([]);
		const copy = { scope: 'project', installPath: `${cache}/kilns/1.0.0` };
		const of = (projectPath: string) => ({
			...installed,
			[`${kept}/installed_plugins.json`]: records({ 'kilns@pots': { ...copy, projectPath } }),
		});
		expect(told(of('/code/other'))).toEqual([]);
		expect(told(of('/code/app'))).toEqual(['kilns:fire']);
	});

	it('is read where it lies, if its marketplace is a folder of the person', () => {
		const folder: Tree = {
			...installed,
			[`${kept}/known_marketplaces.json`]: json({
				pots: { source: { source: 'directory', path: '/code/app' }, installLocation: '/code/app' },
			}),
			'.claude-plugin/marketplace.json': market({ name: 'kilns', source: './kilns' }),
			'kilns/skills/glaze/SKILL.md': skill('Glazes.'),
		};
		expect(told(folder)).toEqual(['kilns:glaze']);
		expect(list(folder).installable).toBeUndefined();
	});

	it('is said to be a copy, where the folder holds what it was made from', () => {
		const source: Tree = {
			...installed,
			'.claude-plugin/plugin.json': '{ "name": "kilns" }',
			'skills/fire/SKILL.md': skill('Fires hotter.'),
		};
		expect(list(source).installable).toContain('The agent has a copy of it, which was made when it was installed');
		expect(rowOf(source, 'skills/fire/SKILL.md')?.reason).toContain('of which the agent has the copy');
	});

	it('need not be installed if it lies in a folder of skills', () => {
		const plain: Tree = {
			[`${home}/.claude/skills/glazes/.claude-plugin/plugin.json`]: '{ "name": "glazes" }',
			[`${home}/.claude/skills/glazes/skills/mix/SKILL.md`]: skill('Mixes.'),
			'.claude/skills/tools/.claude-plugin/plugin.json': '{ "name": "tools" }',
			'.claude/skills/tools/skills/saw/SKILL.md': skill('Saws.'),
		};
		expect(told(plain)).toEqual(['glazes:mix', 'tools:saw']);
		const off = { ...plain, '.claude/settings.json': enabled({ 'tools@skills-dir': false }) };
		expect(told(off)).toEqual(['glazes:mix']);
	});
});

describe('what the list of a marketplace says of a plug-in', () => {
	const plugin: Tree = {
		'kilns/skills/fire/SKILL.md': skill('Fires.'),
		'kilns/loose/in/SKILL.md': skill('Loose.'),
		'kilns/commands/heat.md': skill('Heats.'),
		'kilns/more/go.md': skill('Goes.'),
	};
	const entry = { name: 'kilns', source: './kilns', skills: ['./loose'], commands: ['./more/go.md'] };
	const named = (tree: Tree) => list(tree).skills.map(({ name }) => name);

	it('comes to what lies in its usual folders', () => {
		const tree = { ...plugin, '.claude-plugin/marketplace.json': market(entry) };
		expect(named(tree)).toEqual(['kilns:heat', 'kilns:go', 'kilns:fire', 'kilns:in']);
	});

	it('must not be said twice, if the list alone is to count', () => {
		const strict = { ...plugin, '.claude-plugin/marketplace.json': market({ ...entry, strict: false }) };
		expect(named(strict)).toHaveLength(4);
		const twice = { ...strict, 'kilns/.claude-plugin/plugin.json': '{ "name": "kilns" }' };
		expect(named(twice)).toEqual([]);
		expect(check(pluginRefused, twice).map(({ file, message }) => `${file}: ${message}`)).toEqual([
			expect.stringMatching(/^kilns\/\.claude-plugin\/plugin\.json: .*"strict": false/u),
		]);
		const plain = { name: 'kilns', source: './kilns', strict: false };
		expect(named({ ...twice, '.claude-plugin/marketplace.json': market(plain) })).toEqual(['kilns:heat', 'kilns:fire']);
	});
});
