import { describe, expect, it } from 'vitest';
import { zipOf } from '../support/documents/zip.ts';
import { teamDatabase } from '../support/goclaw/team.ts';
import { describeWithPostgres } from '../support/postgres/database.ts';
import { folderWith, soulscope } from './soulscope.ts';

const skill = '---\nname: Minutes\ndescription: Writes minutes.\n---\nWrite them.\n';
const archives = {
	'good.zip': zipOf({ 'SKILL.md': skill, 'scripts/a.sh': 'true\n' }),
	'deep.zip': zipOf({ 'minutes/SKILL.md': skill }),
	'text.zip': 'not a ZIP',
	'SOUL.md': 'Kind.\n',
};

describe('soulscope skills check', () => {
	it('says what an archive would become', async () => {
		const folder = await folderWith(archives);
		const { status, out, err } = await soulscope(folder, 'skills', 'check', 'good.zip');
		expect([status, err]).toEqual([0, '']);
		expect(out).toMatch(/^good\.zip: GoClaw .*would take it\.\n/u);
		expect(out).toContain('  slug         minutes\n');
		expect(out).toContain('  version      one more than there is, or 1\n');
		expect(out).toContain('  visibility   private: only its owner sees it\n  files        2\n');
		expect(out).toMatch(/^ {2}Nothing was sent\. Upload it with GoClaw itself/mu);
	});

	it('says each reason why it would be refused, and ends with another status', async () => {
		const folder = await folderWith(archives);
		const { status, out } = await soulscope(folder, 'skills', 'check', 'deep.zip');
		expect(status).toBe(1);
		expect(out).toContain('would refuse it.\n  ✗ The archive has no SKILL.md at its top. It is in minutes/:');
		expect(out).not.toContain('Nothing was sent');
		const json = await soulscope(folder, 'skills', 'check', 'deep.zip', '--json');
		expect(JSON.parse(json.out)).toMatchObject({ refused: [expect.stringContaining('at its top')] });
		expect(json.status).toBe(1);
	});

	it.each([
		['text.zip', 'it is no ZIP archive that can be read'],
		['none.zip', 'there is no such file'],
		['.', 'it is not a file'],
	])('says in one line why %s cannot be read', async (file, why) => {
		const { status, out, err } = await soulscope(await folderWith(archives), 'skills', 'check', file);
		expect([status, out]).toEqual([2, '']);
		expect(err).toContain(why);
		expect(err.trim().split('\n')).toHaveLength(1);
	});

	it('leaves the list of skills as it was', async () => {
		const folder = await folderWith({ 'check/SOUL.md': 'Kind.\n', 'check/IDENTITY.md': '- **Name:** Aria\n' });
		expect((await soulscope(folder, 'skills', './check')).status).toBe(0);
	});
});

describeWithPostgres('soulscope skills check with a database', () => {
	it('knows the version and what stays as it is', async () => {
		const folder = await folderWith(archives);
		const { status, out } = await soulscope(folder, 'skills', 'check', 'good.zip', '--database', await teamDatabase());
		expect(status).toBe(0);
		expect(out).toContain('  version      2\n  visibility   internal\n');
		expect(out).toContain('There is a skill minutes already, of ben');
	});
});
