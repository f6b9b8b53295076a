import { describe, expect, it } from 'vitest';
import { skillTextCut } from '../../../../server/src/engine/runtimes/claudeCode/rules/skillTextCut.ts';
import { skills } from '../../../../server/src/engine/runtimes/claudeCode/skills/skills.ts';
import { check, promptOf, rowOf, snapshotOf, type Tree } from './world.ts';

const skill = (about: string, more = '') => `---\ndescription: ${about}\n${more}---\nBODY\n`;
const manifest = (values: object = {}) => JSON.stringify({ name: 'kilns', ...values });

const plugin: Tree = {
	'.claude-plugin/plugin.json': manifest(),
	'skills/glaze/SKILL.md': skill('Mixes glazes.'),
	'skills/fire/SKILL.md': skill('Fires pots.', 'name: firing\n'),
	'skills/wax/SKILL.md': skill('Waxes feet.', 'paths: "*.ts"\n'),
	'skills/silent/SKILL.md': '---\nname: silent\n---\nNobody is told.\n',
	'skills/nest/deep/SKILL.md': skill('Lies too deep.'),
	'commands/wedge.md': skill('Wedges clay.'),
	'commands/wheel/trim.md': skill('Trims.'),
	'commands/quiet.md': 'Only for people.\n',
	'agents/potter.md': '---\nname: potter\ndescription: Throws pots.\ntools: Read\n---\nYou throw.\n',
	'agents/studio/helper.md': '---\ndescription: |\n  Helps\\n\n  with more.\n---\nYou help.\n',
};

const loaded = { programArguments: ['--plugin-dir', '.'] } as const;

const session = (programArguments: readonly string[] = []) =>
	({ kind: 'main', now: 0, timeZone: 'UTC', random: 0, programArguments }) as const;

const list = (tree: Tree, programArguments?: readonly string[]) =>
	skills.list(snapshotOf(tree), session(programArguments));

const told = (tree: Tree, programArguments?: readonly string[]) =>
	list(tree, programArguments).skills.flatMap(({ name, state }) => (state === 'out' ? [] : [name]));

/** Parts of the lists, by their titles. */
const lines = (tree: Tree, programArguments: readonly string[] = []): readonly string[] =>
	promptOf(tree, { programArguments })
		.parts.filter(({ title }) => /^(?:Skill|Command|Agent): /u.test(title))
		.map(({ text }) => text.trim());

describe('a plug-in of Claude Code', () => {
	it('brings commands, then skills, under its name, where the command line loads it', () => {
		const all = { ...plugin, '.claude/skills/own/SKILL.md': skill('Own.') };
		expect(told(all, ['--plugin-dir', '.'])).toEqual([
			'own',
			'kilns:wedge',
			'kilns:wheel:trim',
			'kilns:fire',
			'kilns:glaze',
			'kilns:wax',
		]);
		expect(lines(all, ['--plugin-dir=.'])).toEqual([
			'- kilns:potter: Throws pots. (Tools: Read)',
			'- kilns:studio:helper: Helps\\n\nwith more. (Tools: All tools)',
			'- own: Own.',
			'- kilns:wedge: Wedges clay.',
			'- kilns:wheel:trim: Trims.',
			'- kilns:fire (kilns:firing): Fires pots.',
			'- kilns:glaze: Mixes glazes.',
			'- kilns:wax: Waxes feet.',
		]);
	});

	it('brings nothing where its folder is only open, and says so', () => {
		expect(told(plugin)).toEqual([]);
		expect(lines(plugin)).toEqual([]);
		const { installable, skills: all } = list(plugin);
		expect(installable).toContain('The folder holds the plug-in kilns, with 4 skills, 3 commands and 2 agents.');
		expect(installable).toContain('until then, the agent gets none of these files');
		expect(all.map(({ name }) => name)).toContain('kilns:glaze');
		expect(list(plugin, ['--plugin-dir', '.']).installable).toBeUndefined();
		expect(rowOf(plugin, 'commands/wedge.md')).toMatchObject({ fate: 'unlisted', role: 'command', injectedLength: 0 });
		expect(rowOf(plugin, 'agents/potter.md', loaded)).toMatchObject({ fate: 'listed' });
	});

	it('says where its parts are: skills come to the usual folder, commands and agents stand in its place', () => {
		const tree: Tree = {
			...plugin,
			'.claude-plugin/plugin.json': manifest({
				skills: ['./more/', './single'],
				commands: './orders',
				agents: ['./who/q.md'],
			}),
			'more/a/SKILL.md': skill('A.'),
			'single/SKILL.md': skill('S.', 'name: only\n'),
			'orders/go.md': skill('Goes.'),
			'who/q.md': skill('Q.', 'name: q\n'),
		};
		expect(told(tree, ['--plugin-dir', '.'])).toEqual([
			'kilns:go',
			'kilns:fire',
			'kilns:glaze',
			'kilns:wax',
			'kilns:a',
			'kilns:only',
		]);
		expect(lines(tree, ['--plugin-dir', '.'])[0]).toBe('- kilns:q: Q. (Tools: All tools)');
	});

	it('is one skill where it has no folder of them, and goes by its folder where it says nothing', () => {
		expect(told({ 'SKILL.md': skill('Only.', 'name: rooty\n') }, ['--plugin-dir', '.'])).toEqual(['app:rooty']);
		expect(told({ 'p/skills/a/SKILL.md': skill('A.') }, ['--plugin-dir', 'p'])).toEqual(['p:a']);
		expect(told({ 'skills/a/SKILL.md': skill('A.'), 'SKILL.md': skill('R.') }, ['--plugin-dir', '.'])).toEqual([
			'app:a',
		]);
	});

	it('may lie in a marketplace, whose list says which skills it has', () => {
		const market = (...plugins: readonly object[]) => JSON.stringify({ name: 'm', owner: { name: 'Sam' }, plugins });
		const tree: Tree = {
			'.claude-plugin/marketplace.json': market(
				{ name: 'papers', source: './', skills: ['./skills/pdf'] },
				{ name: 'kilns', source: './plugins/kilns' },
				{ name: 'far', source: { source: 'github', repo: 'a/b' } },
			),
			'skills/pdf/SKILL.md': skill('Reads.'),
			'skills/other/SKILL.md': skill('In no plug-in.'),
			'plugins/kilns/skills/glaze/SKILL.md': skill('Glazes.'),
		};
		const { skills: all, installable } = list(tree);
		expect(all.map(({ name }) => name)).toEqual(['papers:pdf', 'kilns:glaze']);
		expect(installable).toContain('2 plug-ins (papers and kilns), with 2 skills');
	});

	it('is looked at before it is installed', () => {
		const long = { ...plugin, 'skills/long/SKILL.md': skill('x'.repeat(1_600)) };
		expect(check(skillTextCut, long).map(({ file }) => file)).toEqual(['skills/long/SKILL.md']);
	});
});
