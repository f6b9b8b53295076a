import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { type Analysis, analyse } from '../../engine/workspace/analysis.ts';
import type { Session } from '../../engine/workspace/session.ts';
import type { Snapshot } from '../../engine/workspace/snapshot.ts';

type Report = ReturnType<Analysis['findings']>;

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
