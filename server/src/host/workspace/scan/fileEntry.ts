import { join, relative, sep } from 'node:path';
import type { FileContent, SeenEntry, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import {
	type DiskFiles,
	type FileFacts,
	isAFolder,
	isSpecial,
	leadsElsewhere,
	leadsNowhere,
} from '../../platform/diskFiles.ts';
import { isInside } from '../../platform/insideFolder.ts';
import { leadsOut } from '../../platform/leadsOut.ts';

/** Of every file that is listed and not read: one for all of them. */
export const unread: FileContent = { kind: 'unread' };

/** The bit of a mode by which others may read what is there. */
export const mayRead = 4;

async function contentOf(
	files: DiskFiles,
	root: string,
	absolute: string,
	facts: FileFacts,
	injected: boolean,
): Promise<FileContent | undefined> {
	switch (facts.target) {
		case 'nothing':
			return leadsNowhere;
		case 'file':
			return injected ? files.read(absolute, root) : unread;
		// Only where a runtime expects a file does it matter that there is something else.
		case 'folder':
			return injected ? isAFolder : undefined;
		case 'other':
			return injected ? ((await files.read(absolute, root)) ?? isSpecial) : undefined;
	}
}

/** The entry of one path as the disk has it now; undefined where there is none, or a folder that is just a folder. `injected`: it is read. */
export async function takeEntry(
	files: DiskFiles,
	root: string,
	path: WorkspacePath,
	injected: boolean,
): Promise<SeenEntry | undefined> {
	const [facts] = await files.facts([join(root, path)]);
	return facts && readEntry(files, root, path, facts, injected);
}

/** The same, of which a directory says `facts`. */
export async function readEntry(
	files: DiskFiles,
	root: string,
	path: WorkspacePath,
	facts: FileFacts,
	injected: boolean,
): Promise<SeenEntry | undefined> {
	const absolute = join(root, path);
	const content = await contentOf(files, root, absolute, facts, injected);
	if (!content) return undefined;
	if (content !== leadsElsewhere) {
		const isElsewhere = content.kind === 'unread' && (await leadsOut(files, root, absolute));
		const entry = listedFile(path, facts, content, isElsewhere);
		const leadsTo = injected && facts.link === 'symlink' ? await endOfLink(files, root, absolute) : undefined;
		return leadsTo === undefined ? entry : { ...entry, leadsTo };
	}
	// The runtime would read it all the same, and the preview shows what the runtime reads.
	const outside = await files.read(absolute);
	return outside && listedFile(path, facts, outside, true);
}

/** Where the link at `absolute` leads, below `root`; undefined where it leads out of it. */
async function endOfLink(files: DiskFiles, root: string, absolute: string): Promise<WorkspacePath | undefined> {
	const [realRoot, end] = await Promise.all([files.realPath(root), files.realPlace?.(absolute)]);
	if (realRoot === undefined || end === undefined || !isInside(realRoot, end)) return undefined;
	return relative(realRoot, end).replaceAll(sep, '/');
}

/** What a directory says of a file, and its content. */
export function listedFile(path: WorkspacePath, facts: FileFacts, content: FileContent, leadsOut = false): SeenEntry {
	const { link, size, modified } = facts;
	const othersRead = facts.others === undefined ? undefined : (facts.others & mayRead) !== 0;
	return {
		path,
		content,
		link,
		size,
		modified,
		...(othersRead !== undefined && { othersRead }),
		...(leadsOut && { leadsOut }),
	};
}
