import { dirname, join, resolve } from 'node:path/posix';
import type { FileContent, PlaceFacts, PlaceName, Places } from '../../../server/src/engine/workspace/snapshot.ts';
import { decodeText } from '../../../server/src/host/platform/diskFiles.ts';

/** Text, bytes, `{ link }` to a target, or `{ folder: true }`. */
export type TreeFile = string | Uint8Array | { readonly link: string } | { readonly folder: true };

type Node =
	| { readonly kind: 'file'; readonly bytes: Uint8Array }
	| { readonly kind: 'link'; readonly target: string }
	| { readonly kind: 'folder'; readonly names: Set<string> };

/** Places that are all known: a disk in memory, of files by absolute path. Links are followed as a disk does, and loops end. */
export function placesOfTree(files: Readonly<Record<string, TreeFile>>): Places {
	const nodes = new Map<string, Node>([['/', { kind: 'folder', names: new Set() }]]);
	const folderAt = (path: string): Set<string> => {
		const known = nodes.get(path);
		if (known?.kind === 'folder') return known.names;
		const names = new Set<string>();
		nodes.set(path, { kind: 'folder', names });
		if (path !== '/') folderAt(dirname(path)).add(path.slice(path.lastIndexOf('/') + 1));
		return names;
	};
	for (const [path, file] of Object.entries(files)) {
		folderAt(dirname(path)).add(path.slice(path.lastIndexOf('/') + 1));
		if (typeof file === 'string') nodes.set(path, { kind: 'file', bytes: new TextEncoder().encode(file) });
		else if (file instanceof Uint8Array) nodes.set(path, { kind: 'file', bytes: file });
		else if ('link' in file) nodes.set(path, { kind: 'link', target: file.link });
		else folderAt(path);
	}
	/** With every link resolved, the last one as well; undefined where it leads nowhere. */
	const real = (path: string, hops = 0): string | undefined => {
		if (hops > 40) return undefined;
		let at = '/';
		const names = path.split('/').filter(Boolean);
		for (const [index, name] of names.entries()) {
			const next = join(at, name);
			const node = nodes.get(next);
			if (!node) return undefined;
			if (node.kind === 'link') {
				return real(resolve(at, node.target, ...names.slice(index + 1)), hops + 1);
			}
			at = next;
		}
		return at;
	};
	const contentOf = (bytes: Uint8Array): FileContent => decodeText(bytes);
	return {
		facts(path): PlaceFacts {
			const parent = real(dirname(path));
			const own =
				parent === undefined
					? undefined
					: nodes.get(path === '/' ? '/' : join(parent, path.slice(path.lastIndexOf('/') + 1)));
			const isLink = own?.kind === 'link';
			const target = real(path);
			const node = target === undefined ? undefined : nodes.get(target);
			if (target === undefined || !node) return { kind: 'nothing', isLink };
			return { kind: node.kind === 'folder' ? 'folder' : 'file', real: target, isLink };
		},
		knows: () => true,
		read(path) {
			const target = real(path);
			const node = target === undefined ? undefined : nodes.get(target);
			return node?.kind === 'file' ? contentOf(node.bytes) : undefined;
		},
		list(folder): readonly PlaceName[] | undefined {
			const target = real(folder);
			const node = target === undefined ? undefined : nodes.get(target);
			if (node?.kind !== 'folder' || target === undefined) return undefined;
			return [...node.names].sort().map((name): PlaceName => {
				const child = nodes.get(join(target, name));
				return { name, kind: child?.kind === 'link' ? 'symlink' : child?.kind === 'folder' ? 'folder' : 'file' };
			});
		},
	};
}
