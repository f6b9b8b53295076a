import type { ChangeRecords } from '../../../../host/writes/records/record.ts';

/** What became of an operation, as the journal has it. */
type OperationStanding =
	/** `operation` stands for what was written now: an undo may have been taken back since. */
	| { readonly stands: true; readonly operation: string }
	/** `by`: the operation that took it back. */
	| { readonly stands: false; readonly by: string };

/** Undos of undos that are followed; nobody presses so often. */
const mostSteps = 50;

export async function standingOf(
	operation: string,
	changes: Pick<ChangeRecords, 'undoing'>,
): Promise<OperationStanding> {
	let standing: OperationStanding = { stands: true, operation };
	for (let step = 0; step < mostSteps; step++) {
		const of: string = standing.stands ? standing.operation : standing.by;
		const by: string | undefined = (await changes.undoing(of)).at(-1)?.operation;
		if (by === undefined) break;
		standing = standing.stands ? { stands: false, by } : { stands: true, operation: by };
	}
	return standing;
}

/** Operations of `root` that were taken back lately, or are undos themselves; each once. `latest`: changes that are looked at. */
export async function undoneLately(
	root: string,
	changes: Pick<ChangeRecords, 'list'>,
	latest: number,
): Promise<readonly string[]> {
	const undone = (await changes.list(root, latest)).flatMap(({ undoes }) => undoes ?? []);
	return [...new Set(undone)];
}
