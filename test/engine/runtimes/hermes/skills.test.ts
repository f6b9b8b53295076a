import { describe, expect, it } from 'vitest';
import { skills } from '../../../../server/src/engine/runtimes/hermes/skills/capability.ts';
import { placesOfTree, type TreeFile } from '../../../support/places/tree.ts';
import { sessionOf, snapshotOf } from '../../snapshots.ts';

const skill = (name: string, ...more: readonly string[]) =>
	['---', `name: ${name}`, `description: About ${name}.`, ...more, '---', 'Text.', ''].join('\n');

/** `/w` is a home of Hermes Agent, opened as a folder. */
const home = (files: Readonly<Record<string, string>>, around: Readonly<Record<string, TreeFile>> = {}) => {
	const own = { 'SOUL.md': 'Calm.\n', 'memories/MEMORY.md': 'One.\n', ...files };
	const tree = Object.fromEntries(Object.entries(own).map(([path, text]) => [`/w/${path}`, text]));
	return snapshotOf(own, undefined, { root: '/w', places: placesOfTree({ ...tree, ...around }) });
};

const readings = (...given: Parameters<typeof home>) => Object.fromEntries(skills.read(home(...given)));

describe('the skills of Hermes Agent', () => {
	it('lie anywhere below skills, but not in the folders of another one', () => {
		const files = {
			'skills/tea/SKILL.md': skill('tea'),
			'skills/tea/references/old/SKILL.md': skill('old'),
			'skills/a/b/c/SKILL.md': skill('deep'),
			'skills/scripts/x/SKILL.md': skill('scripts'),
			'skills/.archive/y/SKILL.md': skill('gone'),
			'other/SKILL.md': skill('other'),
		};
		expect(readings(files)).toEqual({
			'skills/tea/SKILL.md': { kind: 'listed', name: 'tea', description: 'About tea.' },
			'skills/a/b/c/SKILL.md': { kind: 'listed', name: 'deep', description: 'About deep.' },
			'skills/scripts/x/SKILL.md': { kind: 'listed', name: 'scripts', description: 'About scripts.' },
		});
	});

	it('are looked for by that name alone', () => {
		expect(readings({ 'skills/tea/skill.md': skill('tea') })).toMatchObject({
			'skills/tea/skill.md': { kind: 'unseen', reason: 'it is called skill.md, and Hermes looks for SKILL.md alone' },
		});
	});

	it('are left out without a word: for another system, switched off, for surroundings that are not there', () => {
		const files = {
			'config.yaml': '_config_version: 1\nskills:\n  disabled: [quiet]\n',
			'skills/mac/SKILL.md': skill('mac', 'platforms: [macos]'),
			'skills/quiet/SKILL.md': skill('another'),
			'skills/box/SKILL.md': skill('box', 'environments: [docker]'),
		};
		expect(readings(files)).toMatchObject({
			'skills/mac/SKILL.md': { kind: 'left-out', reason: 'it is for macos alone' },
			'skills/quiet/SKILL.md': { kind: 'left-out', reason: 'config.yaml switches “quiet” off', isCallable: false },
			'skills/box/SKILL.md': { kind: 'left-out' },
		});
	});

	it('vanish where a text stands in the place of a list of tools, and stop the program where nothing does', () => {
		const conditions = (value: string) => skill('tea', 'metadata:', '  hermes:', `    requires_tools:${value}`);
		expect(readings({ 'skills/tea/SKILL.md': conditions(' terminal') })).toMatchObject({
			'skills/tea/SKILL.md': { kind: 'refused', reason: expect.stringContaining('no tool ever fits') },
		});
		expect(readings({ 'skills/tea/SKILL.md': conditions('') })).toMatchObject({
			'skills/tea/SKILL.md': { kind: 'left-out', reason: expect.stringContaining('cannot make any prompt') },
		});
		expect(readings({ 'skills/tea/SKILL.md': conditions(' [terminal]') })).toMatchObject({
			'skills/tea/SKILL.md': { kind: 'listed' },
		});
	});

	it('come from other folders as well, where none of the home has the name', () => {
		const files = {
			'config.yaml': 'skills:\n  external_dirs: ["~/shared", "/none"]\n',
			'skills/tea/SKILL.md': skill('tea'),
		};
		const around = { '/home/u/shared/z/tea/SKILL.md': skill('tea'), '/home/u/shared/cake/SKILL.md': skill('cake') };
		const list = skills.list(home(files, around), sessionOf());
		expect(list.skills.map(({ name, location, state, reason }) => [name, location, state, reason])).toEqual([
			[
				'tea',
				'/w/skills/tea/SKILL.md',
				'listed',
				'another skill has this name as well, and Hermes opens neither by it',
			],
			['cake', '/home/u/shared/cake/SKILL.md', 'listed', ''],
			['tea', '/home/u/shared/z/tea/SKILL.md', 'out', 'skills/tea/SKILL.md has the same name'],
		]);
		expect(list.folders?.map(({ folder }) => folder)).toEqual(['/w/skills', '/home/u/shared']);
	});

	it('are shown with the first sixty characters of their description', () => {
		const files = { 'skills/tea/SKILL.md': `---\nname: tea\ndescription: ${'d'.repeat(61)}\n---\n` };
		const [only] = skills.list(home(files), sessionOf()).skills;
		expect(only).toMatchObject({ state: 'shortened', description: `${'d'.repeat(57)}...` });
	});
});
