import { sep } from 'node:path';
import { dirname } from 'node:path/posix';
import type { FileContent } from '../../../server/src/engine/workspace/snapshot.ts';
import {
	type DirectoryEntry,
	type DiskFiles,
	decodeText,
	type FileFacts,
	isAFolder,
	leadsElsewhere,
	unreadable,
} from '../../../server/src/host/platform/diskFiles.ts';

/** A file's text or bytes, or what stands in its place. */
export type MemoryFile =
	| string
	| Uint8Array
	| { readonly linkTo: string }
	| { readonly hardLinked: string }
	| { readonly denied: true };

/** As the disk has it, whatever the system makes of a path on the way. */
export const pathOnDisk = (path: string): string =>
	sep === '/' ? path : path.replace(/^[a-z]:/i, '').replaceAll(sep, '/');

/** A disk in memory that writes down what was asked of it. Paths are absolute, with `/`. */
export class MemoryDisk implements DiskFiles {
	readonly #files: Map<string, MemoryFile>;
	readonly #deniedFolders = new Set<string>();
	#clock = 1_000;
	readonly #modified = new Map<string, number>();
	/** Paths in the order in which they were asked for. */
	readonly work = { listed: [] as string[], looked: [] as string[], read: [] as string[] };
	/** Called before every listing: the place to make things happen half-way. */
	onList: (folder: string) => void = () => {};
	/** What everybody may do with a path: 4 read, 2 write, 1 enter; unknown unless set. */
	others: ((path: string) => number) | undefined;

	constructor(files: Readonly<Record<string, MemoryFile>> = {}) {
		this.#files = new Map(Object.entries(files));
	}

	write(path: string, file: MemoryFile): void {
		this.#files.set(path, file);
		this.#modified.set(path, this.#clock++);
	}

	remove(path: string): void {
		for (const each of [...this.#files.keys()]) {
			if (each === path || each.startsWith(`${path}/`)) this.#files.delete(each);
		}
	}

	denyFolder(path: string): void {
		this.#deniedFolders.add(path);
	}

	/** Everything asked for since the last call. */
	takeWork(): { listed: string[]; looked: string[]; read: string[] } {
		const { listed, looked, read } = this.work;
		return { listed: listed.splice(0), looked: looked.splice(0), read: read.splice(0) };
	}

	#resolve(path: string, depth = 0): string {
		const file = this.#files.get(path);
		if (file && typeof file === 'object' && 'linkTo' in file && depth < 8) return this.#resolve(file.linkTo, depth + 1);
		return path;
	}

	#isFolder(path: string): boolean {
		return path === '/' || [...this.#files.keys()].some((each) => each.startsWith(`${path}/`));
	}

	async list(asked: string) {
		const folder = pathOnDisk(asked);
		this.work.listed.push(folder);
		this.onList(folder);
		if (this.#deniedFolders.has(folder)) return { kind: 'unlistable', reason: 'permission denied' } as const;
		if (!this.#isFolder(folder)) return { kind: 'unlistable', reason: 'there is no such folder' } as const;
		const prefix = folder === '/' ? '/' : `${folder}/`;
		const entries = new Map<string, DirectoryEntry['kind']>();
		for (const [path, file] of this.#files) {
			if (!path.startsWith(prefix)) continue;
			const [name = '', ...rest] = path.slice(prefix.length).split('/');
			const isLink = typeof file === 'object' && 'linkTo' in file;
			entries.set(name, rest.length > 0 ? 'folder' : isLink ? 'symlink' : 'file');
		}
		return { kind: 'listed', entries: [...entries].map(([name, kind]) => ({ name, kind })) } as const;
	}

	async facts(paths: readonly string[]): Promise<readonly (FileFacts | undefined)[]> {
		return paths.map((path) => this.#factsOf(pathOnDisk(path)));
	}

	#factsOf(path: string): FileFacts | undefined {
		this.work.looked.push(path);
		const file = this.#files.get(path);
		if (file === undefined) {
			return this.#isFolder(path)
				? { target: 'folder', link: 'none', size: 0, modified: 0, ...this.#permissions(path) }
				: undefined;
		}
		const isLink = typeof file === 'object' && 'linkTo' in file;
		const target = this.#files.get(this.#resolve(path));
		const targetKind = this.#isFolder(this.#resolve(path)) ? 'folder' : target === undefined ? 'nothing' : 'file';
		const isHard = typeof file === 'object' && 'hardLinked' in file;
		return {
			target: targetKind,
			link: isLink ? 'symlink' : isHard ? 'hardlink' : 'none',
			size: typeof target === 'string' || target instanceof Uint8Array ? Buffer.from(target).length : 0,
			modified: this.#modified.get(path) ?? 0,
			...this.#permissions(path),
		};
	}

	#permissions(path: string): Pick<FileFacts, 'others'> {
		return this.others ? { others: this.others(path) } : {};
	}

	async read(asked: string, within?: string): Promise<FileContent | undefined> {
		const path = pathOnDisk(asked);
		const lies = this.#resolve(path);
		if (within !== undefined && this.#files.has(lies) && !lies.startsWith(`${pathOnDisk(within)}/`))
			return leadsElsewhere;
		this.work.read.push(path);
		const file = this.#files.get(this.#resolve(path));
		if (file === undefined) return this.#isFolder(path) ? isAFolder : undefined;
		if (typeof file === 'string') return { kind: 'text', text: file, origin: 'disk' };
		if (file instanceof Uint8Array) return decodeText(file);
		if ('hardLinked' in file) return { kind: 'text', text: file.hardLinked, origin: 'disk' };
		return unreadable('permission denied');
	}

	/** Tables by the path of their database. */
	readonly databases = new Map<string, readonly string[]>();

	async tables(path: string): Promise<readonly string[] | undefined> {
		return this.databases.get(pathOnDisk(path));
	}

	async realPath(asked: string): Promise<string | undefined> {
		const path = pathOnDisk(asked);
		const parent = dirname(path);
		if (this.#files.has(path)) return this.#resolve(path);
		return this.#isFolder(path) || parent === path ? path : undefined;
	}
}
