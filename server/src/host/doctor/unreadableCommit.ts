import { join } from 'node:path';
import type { DiskFiles } from '../platform/diskFiles.ts';

/** The two folders of a repository's own files; one and the same but for further work trees. Absolute. */
interface RepositoryFolders {
	/** With `HEAD`. */
	readonly own: string;
	/** With branches and objects, which all work trees share. */
	readonly common: string;
}

const hash = /^(?:[\da-f]{40}|[\da-f]{64})$/u;

/** By the first byte of RFC 1950: the method is “deflate”, the window at most 32 kB. Of a file of zeros, or of any other text, it is another. */
const startsAsCompressed = (text: string): boolean => (text.charCodeAt(0) & 0x8f) === 8;

/**
 * The file for which git cannot read the last commit, relative to the repository's own folder: what a power failure or a synchronising
 * program leaves behind. Judged by plain files alone, so that what lies in a pack counts as there; undefined where nothing is wrong, where there is no
 * commit yet, and where branches are kept in another format.
 */
export async function unreadableCommit(
	{ own, common }: RepositoryFolders,
	files: DiskFiles,
): Promise<string | undefined> {
	const textAt = async (path: string): Promise<string | undefined> => {
		const content = await files.read(path);
		return content?.kind === 'text' ? content.text.replaceAll('\0', '').trim() : content && '';
	};
	async function commitOf(name: string): Promise<string | undefined> {
		const written = await textAt(join(common, name));
		if (written !== undefined) return written;
		const packed = (await textAt(join(common, 'packed-refs'))) ?? '';
		return packed
			.split(/\r?\n/u)
			.find((line) => line.endsWith(` ${name}`))
			?.split(' ')[0];
	}
	const head = await textAt(join(own, 'HEAD'));
	if (head === undefined) return undefined;
	const branch = /^ref:\s*(refs\/\S+)$/u.exec(head)?.[1];
	if (branch === undefined && !hash.test(head)) return 'HEAD';
	if (branch?.split('/').includes('..')) return 'HEAD';
	const [table, alternates] = await files.facts([
		join(common, 'reftable'),
		join(common, 'objects', 'info', 'alternates'),
	]);
	if (table) return undefined;
	const commit = branch === undefined ? head : await commitOf(branch);
	if (commit === undefined) return undefined;
	if (!hash.test(commit)) return /^ref:/u.test(commit) ? undefined : branch;
	const object = join('objects', commit.slice(0, 2), commit.slice(2));
	const [loose] = await files.facts([join(common, object)]);
	if (loose) {
		if (loose.target !== 'file') return undefined;
		const content = await files.read(join(common, object));
		return content?.kind === 'text' && !startsAsCompressed(content.text) ? object : undefined;
	}
	const packs = await files.list(join(common, 'objects', 'pack'));
	const isPacked =
		packs.kind === 'unlistable' ||
		(packs.kind === 'listed' && packs.entries.some(({ name }) => name.endsWith('.pack')));
	return isPacked || alternates ? undefined : object;
}
