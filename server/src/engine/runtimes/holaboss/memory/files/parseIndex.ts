import { posix } from 'node:path';
import { collapsed } from '../../../../text/clip.ts';
import type { RecallScope } from './entry.ts';
import { isNoLeaf, recallScopeOf } from './leafPath.ts';

/** A line of an index that leads to a memory. */
export interface IndexLink {
	readonly leafPath: string;
	readonly title: string;
	/** Empty where the line gives none. */
	readonly summary: string;
}

/** The memories that the index at `indexPath` lists for `scope`, in its order; a second line for a memory is passed over. */
export function parseIndex(indexPath: string, scope: RecallScope, workspaceId: string, content: string): IndexLink[] {
	const links = new Map<string, IndexLink>();
	for (const line of content.split('\n')) {
		const link = linkIn(line.trim(), posix.dirname(indexPath));
		if (!link || links.has(link.leafPath) || isNoLeaf(link.leafPath)) continue;
		if (recallScopeOf(link.leafPath, workspaceId) === scope) links.set(link.leafPath, link);
	}
	return [...links.values()];
}

/** UTF-16 units. Nobody writes longer ones, and every bracket of a line is tried as the beginning of a link. */
export const longestLine = 4_000;

// No other line end may stand behind the link, as in the runtime.
const linkShape = /\[([^\]]+)\]\(([^)]+)\)(.*)$/u;

function linkIn(line: string, folder: string): IndexLink | undefined {
	const [, title = '', target = '', after = ''] =
		(line.length <= longestLine && line.startsWith('- ') && linkShape.exec(line)) || [];
	if (title.trim() === '' || target.trim() === '') return undefined;
	const rest = collapsed(after);
	const dash = rest.indexOf(' - ');
	const summary = dash >= 0 ? rest.slice(dash + 3) : rest.replace(/^[-–—]/u, '');
	return { leafPath: posix.join(folder, target.trim()), title: collapsed(title), summary: collapsed(summary) };
}
