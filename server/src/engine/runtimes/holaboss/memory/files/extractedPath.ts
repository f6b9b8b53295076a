import type { ExtractedMemory } from '../../../../learning/extracted.ts';
import type { MemoryType } from '../../../../memory/memoryTypes.ts';
import { safeSegment } from '../../../../text/pathSegment.ts';

/** Folder below `knowledge/` and end of the name, by type; all others are facts. */
const folders: Readonly<Partial<Record<MemoryType, readonly [folder: string, ending: string]>>> = {
	procedure: ['procedures', '-procedure'],
	blocker: ['blockers', ''],
	reference: ['reference', ''],
};

/** Where an extracted memory goes, in the memory folder's notation. */
export function extractedPath(
	workspaceId: string,
	{ scope, memoryType, subjectKey }: Pick<ExtractedMemory, 'scope' | 'memoryType' | 'subjectKey'>,
): string {
	const segment = safeSegment(subjectKey, 'memory');
	if (scope === 'user') return `${memoryType === 'identity' ? 'identity' : 'preference'}/${segment}.md`;
	const [folder, ending] = folders[memoryType] ?? ['facts', ''];
	return `workspace/${workspaceId}/knowledge/${folder}/${segment}${ending}.md`;
}
