import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { isListed } from '../../workspace/scan/folderScan.ts';
import type { IsSkipped } from '../../workspace/scan/skippedFolders.ts';
import type { PastFolder } from '../past.ts';

/** What a file is to an agent, by its path alone. */
export interface Followed {
	/** Some session puts its text into the prompt. */
	readonly isContext: boolean;
	readonly isMemory: boolean;
}

export interface FollowedFile extends Followed {
	readonly path: WorkspacePath;
	/** As `PastEntry.content`. */
	readonly content: string | undefined;
}

interface ListedFolder {
	readonly content: string | undefined;
	readonly files: readonly FollowedFile[];
}

/** Files of one state that are listed; a folder with more is no agent's. */
const mostFiles = 20_000;

/**
 * Lists what an agent reads and remembers in a state of its folder. A folder that is as it was in the state asked for before is not
 * looked into again.
 */
export function followedFiles(
	follow: (path: WorkspacePath) => Followed | undefined,
	isSkipped: IsSkipped,
): (folder: PastFolder) => Promise<readonly FollowedFile[]> {
	const known = new Map<string, ListedFolder>();

	async function walk(folder: PastFolder, path: string, content: string | undefined): Promise<readonly FollowedFile[]> {
		const before = known.get(path);
		if (content !== undefined && before?.content === content) return before.files;
		const files: FollowedFile[] = [];
		for (const entry of (await folder.list(path)) ?? []) {
			const own = path === '' ? entry.name : `${path}/${entry.name}`;
			if (entry.kind === 'folder' && isListed(`${own}/`, isSkipped)) {
				for (const file of await walk(folder, own, entry.content)) files.push(file);
			} else if (entry.kind === 'file') {
				const followed = follow(own);
				if (followed) files.push({ path: own, content: entry.content, ...followed });
			}
			if (files.length >= mostFiles) break;
		}
		known.set(path, { content, files });
		return files;
	}
	return (folder) => walk(folder, '', undefined);
}
