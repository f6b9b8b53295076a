import type { SearchHit } from '../../engine/memory/policy.ts';
import type { Cancellable } from '../../host/platform/cancellation.ts';
import type { IndexAnswer } from '../../host/search/index/question.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';

/** Looks through the files of a workspace; may reject. */
export type FindMemories = (
	workspace: Workspace,
	question: { readonly query: string; readonly mode: 'hybrid' | 'keyword'; readonly limit: number },
	cancellation: Cancellable,
) => Promise<IndexAnswer>;

/** What the runtime's own search finds by the same words; undefined where its agent has none. May reject. */
export type AskRuntime = (
	workspace: Workspace,
	question: { readonly query: string; readonly timeoutMs: number },
	signal: AbortSignal,
) => Promise<{ readonly hits: readonly SearchHit[] } | undefined>;
