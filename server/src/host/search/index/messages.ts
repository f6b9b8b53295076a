import { NotificationType, RequestType } from 'vscode-jsonrpc/node';
import type { MemoryIndexState } from '../../../../../protocol/memory/search.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { TextsDue } from '../vectors/vectorStore.ts';
import type { IndexAnswer, IndexQuestion } from './question.ts';

/** Which index is asked: that of the folder at `root`, kept in `storage`. Absolute paths; kept nowhere where that is undefined. */
export interface IndexOf {
	readonly root: string;
	readonly storage: string | undefined;
	/** Folders that are looked into although their names begin with a dot. */
	readonly hiddenFolders: readonly string[];
}

const request = <More, Result>(name: string) => new RequestType<IndexOf & More, Result, void>(name);

// What the thread that has the indexes is asked; `MemoryIndexes` says what each means.
export const OpenRequest = request<object, MemoryIndexState>('open');
export const RebuildRequest = request<object, MemoryIndexState>('rebuild');
export const CloseRequest = request<object, void>('close');
export const UpdateRequest = request<{ readonly paths: readonly WorkspacePath[] }, MemoryIndexState>('update');
export const DueRequest = request<{ readonly model: string; readonly most: number }, TextsDue>('due');
export const SearchRequest = request<{ readonly question: IndexQuestion }, IndexAnswer>('search');
export const EmbeddedRequest = request<
	{ readonly model: string; readonly keys: readonly string[]; readonly vectors: readonly Float32Array[] },
	void
>('embedded');

/** The thread is about to be ended: it keeps what is new, of all folders. */
export const EndRequest = new RequestType<object, void, void>('end');

/** How far an index is. */
export const ProgressNotification = new NotificationType<{ readonly root: string; readonly state: MemoryIndexState }>(
	'progress',
);
