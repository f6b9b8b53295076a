import { describe, expect, it } from 'vitest';
import { skillStops } from '../../../../server/src/engine/runtimes/hermes/rules/skillStops.ts';
import { expectEveryFixToSilence } from '../../../support/ruleTester.ts';
import { checkOnDisk, home, treeOf } from './support.ts';

const file = 'skills/tea/SKILL.md';
const skill = (...lines: readonly string[]) => ({
	...home,
	[file]: ['---', 'name: tea', 'description: How to make tea.', ...lines, '---', ''].join('\n'),
});
const tools = (value: string) => skill('metadata:', '  hermes:', `    requires_tools:${value}`);

describe('hermes.skill-stops', () => {
	it.each([
		['requires_tools', tools('')],
		['requires_tools', tools(' 3')],
		['platforms', skill('platforms: true')],
	])('points at %s where it is no list, and makes one of it', (key, files) => {
		expect(checkOnDisk(skillStops, files)).toEqual([
			{ file, text: key, message: expect.stringContaining('answers nobody any more') },
		]);
		expectEveryFixToSilence(skillStops, treeOf(files));
	});

	it('is silent of lists, of texts, of what does not come so far, and of external folders', () => {
		expect(checkOnDisk(skillStops, tools(' [terminal]'))).toEqual([]);
		expect(checkOnDisk(skillStops, tools(' terminal'))).toEqual([]);
		expect(checkOnDisk(skillStops, skill('platforms:'))).toEqual([]);
		const off = { ...tools(''), 'config.yaml': 'skills:\n  disabled: [tea]\n' };
		expect(checkOnDisk(skillStops, off)).toEqual([]);
		const elsewhere = {
			...home,
			'config.yaml': 'skills:\n  external_dirs: [more]\n',
			'more/tea/SKILL.md': tools('')[file] ?? '',
		};
		expect(checkOnDisk(skillStops, elsewhere)).toEqual([]);
	});
});
