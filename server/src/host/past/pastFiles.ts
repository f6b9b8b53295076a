import { join, posix, relative, sep } from 'node:path';
import type { FileContent } from '../../engine/workspace/snapshot.ts';
import {
	type DiskFiles,
	decodeText,
	type FileFacts,
	isAFolder,
	leadsElsewhere,
	leadsNowhere,
	maxReadableBytes,
	unreadable,
} from '../platform/diskFiles.ts';
import { isInside } from '../platform/insideFolder.ts';
import type { PastEntry, PastFolder, PastSurroundings } from './past.ts';

interface PastDisk {
	/** Absolute path of the workspace's folder as it is called now. */
	readonly root: string;
	readonly folder: PastFolder;
	/** When it was so, in ms since the epoch. */
	readonly at: number;
	/** True for what somebody reads. Of anything else the size is 0: it would take reading it to know. */
	readonly isRead: (path: string) => boolean;
	/** What lies around the workspace is as it is now, but for what is kept of it. */
	readonly now: DiskFiles;
	readonly around?: PastSurroundings | undefined;
}

/** As many links in a row as Linux follows. */
const mostLinks = 40;

/** Said of a link that leads out of the workspace: nobody has kept what it led to. */
const leadsToNow = unreadable('was a link to a file outside the workspace, and what stood there then is not known');

interface Found {
	/** As the folder knows it, every link resolved. */
	readonly path: string;
	readonly entry: PastEntry;
}

const itself: PastEntry = { name: '', kind: 'folder' };

/** With `/` between segments; undefined where it does not lie there. */
const below = (root: string, absolute: string): string | undefined =>
	isInside(root, absolute) ? relative(root, absolute).split(sep).join('/') : undefined;

/** The disk with the folder of a workspace as it was once; all around it, as it is now. */
export function pastFiles({ root, folder, at, isRead, now, around }: PastDisk): DiskFiles {
	/** The path in the folder; undefined outside of it. */
	const inside = (absolute: string): string | undefined => below(root, absolute);

	/** What was kept of a file around the workspace; undefined where nobody can tell. */
	async function kept(absolute: string): Promise<{ readonly bytes?: Uint8Array } | undefined> {
		const path = around && below(around.root, absolute);
		if (!around || path === undefined) return undefined;
		const bytes = await around.earlier.bytes(path);
		if (bytes) return { bytes };
		return (await around.current.bytes(path)) ? {} : undefined;
	}

	/** `elsewhere` where a link leads out; undefined where there is no such name. */
	async function find(
		path: string,
		isLastFollowed = true,
		links = mostLinks,
	): Promise<Found | 'elsewhere' | undefined> {
		// Mostly there are no links.
		const plain = path === '' ? itself : await folder.entry(path);
		if (plain && (plain.kind !== 'symlink' || !isLastFollowed)) return { path, entry: plain };
		let place = '';
		let entry = itself;
		const segments = path.split('/').filter(Boolean);
		for (const [index, segment] of segments.entries()) {
			const next = posix.join(place, segment);
			const found = await folder.entry(next);
			if (!found) return undefined;
			const isLast = index === segments.length - 1;
			if (found.kind === 'symlink' && (!isLast || isLastFollowed)) {
				const target = new TextDecoder().decode(await folder.bytes(next));
				const led = posix.isAbsolute(target) ? undefined : posix.join(place, target);
				if (led === undefined || led === '..' || led.startsWith('../')) return 'elsewhere';
				if (links === 0) return undefined;
				const rest = [led === '.' ? '' : led, ...segments.slice(index + 1)].join('/');
				return find(rest, isLastFollowed, links - 1);
			}
			[place, entry] = [next, found];
		}
		return { path: place, entry };
	}

	const sizeOf = async ({ path, entry }: Found, asked: string): Promise<number> =>
		entry.kind === 'file' && isRead(asked) ? ((await folder.bytes(path))?.length ?? 0) : 0;

	async function factsOf(path: string): Promise<FileFacts | undefined> {
		const own = await find(path, false);
		if (own === undefined) return undefined;
		const link = own !== 'elsewhere' && own.entry.kind === 'symlink' ? 'symlink' : 'none';
		const end = link === 'symlink' ? await find(path) : own;
		if (end === 'elsewhere') return { target: 'other', link, size: 0, modified: at };
		if (!end) return { target: 'nothing', link, size: 0, modified: at };
		const { kind } = end.entry;
		const target = kind === 'symlink' ? 'nothing' : kind === 'other' ? 'folder' : kind;
		return { target, link, size: await sizeOf(end, path), modified: at };
	}

	async function read(path: string, within?: string): Promise<FileContent | undefined> {
		const reason = folder.unknown?.(path);
		if (reason !== undefined) return unreadable(reason);
		const found = await find(path);
		if (found === 'elsewhere') return within === undefined ? leadsToNow : leadsElsewhere;
		if (!found) return (await find(path, false)) ? leadsNowhere : undefined;
		const bytes = await folder.bytes(found.path);
		if (!bytes) return isAFolder;
		if (bytes.length > maxReadableBytes) return unreadable('is too large to be read', 'too-large');
		return decodeText(bytes);
	}

	async function factsAround(path: string, facts: FileFacts | undefined): Promise<FileFacts | undefined> {
		const then = await kept(path);
		if (!then) return facts;
		return then.bytes && { target: 'file', link: 'none', size: then.bytes.length, modified: at };
	}

	async function readAround(path: string, within?: string): Promise<FileContent | undefined> {
		const then = await kept(path);
		return then ? then.bytes && decodeText(then.bytes) : now.read(path, within);
	}

	return {
		async list(path) {
			const own = inside(path);
			if (own === undefined) return now.list(path);
			const found = await find(own);
			const entries = found === undefined || found === 'elsewhere' ? undefined : await folder.list(found.path);
			if (entries) return { kind: 'listed', entries };
			// A repository in the repository: of what is in it, this one knows nothing.
			if (found !== undefined) return { kind: 'listed', entries: [] };
			return { kind: 'unlistable', reason: 'there was no such folder' };
		},
		async facts(paths) {
			const own = paths.map(inside);
			const outside = paths.filter((_, index) => own[index] === undefined);
			const facts = (await now.facts(outside)).values();
			const answers: (FileFacts | undefined)[] = [];
			for (const [index, path] of own.entries()) {
				if (path !== undefined) answers.push(await factsOf(path));
				else answers.push(await factsAround(paths[index] ?? '', facts.next().value));
			}
			return answers;
		},
		async read(path, within) {
			const own = inside(path);
			return own === undefined ? readAround(path, within) : read(own, within);
		},
		async realPath(path) {
			const own = inside(path);
			if (own === undefined) return now.realPath(path);
			const found = await find(own);
			if (found === undefined) return undefined;
			// Anywhere, as long as it is not in the workspace.
			return found === 'elsewhere' ? join(root, '..', '..') : join(root, found.path);
		},
		async tables(path) {
			return inside(path) === undefined ? now.tables(path) : undefined;
		},
	};
}
