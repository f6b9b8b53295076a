import { extractedMemories } from '../../../../learning/extracted.ts';
import type { TypedMemories, TypedMemory, TypedMemoryIndex, TypedOccasion } from '../../../../memory/typed.ts';
import { safeSegment } from '../../../../text/pathSegment.ts';
import type { WorkspacePath } from '../../../../workspace/snapshot.ts';
import { diskPathOf, memoryPathOf, onlyWorkspaceId } from '../../files.ts';
import { governanceOf } from './governance.ts';
import { indexOf, listed, type ScopedIndex, withCounts, withMemory, withoutMemory } from './indexEdit.ts';
import { readLeaf } from './leaf.ts';
import { isNoLeaf } from './leafPath.ts';
import { learntLeaf } from './learntLeaf.ts';
import { type LeafFile, leafOfNote, manualLeaf, type Occasion } from './manualRecord.ts';

/** The id is the runtime's to give: where its memory shows it, that; else the folder's name, as it usually is. */
function occasionOf({ folder, paths, now }: TypedOccasion): Occasion {
	const workspaceId = onlyWorkspaceId(paths) ?? safeSegment(folder, 'workspace');
	return { workspaceId, at: new Date(now).toISOString() };
}

const typed = ({ path, content, replaces }: LeafFile): TypedMemory => ({
	path: diskPathOf(path),
	text: content,
	replaces,
});

function scopedIndex(leaf: WorkspacePath, path: string, index: ScopedIndex): TypedMemoryIndex {
	return {
		path: diskPathOf(index.path),
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
function rootIndex(index: ScopedIndex): TypedMemoryIndex {
	const own = ['preference/MEMORY.md', 'identity/MEMORY.md'];
	const scopes = [...new Set([index.path, ...own])];
	return {
		path: diskPathOf('MEMORY.md'),
		reads: scopes.map(diskPathOf),
		after(current, texts) {
			const count = (path: string): number => {
				const scope = indexOf(path);
				return scope ? listed(texts.get(diskPathOf(path)) ?? '', scope) : 0;
			};
			return withCounts(current, {
				workspaces: index.scope === 'workspace' ? [{ workspaceId: index.workspaceId, count: count(index.path) }] : [],
				preference: count('preference/MEMORY.md'),
				identity: count('identity/MEMORY.md'),
			});
		},
	};
}

export const typedMemories: TypedMemories = {
	ofNote: (note, occasion) => typed(leafOfNote(note, occasionOf(occasion))),
	ofLearnt: (learnt, occasion) => {
		const { path, content, catalogued } = learntLeaf(learnt, occasionOf(occasion));
		return { path: diskPathOf(path), text: content, replaces: true, ...(catalogued && { catalogued }) };
	},
	ofInput(input, occasion) {
		const [memory] = extractedMemories({ memories: [input] });
		return memory && typed(manualLeaf(memory, memory.evidence, occasionOf(occasion)));
	},
	indexesOf(path) {
		const inMemory = memoryPathOf(path);
		if (inMemory === undefined || isNoLeaf(inMemory)) return [];
		const index = indexOf(inMemory);
		return index ? [scopedIndex(path, inMemory, index), rootIndex(index)] : [];
	},
};
