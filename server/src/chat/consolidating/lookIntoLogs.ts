import { type Consolidated, createConsolidating } from '../../engine/consolidating/consolidating.ts';
import { type LogLine, logLinesOf } from '../../engine/consolidating/logLines.ts';
import { dayBefore } from '../../engine/memory/clock.ts';
import { isArchived } from '../../engine/retiring/archive.ts';
import { dailyNameOf, isoDate } from '../../engine/rules/memory/dailyNames.ts';
import { isBlank, linesOf } from '../../engine/text/lines.ts';
import { textIn, type WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { memoryAccess } from '../../host/memory/access.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { todayIn } from '../tidying/today.ts';

export interface LookedIntoLogs {
	readonly found: readonly Consolidated[];
	/** Of them all, the oldest first. */
	readonly lines: readonly LogLine[];
	/** Lines of the long-term memory. */
	readonly known: readonly string[];
	/** Logs that were read. */
	readonly files: number;
	/** What the long-term memory says already. */
	readonly knownAlready: number;
}

interface DayLog {
	readonly path: WorkspacePath;
	readonly day: string;
}

/** What nobody keeps by hand is not looked at (UTF-16 units). */
const longestText = 500_000;

/** The logs of days that are older than so many days, the oldest first. */
function olderLogs(workspace: Workspace, days: number): readonly DayLog[] {
	const last = dayBefore(todayIn(workspace), days);
	return memoryAccess(workspace)
		.kept()
		.flatMap(({ path }): DayLog[] => {
			const name = isArchived(path) ? undefined : dailyNameOf(path);
			const day = name?.canonical ? isoDate(name) : '';
			return name?.canonical && day <= last ? [{ path, day }] : [];
		})
		.sort((a, b) => a.day.localeCompare(b.day) || (a.path < b.path ? -1 : 1));
}

/** What the long-term memory says, line by line. */
async function longTermLines(workspace: Workspace): Promise<readonly string[]> {
	const text = textIn(await workspace.read(workspace.runtime.memory.curatedPath)) ?? '';
	return linesOf(text)
		.filter((line) => !line.code && !isBlank(line.text) && !/^#{1,6}\s/u.test(line.text))
		.map((line) => line.text);
}

/** Looks for what lasts in logs that are at least `days` old. Rejects where `pause` does. */
export async function lookIntoLogs(
	workspace: Workspace,
	days: number,
	pause: () => Promise<void>,
): Promise<LookedIntoLogs> {
	const consolidating = createConsolidating();
	const all: LogLine[] = [];
	let files = 0;
	for (const { path, day } of olderLogs(workspace, days)) {
		const text = textIn(await workspace.read(path));
		await pause();
		if (text === undefined || text.length > longestText) continue;
		const lines = logLinesOf(path, day, text);
		consolidating.add(lines);
		all.push(...lines);
		files += 1;
	}
	const known = await longTermLines(workspace);
	const found: Consolidated[] = [];
	let knownAlready = 0;
	for (const step of consolidating.finish(known)) {
		if (step === 'known') knownAlready += 1;
		else if (step !== 'nothing') found.push(step);
		await pause();
	}
	return { found, lines: all, known, files, knownAlready };
}
