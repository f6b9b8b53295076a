import { link, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What stands at a path: text, bytes, or a link to another path, written like the tree's own. */
export type TreeEntry = string | Uint8Array | { readonly linkTo: string } | { readonly hardLinkTo: string };

/** Writes one entry, with the folders around it; `pathOf` gives the absolute path. */
export async function putEntry(name: string, entry: TreeEntry, pathOf: (name: string) => string): Promise<void> {
	const at = pathOf(name);
	await mkdir(dirname(at), { recursive: true });
	if (typeof entry === 'string' || entry instanceof Uint8Array) await writeFile(at, entry);
	else if ('linkTo' in entry) await symlink(pathOf(entry.linkTo), at);
	else await link(pathOf(entry.hardLinkTo), at);
}

const isLink = (entry: TreeEntry): boolean => typeof entry === 'object' && ('linkTo' in entry || 'hardLinkTo' in entry);

/** Writes a whole tree, links last. */
export async function putTree(
	entries: Iterable<readonly [name: string, entry: TreeEntry]>,
	pathOf: (name: string) => string,
): Promise<void> {
	const all = [...entries];
	for (const links of [false, true]) {
		for (const [name, entry] of all) if (isLink(entry) === links) await putEntry(name, entry, pathOf);
	}
}
