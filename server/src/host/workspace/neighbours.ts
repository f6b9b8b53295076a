import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { type Analysis, analyse } from '../../engine/workspace/analysis.ts';
import type { Session } from '../../engine/workspace/session.ts';
import type { Snapshot } from '../../engine/workspace/snapshot.ts';
import type { WorkspaceIdentity, WorkspaceSurroundings } from './surroundings.ts';

type Report = ReturnType<Analysis['findings']>;

/** Programs that are at home in a folder besides the one that is looked through, and find their own files. */
export const neighboursOf = (
	{ evidence: { also = [] } }: WorkspaceIdentity,
	{ runtimeById }: Pick<WorkspaceSurroundings, 'runtimeById'>,
): readonly Runtime[] => also.flatMap((id) => runtimeById(id) ?? []).filter(({ detection }) => detection.asksPlaces);

/** `own`, and what rules of their own say for those who share the folder. */
export function withNeighbours(
	own: Report,
	neighbours: readonly { readonly runtime: Runtime; readonly session: Session }[],
	snapshot: Snapshot,
	[rules, levels, budget]: Parameters<Analysis['findings']>,
): Report {
	if (neighbours.length === 0) return own;
	const particular = rules.filter((rule) => rule.particular);
	const all = [
		own,
		...neighbours.map(({ runtime, session }) =>
			analyse(snapshot, runtime, session).findings(particular, levels, budget),
		),
	];
	return {
		findings: all.flatMap(({ findings }) => findings),
		failures: all.flatMap(({ failures }) => failures),
		cutShort: all.flatMap(({ cutShort }) => cutShort),
	};
}
