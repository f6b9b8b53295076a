import type { PromiseFsClient } from 'isomorphic-git';
import { expect, it } from 'vitest';
import { objectFiles } from '../../../server/src/host/past/git/objectFiles.ts';

const id = 'ab'.repeat(19);

it('lists a folder of objects once, and looks for none that is not in it', async () => {
	const asked: string[] = [];
	const answer = async (what: string, path: string) => {
		asked.push(`${what} ${path}`);
		return what === 'readdir' && path.endsWith('/12') ? [id] : [];
	};
	const promises = {
		readFile: (path: string) => answer('readFile', path),
		readdir: (path: string) => answer('readdir', path),
		stat: (path: string) => answer('stat', path),
	};
	const files = objectFiles('/aria/.git', { promises } as unknown as PromiseFsClient).promises;
	for (const other of ['cd', 'ef']) {
		const missing = `/aria/.git/objects/12/${other.repeat(19)}`;
		await expect(files.readFile(missing)).rejects.toMatchObject({ code: 'ENOENT' });
	}
	await files.readFile(`/aria/.git/objects/12/${id}`);
	await files.readdir('/aria/.git/objects/pack');
	await files.readdir('/aria/.git/objects/pack');
	await files.stat('/aria/.git');
	await files.stat('/aria/.git');
	await files.readFile('/aria/.git/HEAD');
	expect(asked).toEqual([
		'readdir /aria/.git/objects/12',
		`readFile /aria/.git/objects/12/${id}`,
		'readdir /aria/.git/objects/pack',
		'stat /aria/.git',
		'readFile /aria/.git/HEAD',
	]);
});
