import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { desk, git, persona, soul } from './desk.ts';

describe('git', () => {
	/** The agent in a repository, with a copy of it from which can be pulled. */
	async function cloned() {
		const made = await desk(persona);
		await git(made.root, 'init');
		await git(made.root, 'add', '.');
		await git(made.root, 'commit', '-m', 'begin');
		const other = join(made.home, 'other');
		await git(made.home, 'clone', made.root, other);
		expect(await made.changes()).toEqual([]);
		const push = async (path: string, text: string, message: string) => {
			await writeFile(join(other, path), text);
			await git(other, 'commit', '-am', message);
		};
		return { ...made, push, pull: () => git(made.root, 'pull', other, 'main') };
	}

	it('brings a change, which is told as such with its commit and is no warning', async () => {
		const { push, pull, look, heard } = await cloned();
		await push('SOUL.md', 'Kinder.\n', 'be kinder\n\nMuch.');
		await push('AGENTS.md', 'Be quick.\n', 'be quick');
		await pull();
		for (const path of ['SOUL.md', 'AGENTS.md']) await heard(path);
		const { changes, arrivals } = await look();
		expect(changes).toEqual([]);
		expect(arrivals).toMatchObject([
			{ path: 'AGENTS.md', commit: { author: 'Ada', subject: 'be quick' } },
			{ path: 'SOUL.md', commit: { subject: 'be kinder' }, before: { text: soul }, now: { text: 'Kinder.\n' } },
		]);
	});

	it('brings more changes at once than looks are begun again', async () => {
		const { push, pull, look, outside } = await cloned();
		const paths = ['SOUL.md', 'AGENTS.md', 'IDENTITY.md', 'USER.md', 'skills/tea/SKILL.md'];
		for (const path of paths) await push(path, `${persona[path as keyof typeof persona]}More.\n`, `more of ${path}`);
		await pull();
		await outside('SOUL.md', 'Cruel.\n');
		const { changes, arrivals } = await look();
		expect(changes.map(({ path }) => path)).toEqual(['SOUL.md']);
		expect(arrivals).toHaveLength(4);
	});

	it('explains nothing where what a program wrote is committed afterwards', async () => {
		const { root, outside, look } = await cloned();
		await outside('SOUL.md', 'Cruel.\n');
		await git(root, 'commit', '-am', 'update persona');
		expect(await look()).toMatchObject({
			changes: [{ path: 'SOUL.md', recorded: { subject: 'update persona', author: 'Ada' } }],
			arrivals: [],
		});
	});

	it('explains nothing where what it notes of its moves is gone, or too long to be read from the beginning', async () => {
		const { root, outside, look } = await cloned();
		const log = join(root, '.git/logs/HEAD');
		await outside('SOUL.md', 'Cruel.\n');
		await git(root, 'commit', '-am', 'update persona');
		const noted = await readFile(log, 'utf8');
		const [first = ''] = noted.split('\n');
		await writeFile(log, `${`${first}\n`.repeat(40_000)}${noted}`);
		expect(await look()).toMatchObject({ changes: [{ path: 'SOUL.md', recorded: { subject: 'update persona' } }] });
		await rm(log);
		expect(await look()).toMatchObject({ changes: [{ path: 'SOUL.md', recorded: { subject: 'update persona' } }] });
	});

	it('is not named as what brought a file that a program has changed since', async () => {
		const { push, pull, look, heard, outside } = await cloned();
		await push('SOUL.md', 'Kinder.\n', 'be kinder');
		await pull();
		await heard('SOUL.md');
		expect((await look()).arrivals).toHaveLength(1);
		await outside('SOUL.md', 'Cruel.\n');
		expect(await look()).toMatchObject({ changes: [{ before: { text: 'Kinder.\n' } }], arrivals: [] });
	});

	it('explains a file that goes back to what is committed', async () => {
		const { root, save, look, heard } = await cloned();
		await save('SOUL.md', 'Kinder.\n');
		expect((await look()).changes).toEqual([]);
		await git(root, 'checkout', '--', 'SOUL.md');
		await heard('SOUL.md');
		expect(await look()).toMatchObject({ changes: [], arrivals: [{ path: 'SOUL.md', commit: { subject: 'begin' } }] });
	});

	it('brings a picture and a script, which are no warning either; that one can be run does not come with a commit of here', async () => {
		const { home, root, pull, look, heard } = await cloned();
		const other = join(home, 'other');
		await writeFile(join(other, 'skills/tea/cup.png'), Buffer.from([0, 1, 2]));
		await writeFile(join(other, 'skills/tea/pour.sh'), 'echo pour\n');
		await git(other, 'add', '.');
		await git(other, 'commit', '-m', 'cup');
		await pull();
		for (const name of ['cup.png', 'pour.sh']) await heard(`skills/tea/${name}`);
		const skill = join(root, 'skills/tea/SKILL.md');
		expect(await look()).toMatchObject({ changes: [], arrivals: [{}, {}] });
		await writeFile(join(other, 'skills/tea/cup.png'), Buffer.from([0, 1, 3]));
		await chmod(join(other, 'skills/tea/pour.sh'), 0o755);
		await git(other, 'commit', '-am', 'another cup');
		await pull();
		expect((await look()).changes).toEqual([]);
		if (process.platform === 'win32') return;
		await chmod(skill, 0o755);
		await git(root, 'commit', '-am', 'run it');
		expect((await look()).changes).toMatchObject([{ path: 'skills/tea/SKILL.md', recorded: { subject: 'run it' } }]);
	});

	it('tells a file that went with a pull from one that a program deleted', async () => {
		const { home, pull, look, heard, outside } = await cloned();
		await git(join(home, 'other'), 'rm', 'USER.md');
		await git(join(home, 'other'), 'commit', '-m', 'no user');
		await pull();
		await heard('USER.md');
		await outside('IDENTITY.md', undefined);
		const { changes, arrivals } = await look();
		expect(changes.map(({ path }) => path)).toEqual(['IDENTITY.md']);
		expect(arrivals).toMatchObject([{ path: 'USER.md', commit: { subject: 'no user' }, now: { kind: 'none' } }]);
	});

	it('is what a first look goes by: what differs from the commit is told, and what is not committed is not', async () => {
		const made = await desk(persona);
		await git(made.root, 'init');
		await git(made.root, 'add', '.');
		await git(made.root, 'commit', '-m', 'begin');
		await made.outside('SOUL.md', 'Cruel.\n');
		await made.outside('IDENTITY.md', undefined);
		await made.outside('skills/mine/SKILL.md', '---\nname: mine\ndescription: Mine.\n---\n');
		expect(await made.changes()).toEqual(['IDENTITY.md: text → none', 'SOUL.md: text → text']);
	});

	it('explains no skill that is a repository of its own, a file in CRLF is the same, and a broken repository explains nothing', async () => {
		const made = await cloned();
		const skill = join(made.home, 'skill');
		await mkdir(skill);
		await writeFile(join(skill, 'SKILL.md'), '---\nname: spy\ndescription: Listens.\n---\n');
		await git(skill, 'init');
		await git(skill, 'add', '.');
		await git(skill, 'commit', '-m', 'spy');
		await git(made.root, 'clone', skill, 'skills/spy');
		await made.heard('skills/spy/SKILL.md');
		expect(await made.changes()).toEqual(['skills/spy/SKILL.md: none → text']);
		await rm(join(made.root, '.git/objects'), { recursive: true });
		await made.outside('SOUL.md', 'Cruel.\n');
		expect(await made.changes()).toEqual(['SOUL.md: text → text', 'skills/spy/SKILL.md: none → text']);
	});
});
