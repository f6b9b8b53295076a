import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Everything below a folder by its path, each with what tells its content: a digest, the target of a link. */
export function listTree(folder: string, below = ''): Map<string, string> {
	const found = new Map<string, string>();
	let names: string[];
	try {
		names = readdirSync(join(folder, below));
	} catch {
		return found;
	}
	for (const name of names) {
		const path = below === '' ? name : `${below}/${name}`;
		const absolute = join(folder, path);
		const facts = lstatSync(absolute);
		if (facts.isSymbolicLink()) found.set(path, `-> ${readlinkSync(absolute)}`);
		else if (facts.isDirectory()) {
			found.set(path, 'folder');
			for (const [deeper, content] of listTree(folder, path)) found.set(deeper, content);
		} else found.set(path, createHash('sha256').update(readFileSync(absolute)).digest('hex'));
	}
	return found;
}
