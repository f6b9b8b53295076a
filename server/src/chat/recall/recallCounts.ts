import type { OverviewRecall } from '../../../../protocol/overview/growth.ts';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Transcripts } from '../../host/conversations/transcripts.ts';
import { keptUnder } from '../../host/managed/talkedWith.ts';
import { memoryAccess } from '../../host/memory/access.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { keptRecalls } from './keptRecalls.ts';

/** Nobody reads more of them on a page. */
const mostRecalled = 12;
const mostNever = 60;

/** What the chat recalled how often, and which memories never. Rejects where `pause` does. */
export async function recallCounts(
	workspace: Workspace,
	transcripts: Pick<Transcripts, 'open' | 'list'>,
	pause: () => Promise<void>,
): Promise<OverviewRecall> {
	const counts = new Map<WorkspacePath, { times: number; last: number }>();
	let answers = 0;
	let since: number | undefined;
	for await (const { at, paths } of keptRecalls(keptUnder(workspace), transcripts, pause)) {
		answers += 1;
		since = Math.min(since ?? at, at);
		for (const path of new Set(paths)) {
			const known = counts.get(path);
			counts.set(path, { times: (known?.times ?? 0) + 1, last: Math.max(known?.last ?? 0, at) });
		}
	}
	const recalled = [...counts]
		.map(([path, count]) => ({ path, ...count }))
		.sort((a, b) => b.times - a.times || b.last - a.last || (a.path < b.path ? -1 : 1));
	// Where nothing was recorded, nothing can be said to be missing in it.
	const searched = answers === 0 ? [] : memoryAccess(workspace).searched();
	const never = searched.filter((path) => !counts.has(path)).sort();
	return {
		answers,
		...(since !== undefined && { since }),
		recalled: recalled.slice(0, mostRecalled),
		never: never.slice(0, mostNever),
		moreRecalled: Math.max(0, recalled.length - mostRecalled),
		moreNever: Math.max(0, never.length - mostNever),
	};
}
