import type { Runtime } from '../../engine/runtimes/runtime.ts';
import { agentsIn } from '../../engine/workspace/agentsIn.ts';
import { highestDraw, type Session, type SessionKind } from '../../engine/workspace/session.ts';
import type { Snapshot } from '../../engine/workspace/snapshot.ts';
import type { WorkspaceSurroundings } from './surroundings.ts';
import type { Standpoint } from './workspaces.ts';

interface SessionsOwner {
	readonly runtime: Runtime;
	/** Projects that count as open. */
	readonly openProjects: readonly string[];
	snapshot(): Snapshot;
}

/** The agent that the configuration has live here; undefined for the default agent. */
function agentIdIn(runtime: Runtime, snapshot: Snapshot): string | undefined {
	const { config, environment } = snapshot;
	const [first] = agentsIn(runtime, snapshot);
	const isDefault = runtime.detection.home?.agentFolders(config, environment)[0]?.agentId === first?.agentId;
	return isDefault ? undefined : first?.agentId;
}

/** Sessions of one workspace, seen from where somebody stands. */
export class OwnSessions {
	readonly #owner: SessionsOwner;
	readonly #around: Pick<WorkspaceSurroundings, 'clock' | 'environment'>;
	#standpoint: Standpoint = {};

	constructor(owner: SessionsOwner, around: Pick<WorkspaceSurroundings, 'clock' | 'environment'>) {
		this.#owner = owner;
		this.#around = around;
	}

	/** Looks from here, from now on. True where it is another place than before. */
	stand(standpoint: Standpoint): boolean {
		if (JSON.stringify(standpoint) === JSON.stringify(this.#standpoint)) return false;
		this.#standpoint = standpoint;
		return true;
	}

	/** One that happens now; of the runtime's first kind unless said. */
	now(kind: SessionKind | undefined): Session {
		const { runtime, openProjects } = this.#owner;
		const { clock, environment } = this.#around;
		const agentId = agentIdIn(runtime, this.#owner.snapshot());
		// Chance turns the persona only where it is certain to.
		return {
			kind: kind ?? runtime.sessionKinds[0] ?? 'main',
			now: clock(),
			timeZone: environment.hostTimeZone,
			random: highestDraw,
			...this.#standpoint,
			...(agentId && { agentId }),
			...(openProjects.length > 0 && { activeProjects: openProjects }),
		};
	}
}
