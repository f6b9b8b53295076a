import type { Finding, FindingPlace, Fix, TextChange } from './rule.ts';

type Edit = Extract<Fix['steps'][number], { readonly kind: 'edit' }>;

/** The steps of the one obvious fix, where it has nothing but text to change; a file that goes or moves is the person's to say. */
function automaticSteps({ fixes = [] }: Pick<Finding, 'fixes'>): readonly Edit[] | undefined {
	const steps = fixes.find(({ preferred }) => preferred)?.steps ?? [];
	const edits = steps.filter((step) => step.kind === 'edit');
	return edits.length > 0 && edits.length === steps.length ? edits : undefined;
}

/** True where the finding goes away without anybody having to decide anything. */
export const isAutomatic = (finding: Pick<Finding, 'fixes'>): boolean => automaticSteps(finding) !== undefined;

const touch = (a: TextChange, b: TextChange): boolean => a.range.start <= b.range.end && b.range.start <= a.range.end;

/**
 * What the automatic fixes of `findings` change, by the path that `pathOf` gives a file: changes of one file do not touch each
 * other. Where two fixes want the same stretch, the first one gets it, whole.
 */
export function automaticChanges<Item extends Pick<Finding, 'fixes'>>(
	findings: readonly Item[],
	pathOf: (finding: Item, file: FindingPlace['file']) => string,
): ReadonlyMap<string, readonly TextChange[]> {
	const changes = new Map<string, TextChange[]>();
	for (const finding of findings) {
		const steps = (automaticSteps(finding) ?? []).map((step) => ({ ...step, path: pathOf(finding, step.file) }));
		const isTaken = steps.some(({ path, changes: wanted }) =>
			wanted.some((change) => changes.get(path)?.some((other) => touch(change, other))),
		);
		if (isTaken) continue;
		for (const { path, changes: wanted } of steps) changes.set(path, [...(changes.get(path) ?? []), ...wanted]);
	}
	return changes;
}

/** `text` with `changes` made, which must not touch each other. */
export const changed = (text: string, changes: readonly TextChange[]): string =>
	[...changes]
		.sort((a, b) => b.range.start - a.range.start)
		.reduce((sum, { range, text: put }) => sum.slice(0, range.start) + put + sum.slice(range.end), text);
