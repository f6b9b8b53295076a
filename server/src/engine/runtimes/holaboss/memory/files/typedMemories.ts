import { extractedMemories } from '../../../../learning/extracted.ts';
import type { TypedMemories, TypedMemory, TypedMemoryIndex, TypedOccasion } from '../../../../memory/typed.ts';
import { safeSegment } from '../../../../text/pathSegment.ts';
import type { WorkspacePath } from '../../../../workspace/snapshot.ts';
import type { MemoryHome } from '../home.ts';
import { governanceOf } from './governance.ts';
import { indexOf, listed, type ScopedIndex, withCounts, withMemory, withoutMemory } from './indexEdit.ts';
import { readLeaf } from './leaf.ts';
import { isNoLeaf } from './leafPath.ts';
import { learntLeaf } from './learntLeaf.ts';
import { type LeafFile, leafOfNote, manualLeaf, type Occasion } from './manualRecord.ts';

/** The id is the runtime's to give: where its memory shows it, that; else the folder's name, as it usually is. */
function occasionOf({ folder, paths, now }: TypedOccasion, home: MemoryHome): Occasion {
	const workspaceId = home.workspaceId(paths) ?? workspaceNamed(folder);
	return { workspaceId, at: new Date(now).toISOString(), sharesAll: !home.keepsOwn };
}

/** The id of a workspace in a folder of this name. */
export const workspaceNamed = (folder: string): string => safeSegment(folder, 'workspace');

function typed({ path, content, replaces }: LeafFile, home: MemoryHome): TypedMemory | undefined {
	const onDisk = home.diskPathOf(path);
	return onDisk === undefined ? undefined : { path: onDisk, text: content, replaces };
}

function scopedIndex(leaf: WorkspacePath, path: string, index: ScopedIndex, onDisk: WorkspacePath): TypedMemoryIndex {
	return {
		path: onDisk,
		reads: [leaf],
		after(current, texts) {
			const text = texts.get(leaf);
			if (text === undefined) return current === undefined ? undefined : withoutMemory(current, index, path);
			const { title, summary, tags, memoryType } = readLeaf(path, text);
			const { verificationPolicy } = governanceOf(memoryType);
			return withMemory(current, index, { path, title, summary, tags, memoryType, verificationPolicy });
		},
	};
}

/** The index of indexes: how many memories each scope has, and the workspace's among them where the memory is its. */
function rootIndex(index: ScopedIndex, onDisk: WorkspacePath, home: MemoryHome): TypedMemoryIndex {
	const own = ['preference/MEMORY.md', 'identity/MEMORY.md'];
	const scopes = [...new Set([index.path, ...own])];
	return {
		path: onDisk,
		reads: scopes.flatMap((path) => home.diskPathOf(path) ?? []),
		after(current, texts) {
			const count = (path: string): number => {
				const scope = indexOf(path);
				return scope ? listed(texts.get(home.diskPathOf(path) ?? '') ?? '', scope) : 0;
			};
			return withCounts(current, {
				workspaces: index.scope === 'workspace' ? [{ workspaceId: index.workspaceId, count: count(index.path) }] : [],
				preference: count('preference/MEMORY.md'),
				identity: count('identity/MEMORY.md'),
			});
		},
	};
}

/** By the name of the workspace's folder. */
export const typedMemories = (homeOf: (folder: string) => MemoryHome): TypedMemories => ({
	ofNote(note, occasion) {
		const home = homeOf(occasion.folder);
		const { path, content, replaces } = leafOfNote(note, occasionOf(occasion, home));
		return { path: home.diskPathOf(path) ?? path, text: content, replaces };
	},
	ofLearnt(learnt, occasion) {
		const home = homeOf(occasion.folder);
		const { catalogued, ...leaf } = learntLeaf(learnt, occasionOf(occasion, home));
		const memory = typed({ ...leaf, replaces: true }, home);
		return memory && { ...memory, ...(catalogued && { catalogued }) };
	},
	ofInput(input, occasion) {
		const home = homeOf(occasion.folder);
		const [memory] = extractedMemories({ memories: [input] });
		return memory && typed(manualLeaf(memory, memory.evidence, occasionOf(occasion, home)), home);
	},
	indexesOf(path, folder = '') {
		const home = homeOf(folder);
		const inMemory = home.pathOf(path);
		if (inMemory === undefined || isNoLeaf(inMemory)) return [];
		const index = indexOf(inMemory);
		if (!index) return [];
		const [scoped, root] = [home.diskPathOf(index.path), home.diskPathOf('MEMORY.md')];
		return [
			...(scoped === undefined ? [] : [scopedIndex(path, inMemory, index, scoped)]),
			...(root === undefined ? [] : [rootIndex(index, root, home)]),
		];
	},
});
