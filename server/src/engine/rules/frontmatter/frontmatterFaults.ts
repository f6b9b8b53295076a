import type { FrontmatterFault } from '../../runtimes/capabilities/frontmatter.ts';
import { keptOn } from '../../text/keptOn.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { Finding, Fix, TextChange } from '../rule.ts';
import { placeIn } from '../support/places.ts';
import { knownTexts, type ReadWorkspace } from '../support/texts.ts';

export interface FaultyFile {
	readonly path: WorkspacePath;
	readonly text: string;
	readonly fault: FrontmatterFault;
}

const known = keptOn<ReadWorkspace, readonly FaultyFile[]>();

/** Every fault of one of these kinds, file by file; none for runtimes that do not go by frontmatter. */
export function faultsOf(view: ReadWorkspace, ...kinds: readonly FrontmatterFault['kind'][]): readonly FaultyFile[] {
	let faults = known.get(view);
	if (!faults) {
		faults = gather(view);
		known.set(view, faults);
	}
	return faults.filter(({ fault }) => kinds.includes(fault.kind));
}

function gather(view: ReadWorkspace): FaultyFile[] {
	const { runtime } = view;
	if (!runtime.frontmatter?.faults) return [];
	// Files that nobody opened and no prompt needs are not read for this.
	return knownTexts(view).flatMap(({ path, text }) =>
		(runtime.frontmatter?.faults?.(path, text) ?? []).map((fault) => ({ path, text, fault })),
	);
}

/** A change to one file, as a fix. */
export const editFix = (path: WorkspacePath, title: string, preferred: boolean, change: TextChange): Fix => ({
	title,
	preferred,
	steps: [{ kind: 'edit', file: { kind: 'workspace', path }, changes: [change] }],
});

/** A finding about `fault`: what is wrong, what comes of it, and `advice`. */
export function faultFinding(
	{ path, fault }: FaultyFile,
	lead: string,
	advice: string,
	fixes: readonly Fix[] = [],
): Finding {
	const { what, effect, range, repair } = fault;
	const own = repair ? [editFix(path, repair.title, true, { range: repair.range, text: repair.text })] : [];
	return {
		place: placeIn(path, range),
		message: `${lead}${what}, ${effect}. ${advice}`,
		fixes: [...own, ...fixes],
		effect,
	};
}
