import type { Records } from '../../../host/records/records.ts';
import type { ProposalRow } from './ways/accepting.ts';

/**
 * Proposals of the workspace at `root` (absolute) that one for a target of `keys` may be the same as, whatever became of them: of
 * thousands, those with its target, and those of which nobody may know the target any more.
 */
export async function earlierProposals(
	records: Records,
	root: string,
	keys: readonly string[],
): Promise<readonly ProposalRow[]> {
	const targets = ['', ...new Set(keys)];
	const found = await Promise.all(targets.map((targetKey) => records.list('memoryProposals', { root, targetKey })));
	return found.flat();
}
