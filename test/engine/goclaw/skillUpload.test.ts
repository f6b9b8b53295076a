import { describe, expect, it } from 'vitest';
import type { KeptSkill } from '../../../server/src/engine/runtimes/capabilities/skillGrants.ts';
import type { SkillArchive } from '../../../server/src/engine/runtimes/capabilities/skillUpload.ts';
import { goClaw } from '../../../server/src/engine/runtimes/goclaw/goclaw.ts';

const upload = goClaw.managed?.skillUpload;
if (!upload) throw new Error('GoClaw takes no archives');

const usual = '---\nname: Meeting Minutes\ndescription: Writes minutes.\n---\nWrite them.\n';
const check = (more: Partial<SkillArchive> = {}, kept?: readonly KeptSkill[]) =>
	upload.check({ size: 1_000, names: ['SKILL.md', 'scripts/', 'scripts/a.sh'], text: usual, ...more }, kept);
const textOf = (block: string) => `---\n${block}\n---\nWrite them.\n`;
const minutes: KeptSkill = {
	slug: 'meeting-minutes',
	name: 'Minutes',
	description: 'Writes minutes.',
	owner: 'ben',
	visibility: 'internal',
	status: 'active',
	version: 4,
};

describe('an archive that is to become a skill', () => {
	it('becomes a private one, with a slug of its name', () => {
		expect(check({}, [])).toEqual({
			refused: [],
			notes: [],
			becomes: {
				name: 'Meeting Minutes',
				slug: 'meeting-minutes',
				description: 'Writes minutes.',
				version: 1,
				visibility: 'private',
				files: 2,
			},
		});
		expect(check().becomes).toMatchObject({ version: undefined });
		expect(check({ text: textOf('name: X Y\nslug: own-one\ndescription: D') }).becomes).toMatchObject({
			slug: 'own-one',
		});
	});

	it('becomes a new version of the one that has its slug, and nothing else of that changes', () => {
		const { refused, notes, becomes } = check({}, [minutes]);
		expect(refused).toEqual([]);
		expect(becomes).toMatchObject({ version: 5, visibility: 'internal', name: 'Minutes' });
		expect(notes.join('\n')).toMatch(/of ben: it gets a new version.*\n.*stay as they are in the database/u);
		expect(check({}, [{ ...minutes, status: 'archived' }]).notes.join()).toContain('stays archived: nobody sees it');
		expect(check({}, [{ ...minutes, slug: 'other' }]).becomes).toMatchObject({ version: 1 });
	});

	it.each<[Partial<SkillArchive>, string]>([
		[{ size: 20 * 1024 * 1024 + 1 }, 'GoClaw takes 20 MB at most'],
		[{ names: ['a.md'], text: undefined }, 'no SKILL.md at its top. Add one'],
		[{ names: ['skill.md'], text: undefined }, 'skill.md has another case'],
		[{ names: ['minutes/SKILL.md'], text: undefined }, 'It is in minutes/: put what is in this folder'],
		[{ names: ['../SKILL.md'], text: undefined }, 'Add one'],
		[{ text: '# Minutes\n' }, 'It has to begin with ---'],
		[{ text: '---\nname: x\n' }, 'does not end'],
		[{ text: textOf('description: x') }, 'Add a line such as name: Minutes'],
		[{ text: `\uFEFF${usual}` }, 'byte order mark'],
		[{ text: textOf('name: a') }, 'made of the name, a, is not one'],
		[{ text: textOf('name: Minutes\nslug: Min_utes') }, 'The slug Min_utes is not one'],
		[{ text: textOf('name: Minutes\nslug: -minutes') }, 'The slug -minutes is not one'],
		[{ text: textOf(`name: ${'n'.repeat(256)}`) }, 'The name has 256 characters'],
	])('is refused: %o', (archive, why) => {
		expect(check(archive, []).refused.join('\n')).toContain(why);
	});

	it('has every reason at once', () => {
		expect(check({ size: 30_000_000, text: textOf('name: a') }).refused).toHaveLength(2);
	});

	it.each<[Partial<SkillArchive>, string]>([
		[{ names: ['SKILL.md', 'a/../b', 'x..y'] }, 'is left out: a/../b and x..y'],
		[{ names: ['SKILL.md', '__MACOSX/._SKILL.md'] }, 'only a Mac needs'],
		[{ text: usual.replaceAll('\n', '\r\n') }, 'no block with Windows line ends'],
		[{ text: textOf('name: Minutes') }, 'no description'],
		[{ text: textOf('name: Minutes\ndescription: |\n  One\n  two') }, 'read as | alone'],
		[{ text: '---\nname: Minutes\ndescription: D\n---\n' }, 'nothing below its block'],
	])('is taken, with a word on what is odd: %o', (archive, note) => {
		const { refused, notes } = check(archive);
		expect(refused).toEqual([]);
		expect(notes.join('\n')).toContain(note);
	});

	it('leaves what has two dots out of the count', () => {
		expect(check({ names: ['SKILL.md', 'x..y', 'd/'] }).becomes).toMatchObject({ files: 1 });
	});
});
