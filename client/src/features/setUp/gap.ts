import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';

/** What a set-up would put into a workspace that the runtime looks for, by the paths inside. */
export interface SetUpGap {
	readonly lacking: readonly string[];
	/** What the next run makes of the runtime's own templates. */
	readonly madeByRun: readonly string[];
}

export const noGap: SetUpGap = { lacking: [], madeByRun: [] };

/**
 * Only what the runtime itself misses counts, by the ledger of its prompt: a finished workspace is rightly without its
 * first-run ritual, and a set-up may bring more than anybody looks for.
 */
export function gapIn(
	{ uri, missing, madeByRun }: Pick<WorkspaceInfo, 'uri' | 'missing' | 'madeByRun'>,
	created: readonly string[],
): SetUpGap {
	const among = (uris: readonly string[]) => (path: string) => uris.includes(`${uri}/${path}`);
	const wanted = created.filter(among(missing)).sort();
	return {
		lacking: wanted.filter((path) => !among(madeByRun)(path)),
		madeByRun: wanted.filter(among(madeByRun)),
	};
}
