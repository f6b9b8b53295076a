import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { Transcripts } from '../../host/conversations/transcripts.ts';

/** An answer that something was recalled for. */
interface KeptRecall {
	/** ms since the epoch. */
	readonly at: number;
	/** More than once where more than one piece of a file was. */
	readonly paths: readonly WorkspacePath[];
}

/** What the chat recalled in the workspace at `root` (absolute), as far as the conversations that are kept tell. Rejects where `pause` does. */
export async function* keptRecalls(
	root: string,
	transcripts: Pick<Transcripts, 'open' | 'list'>,
	pause: () => Promise<void>,
): AsyncGenerator<KeptRecall> {
	for (const { id } of await transcripts.list(root)) {
		const conversation = await transcripts.open(id);
		for (const entry of conversation?.entries ?? []) {
			if (entry.kind !== 'answer' || !entry.recalled || entry.recalled.length === 0) continue;
			yield { at: entry.at, paths: entry.recalled.map(({ title }) => title) };
		}
		await pause();
	}
}
