import type { OutsideLine } from '../../engine/doctor/view.ts';
import { hasRange } from '../../engine/prompt/hasRange.ts';
import { linesOf } from '../../engine/text/lines.ts';
import { textIn } from '../../engine/workspace/snapshot.ts';
import { lineOrigins } from '../memory/lineOrigins.ts';
import type { Workspace } from '../workspace/workspaces.ts';
import type { ChangeRecords } from '../writes/records/record.ts';

/** As many as are kept. */
const mostRecords = 1_000;

const byteOrderMark = /^\uFEFF/u;

/** Lines of the workspace's files that came from outside and that a prompt has unasked. */
export async function outsideLines(workspace: Workspace, records: ChangeRecords): Promise<readonly OutsideLine[]> {
	const { root, runtime } = workspace;
	const { files } = workspace.snapshot();
	const written = new Set((await records.list(root, mostRecords)).map(({ path }) => path));
	const found: OutsideLine[] = [];
	for (const path of [...written].sort()) {
		const text = textIn(files.get(path)?.content);
		if (text === undefined) continue;
		const origins = await lineOrigins({ root, path, text: text.replace(byteOrderMark, '') }, records);
		for (const [line, range] of linesOf(text).entries()) {
			const origin = origins[line];
			if (origin?.outside === undefined) continue;
			const sessions = runtime.sessionKinds.filter((kind) =>
				hasRange(workspace.analysis().prompt(kind), path, text, { start: range.start, end: range.next }),
			);
			if (sessions.length === 0) continue;
			const { start, next } = range;
			found.push({
				path,
				line,
				range: { start, end: next },
				from: origin.outside,
				at: origin.record.at,
				sessions,
			});
		}
	}
	return found;
}
