import * as fs from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import git from 'isomorphic-git';
import { beforeEach, expect, test } from 'vitest';
import { unreadableCommit } from '../../../server/src/host/doctor/unreadableCommit.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { folderWith } from '../../cli/soulscope.ts';

let own: string;
let commit: string;

beforeEach(async () => {
	const dir = await folderWith({ 'SOUL.md': 'Be kind.\n' });
	own = join(dir, '.git');
	await git.init({ fs, dir, defaultBranch: 'main' });
	await git.add({ fs, dir, filepath: 'SOUL.md' });
	commit = await git.commit({ fs, dir, message: 'Begin', author: { name: 'Ada', email: 'ada@example.org' } });
});

const asked = () => unreadableCommit({ own, common: own }, diskFiles);
const object = () => join('objects', commit.slice(0, 2), commit.slice(2));

test('a whole repository has nothing to say, nor has one without a commit, one with packs, or a folder that is none', async () => {
	expect(await asked()).toBeUndefined();
	await writeFile(join(own, 'packed-refs'), `# pack-refs with: peeled\n${commit} refs/heads/main\n`);
	await rm(join(own, 'refs/heads/main'));
	expect(await asked()).toBeUndefined();
	await rm(join(own, 'packed-refs'));
	expect(await asked()).toBeUndefined();
	await writeFile(join(own, 'HEAD'), `${commit}\n`);
	await rm(join(own, object()));
	await fs.promises.mkdir(join(own, 'objects/pack'), { recursive: true });
	await writeFile(join(own, 'objects/pack/pack-1.pack'), 'x');
	expect(await asked()).toBeUndefined();
	await rm(join(own, 'HEAD'));
	expect(await asked()).toBeUndefined();
});

test('a commit that is gone, empty, of zeros or of something else is named', async () => {
	await rm(join(own, object()));
	expect(await asked()).toBe(object());
	for (const damaged of ['', '\0'.repeat(160), 'Meetings of the week\n']) {
		await writeFile(join(own, object()), damaged);
		expect(await asked()).toBe(object());
	}
});

test('so is a branch, or a HEAD, of nothing but zeros', async () => {
	await writeFile(join(own, 'refs/heads/main'), '\0'.repeat(41));
	expect(await asked()).toBe('refs/heads/main');
	await writeFile(join(own, 'HEAD'), '');
	expect(await asked()).toBe('HEAD');
	await writeFile(join(own, 'HEAD'), 'ref: refs/heads/../../../elsewhere\n');
	expect(await asked()).toBe('HEAD');
});
