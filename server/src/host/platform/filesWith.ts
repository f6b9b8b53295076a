import { basename, dirname } from 'node:path';
import type { DirectoryEntry, DiskFiles, FileFacts } from './diskFiles.ts';

const folderFacts: FileFacts = { target: 'folder', link: 'none', size: 0, modified: 0 };

/** The disk as it would be with these texts on it, by their absolute paths, and the folders that they need. */
export function filesWith(disk: DiskFiles, texts: ReadonlyMap<string, string>): DiskFiles {
	/** What the texts bring into each folder. */
	const brought = new Map<string, Map<string, DirectoryEntry>>();
	const bring = (path: string, kind: DirectoryEntry['kind']): void => {
		const above = dirname(path);
		if (above === path) return;
		const names = brought.get(above);
		brought.set(above, (names ?? new Map()).set(path, { name: basename(path), kind }));
		if (!names) bring(above, 'folder');
	};
	for (const path of texts.keys()) bring(path, 'file');
	const factsOf = (path: string, known: FileFacts | undefined): FileFacts | undefined => {
		const text = texts.get(path);
		if (text !== undefined) return { target: 'file', link: 'none', size: Buffer.byteLength(text), modified: 0 };
		return known ?? (brought.has(path) ? folderFacts : undefined);
	};
	return {
		async list(folder) {
			const listing = await disk.list(folder);
			const more = [...(brought.get(folder)?.values() ?? [])];
			if (more.length === 0) return listing;
			const there = listing.kind === 'listed' ? listing.entries : [];
			const names = new Set(there.map(({ name }) => name));
			return { kind: 'listed', entries: [...there, ...more.filter(({ name }) => !names.has(name))] };
		},
		async facts(paths) {
			const known = await disk.facts(paths);
			return paths.map((path, index) => factsOf(path, known[index]));
		},
		async read(path, within) {
			const text = texts.get(path);
			return text === undefined ? disk.read(path, within) : { kind: 'text', text, origin: 'disk' };
		},
		async realPath(path) {
			return (await disk.realPath(path)) ?? (texts.has(path) || brought.has(path) ? path : undefined);
		},
		tables: (path) => disk.tables(path),
	};
}
