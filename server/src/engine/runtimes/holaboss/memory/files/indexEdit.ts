import { posix } from 'node:path';
import type { IndexedMemory, RecallScope } from './entry.ts';
import {
	identityIndex,
	indexLine,
	type MemoryCounts,
	preferenceIndex,
	rootIndex,
	workspaceIndex,
} from './indexFile.ts';
import { recallScopeOf } from './leafPath.ts';
import { longestLine, parseIndex } from './parseIndex.ts';

/** The index of one scope. */
export interface ScopedIndex {
	/** In the runtime's notation. */
	readonly path: string;
	readonly scope: RecallScope;
	readonly workspaceId: string;
}

/** The index that lists the memory at `path`; undefined where no workspace recalls it. */
export function indexOf(path: string): ScopedIndex | undefined {
	const workspaceId = /^workspace\/([^/]+)\//u.exec(path)?.[1] ?? '';
	const scope = recallScopeOf(path, workspaceId);
	if (scope === null) return undefined;
	return { path: `${scope === 'workspace' ? `workspace/${workspaceId}` : scope}/MEMORY.md`, scope, workspaceId };
}

/** Where a line leads, as far as it is one of an index. */
const targetOf = (line: string, folder: string): string | undefined => {
	const target = line.length > longestLine ? undefined : /^\s*- .*?\[[^\]]+\]\(([^)]+)\)/u.exec(line)?.[1];
	return target === undefined ? undefined : posix.join(folder, target.trim());
};

const countLine = /^- Indexed memories: \d+\s*$/u;

const withLf = (text: string, edit: (text: string) => string): string => {
	const isCrLf = text.includes('\r\n') && !/(?<!\r)\n/u.test(text);
	return isCrLf ? edit(text.replaceAll('\r\n', '\n')).replaceAll('\n', '\r\n') : edit(text);
};

/**
 * `current` with a line for `memory`, in the place of the one that it has, else where the runtime would sort it. All
 * else stays: the runtime builds the index anew from its catalog, but what that says we cannot know.
 */
export function withMemory(current: string | undefined, index: ScopedIndex, memory: IndexedMemory): string {
	if (current === undefined || current.trim() === '') return freshIndex(index, [memory]);
	const folder = posix.dirname(index.path);
	const line = indexLine(posix.relative(folder, memory.path), memory);
	return withLf(current, (text) => {
		const lines = text.split('\n');
		const targets = lines.map((each) => targetOf(each, folder));
		const own = targets.indexOf(memory.path);
		if (own >= 0) lines[own] = line;
		else if (targets.every((target) => target === undefined)) return counted(firstLine(lines, line), index);
		else {
			const next = targets.findIndex((target) => target !== undefined && target.localeCompare(memory.path) > 0);
			lines.splice(next >= 0 ? next : targets.findLastIndex((target) => target !== undefined) + 1, 0, line);
		}
		return counted(lines, index);
	});
}

/** Into an index that lists nothing yet: what stands behind its bullets says so, and is not true any more. */
function firstLine(lines: readonly string[], line: string): string[] {
	const count = lines.findIndex((each) => countLine.test(each));
	if (count < 0) return [...lines.slice(0, lines.findLastIndex((each) => each.trim() !== '') + 1), '', line, ''];
	return [...lines.slice(0, count + 1), '', line, ''];
}

/** `current` without its lines for `path`; undefined where it has none. */
export function withoutMemory(current: string, index: ScopedIndex, path: string): string | undefined {
	const folder = posix.dirname(index.path);
	if (!current.split(/\r?\n/u).some((line) => targetOf(line, folder) === path)) return undefined;
	return withLf(current, (text) => {
		const left = text.split('\n').filter((line) => targetOf(line, folder) !== path);
		return counted(left, index);
	});
}

function counted(lines: readonly string[], index: ScopedIndex): string {
	const count = listed(lines.join('\n'), index);
	return lines.map((line) => (countLine.test(line) ? `- Indexed memories: ${count}` : line)).join('\n');
}

/** How many memories an index lists. */
export const listed = (text: string, { path, scope, workspaceId }: ScopedIndex): number =>
	parseIndex(path, scope, workspaceId, text.replaceAll('\r\n', '\n')).length;

function freshIndex({ scope, workspaceId }: ScopedIndex, memories: readonly IndexedMemory[]): string {
	switch (scope) {
		case 'workspace':
			return workspaceIndex(workspaceId, memories);
		case 'preference':
			return preferenceIndex(memories);
		case 'identity':
			return identityIndex(memories);
	}
}

/** The index of indexes with these counts; lines of scopes that are not among them stay as they are. */
export function withCounts(current: string | undefined, counts: MemoryCounts): string {
	const fresh = rootIndex(counts);
	if (current === undefined || current.trim() === '') return fresh;
	return withLf(current, (text) => {
		const lines = text.split('\n');
		const wanted = fresh.split('\n').filter((line) => targetOf(line, '.') !== undefined);
		for (const line of wanted) {
			const target = targetOf(line, '.');
			const at = lines.findIndex((each) => targetOf(each, '.') === target);
			if (at >= 0) lines[at] = line;
			else lines.splice(lines.findLastIndex((each) => each.trim() !== '') + 1, 0, line);
		}
		return lines.join('\n');
	});
}
