import { describe, expect, it } from 'vitest';
import { cline } from '../../../../server/src/engine/runtimes/cline/cline.ts';
import { placesOfTree } from '../../../support/places/tree.ts';
import { sessionOf, snapshotOf } from '../../snapshots.ts';

const skill = (name: string, body = 'Text') => `---\nname: ${name}\n---\n${body}\n`;

describe('the skills of Cline', () => {
	it('are told by name; one at home takes the place of that of the project', () => {
		const files = {
			'/w/.clinerules/skills/a/SKILL.md': skill('One'),
			'/w/.cline/skills/b/SKILL.md': skill('two'),
			'/home/u/.agents/skills/x/SKILL.md': skill('ONE'),
		};
		const snapshot = snapshotOf({}, undefined, { places: placesOfTree(files) });
		expect(Object.fromEntries(cline.skills?.read(snapshot) ?? [])).toEqual({
			'.clinerules/skills/a/SKILL.md': {
				kind: 'shadowed',
				by: '../home/u/.agents/skills/x/SKILL.md',
				name: 'One',
			},
			'.cline/skills/b/SKILL.md': { kind: 'listed', name: 'two', description: '' },
		});
		const list = cline.skills?.list(snapshot, sessionOf());
		expect(list?.skills.map(({ name, state, source, path }) => [name, state, source, path])).toEqual([
			['One', 'out', 'skills of this workspace', '.clinerules/skills/a/SKILL.md'],
			['two', 'listed', 'skills of this workspace', '.cline/skills/b/SKILL.md'],
			['ONE', 'listed', 'skills of your home folder', undefined],
		]);
		expect(list?.folders?.map(({ isThere }) => isThere)).toEqual([true, true, false, false, true]);
	});

	it('say why they are out', () => {
		const files = {
			'.cline/skills/a/SKILL.md': '---\nname: a: b\n---\nText',
			'.cline/skills/b/SKILL.md': '---\nname: b\n---\n',
			'.cline/skills/c/SKILL.md': '---\ndisabled: true\n---\nText',
			'.cline/skills/d/skill.md': 'Text',
			'.cline/skills/e/f/SKILL.md': 'Text',
		};
		const readings = [...(cline.skills?.read(snapshotOf(files)) ?? [])];
		expect(readings.map(([path, reading]) => [path.slice(14), reading.kind])).toEqual([
			['a/SKILL.md', 'broken'],
			['b/SKILL.md', 'broken'],
			['c/SKILL.md', 'left-out'],
			['d/skill.md', 'unseen'],
			['e/f/SKILL.md', 'unseen'],
		]);
	});
});

describe('slash commands of Cline', () => {
	const slash = cline.chat?.slash;
	const files = [
		{ path: '.cline/workflows/release.md', text: 'Later.' },
		{ path: '.clinerules/workflows/release.md', text: 'Earlier.' },
		{ path: '.clinerules/workflows/Tidy Up.md', text: 'Tidy.' },
		{ path: '.cline/skills/tidy-up/SKILL.md', text: skill('Tidy up', 'Of the skill.') },
	];

	it('are workflows and skills; of two with one name the skill, or the one found last', () => {
		expect(slash?.commands(files).map(({ name }) => name)).toEqual(['release', 'tidy-up']);
		expect(slash?.take('/release 1.2 now', files)).toMatchObject({ kind: 'send', text: 'Later. 1.2 now' });
		expect(slash?.take('/TIDY-up', files)).toMatchObject({ kind: 'send', text: 'Of the skill.' });
	});

	it('leave every other line as it is', () => {
		for (const line of ['release', '/nothing', '/usr/bin', '/', ' /release'])
			expect(slash?.take(line, files), line).toEqual({ kind: 'message' });
		expect(slash?.isSkillFile('.clinerules/a.md')).toBe(false);
	});
});
