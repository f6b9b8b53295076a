import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Transcripts } from '../../host/conversations/transcripts.ts';
import { keptRecalls } from '../recall/keptRecalls.ts';

/** Answers with something recalled that there have to be, before one can say that something else never is. */
const fewestAnswers = 20;
const dayMs = 86_400_000;

export type RecallRecords =
	/** What was recalled in the last days, as far as the conversations that are kept tell. */
	| { readonly kind: 'enough'; readonly answers: number; readonly paths: ReadonlySet<WorkspacePath> }
	/** Nobody can say: the records do not go back so far, or are too few. */
	| { readonly kind: 'short'; readonly answers: number };

/** What the chat recalled in the workspace at `root` (absolute) in the last `days`. Rejects where `pause` does. */
export async function recalledSince(
	root: string,
	days: number,
	now: number,
	transcripts: Pick<Transcripts, 'open' | 'list'>,
	pause: () => Promise<void>,
): Promise<RecallRecords> {
	const since = now - days * dayMs;
	let goesBack = false;
	let answers = 0;
	const paths = new Set<WorkspacePath>();
	for await (const recall of keptRecalls(root, transcripts, pause)) {
		if (recall.at <= since) {
			goesBack = true;
			continue;
		}
		answers += 1;
		for (const path of recall.paths) paths.add(path);
	}
	return goesBack && answers >= fewestAnswers ? { kind: 'enough', answers, paths } : { kind: 'short', answers };
}
