import { placeholderWording } from '../../../engine/prompt/wording/placeholder.ts';
import type { Runtime } from '../../../engine/runtimes/runtime.ts';
import { type Analysis, analyse } from '../../../engine/workspace/analysis.ts';
import type { Session } from '../../../engine/workspace/session.ts';
import type { Snapshot } from '../../../engine/workspace/snapshot.ts';
import type { PlacedSession } from '../workspaces.ts';

interface AskedOf {
	readonly snapshot: Snapshot;
	/** The runtime that is looked through, and what is known of it. */
	readonly own: { readonly runtime: Runtime; readonly analysis: Analysis };
	/** The usual session of a runtime. */
	usual(runtime: Runtime): Session;
}

/** Has the prompts of these sessions made, and the rules of their runtimes run, for the sake of what they ask. */
export function askSessions(asked: readonly PlacedSession[], { snapshot, own, usual }: AskedOf): void {
	for (const { runtime, session } of asked) {
		if (runtime === own.runtime) own.analysis.prompt(session.kind);
		else runtime.assemble(snapshot, session, placeholderWording);
		runtime.skills?.list(snapshot, session);
	}
	// Rules ask for what no prompt asks for, and whoever is told of a problem is told at once.
	for (const runtime of new Set(asked.map((each) => each.runtime))) {
		const analysis = runtime === own.runtime ? own.analysis : analyse(snapshot, runtime, usual(runtime));
		analysis.findings(runtime.rules?.own ?? [], {});
	}
}
