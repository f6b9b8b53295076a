import { join, posix } from 'node:path';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Replaced, WriteFileSystem } from './disk/fileSystem.ts';
import { look } from './disk/looking.ts';
import { publishLink, publishNewLink, takeLinkAway } from './disk/publishLink.ts';
import { bounded } from './disk/putting.ts';
import { locked, prepared } from './disk/reaching.ts';
import { refuseReadOnly, resolveTarget, type WritePolicy, type WriteTarget } from './disk/safePath.ts';
import { type Failed, type FileTraits, failed, type LinkResult, WriteRefusal } from './outcome.ts';
import type { Signature } from './records/record.ts';
import { decode, encode } from './text.ts';

interface WhereToLink {
	/** Absolute path of the workspace's root folder. */
	readonly root: string;
	readonly path: WorkspacePath;
	readonly policy: WritePolicy;
	readonly signature?: Signature;
	/** Where the link leads: a file of the same workspace, relative to the link's own folder, with forward slashes. */
	readonly target: string;
}

export interface LinkRequest extends WhereToLink {
	/** The link takes the place of a file, and only while this is its whole text; absent where nothing may have the name. */
	readonly ifText?: string;
}

export interface UnlinkRequest extends WhereToLink {
	/** What comes in its place; absent where nothing does. */
	readonly text?: string;
	readonly traits?: FileTraits;
}

interface LinkServices {
	readonly disk: WriteFileSystem;
	/** The text of an open document that was not saved; of an absolute path. */
	unsaved(file: string): string | undefined;
	guarded(where: WhereToLink, work: () => Promise<LinkResult | Failed>): Promise<LinkResult | Failed>;
	/** Of the file that was replaced, what others still write goes to the end of the one at `path`. */
	watch(replaced: Replaced, path: WorkspacePath): Promise<void>;
}

const anyFile: WritePolicy = { what: 'a link', accepts: () => true };

/** Throws where a link in the folders above leads to `target`: what a link means then hangs on another one. */
async function refuseLinkedFolder(
	disk: WriteFileSystem,
	root: string,
	target: WriteTarget,
	path: WorkspacePath,
): Promise<void> {
	if (target.folder === join(await disk.realpath(root), posix.dirname(target.path))) return;
	throw new WriteRefusal('symlink', `${path} was not made a link: the way to ${target.path} is a link itself.`);
}

/** Throws unless `target`, seen from `path`, is an ordinary file of the workspace, with no link on the way. */
async function checkTarget(disk: WriteFileSystem, { root, path, target }: WhereToLink): Promise<WorkspacePath> {
	const resolved = posix.join(posix.dirname(path), target);
	const found = await resolveTarget(disk, root, resolved, anyFile);
	const isPlain = target === posix.relative(posix.dirname(path), resolved) && resolved !== path;
	if (!isPlain)
		throw new WriteRefusal(
			'unsafe-path',
			`${path} was not made a link: ${JSON.stringify(target)} is not a plain way to another file.`,
		);
	await refuseLinkedFolder(disk, root, found, path);
	if (found.stat?.kind === 'file') return resolved;
	throw found.stat?.kind === 'symlink'
		? new WriteRefusal('symlink', `${path} was not made a link: ${resolved} is a link itself.`)
		: new WriteRefusal('not-a-file', `${path} was not made a link: ${resolved} is not a file.`);
}

/** Of a gate that makes no links; `why` ends a sentence. */
export function withoutLinks(why: string) {
	const refused = async ({ path }: WhereToLink): Promise<LinkResult | Failed> =>
		failed('no-links', `${path} was not changed: ${why}.`);
	return { link: refused, unlink: refused };
}

/** What the write gate does with symbolic links: each is one step of the disk, so that nothing is ever half done. */
export function createLinkWrites({ disk, unsaved, guarded, watch }: LinkServices) {
	const isOpen = ({ root, path }: WhereToLink) => unsaved(join(root, path)) !== undefined;

	async function replaceText(request: LinkRequest, ifText: string, target: WriteTarget, kept: Replaced[]) {
		const { path } = request;
		const changed = () => failed('changed', `${path} was not made a link: it has been edited since.`);
		if (!target.stat || isOpen(request)) return changed();
		return locked(disk, target, async (place) => {
			const seen = await look(disk, path, place.folder.path(place.name));
			const decoded = seen && decode(seen.bytes);
			if (!seen || decoded?.text !== ifText) return changed();
			refuseReadOnly(path, seen.stat);
			kept.push(await publishLink(disk, place, seen, request.target));
			return { kind: 'linked' as const, path, traits: { marked: decoded.marked, mode: seen.stat.mode } };
		});
	}

	return {
		async link(request: LinkRequest): Promise<LinkResult | Failed> {
			const { path, ifText } = request;
			const kept: Replaced[] = [];
			let late: WorkspacePath = path;
			const result = await guarded(request, async () => {
				const target = await prepared(disk, request);
				await refuseLinkedFolder(disk, request.root, target, path);
				late = await checkTarget(disk, request);
				if (ifText !== undefined) return replaceText(request, ifText, target, kept);
				const taken = () => failed('exists', `${path} was not made a link: a file of that name already exists.`);
				if (target.stat || isOpen(request)) return taken();
				return locked(disk, target, async (place) => {
					if (await disk.stat(place.folder.path(place.name))) return taken();
					await publishNewLink(disk, place, request.target);
					return { kind: 'linked', path };
				});
			});
			for (const replaced of kept) await watch(replaced, late);
			return result;
		},

		unlink: (request: UnlinkRequest): Promise<LinkResult | Failed> =>
			guarded(request, async () => {
				const { path, text, traits } = request;
				const changed = () => failed('changed', `${path} was not changed: it is not the link any more that was made.`);
				const target = await resolveTarget(disk, request.root, path, request.policy);
				if (!target.stat) return failed('gone', `${path} no longer exists.`);
				if (isOpen(request)) return changed();
				return locked(disk, target, async (place) => {
					if ((await disk.readlink(place.folder.path(place.name))) !== request.target) return changed();
					const bytes = text === undefined ? undefined : bounded(encode(text, traits?.marked ?? false));
					const file = bytes && { bytes, traits: traits ? { mode: traits.mode } : {} };
					await takeLinkAway(disk, place, request.target, file);
					return { kind: 'unlinked', path };
				});
			}),
	};
}
