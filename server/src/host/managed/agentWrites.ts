import type { AgentWrite } from '../../engine/runtimes/capabilities/managed.ts';
import type { Runtime } from '../../engine/runtimes/runtime.ts';
import type { Session } from '../../engine/workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../../engine/workspace/snapshot.ts';
import type { WhereToWrite, WriteGate } from '../writes/gate.ts';
import { failed } from '../writes/outcome.ts';
import { isStored } from './storedPlaces.ts';

/** The workspace of an agent, as far as it says whose rows a write is for. */
export interface WritingWorkspace {
	/** Absolute path of the root folder. */
	readonly root: string;
	readonly runtime: Pick<Runtime, 'managed'>;
	snapshot?(): Snapshot;
	session?(): Session;
}

/** Where a write of the agent ends up; the path itself in every workspace that is not in a database. */
export function writesTo(
	workspace: WritingWorkspace,
	write: AgentWrite,
): { readonly path: WorkspacePath } | { readonly refused: string } {
	const { managed } = workspace.runtime;
	const snapshot = workspace.snapshot?.();
	const session = workspace.session?.();
	if (!isStored(workspace.root) || !managed || !snapshot || !session) return write;
	return managed.writeTo(snapshot, session, write);
}

/**
 * The workspace as the one talks with its agent whose row `path` is: what is theirs stays with them, and what is everybody's with
 * everybody, whoever is looked at.
 */
export function ownerOf<Of extends WritingWorkspace>(workspace: Of, path: WorkspacePath): Of | OwnedWorkspace<Of> {
	const { managed } = workspace.runtime;
	if (!isStored(workspace.root) || !managed) return workspace;
	const user = managed.personOf(path);
	const { session, snapshot } = workspace;
	return {
		root: workspace.root,
		runtime: workspace.runtime,
		...(snapshot && { snapshot: () => snapshot.call(workspace) }),
		...(session && {
			session() {
				const { user: _before, ...now } = session.call(workspace);
				return user === undefined ? now : { ...now, user };
			},
		}),
	};
}

type OwnedWorkspace<Of extends WritingWorkspace> = Pick<Of, 'root' | 'runtime'> &
	Pick<WritingWorkspace, 'snapshot' | 'session'>;

/**
 * A gate by which an agent writes: into the rows that its runtime would write, which are a person's own where one talks with it. In all
 * other workspaces it is `gate` itself.
 */
export function agentGate(gate: WriteGate, workspace: WritingWorkspace): WriteGate {
	if (!isStored(workspace.root) || !workspace.runtime.managed) return gate;
	/** `work` with the request as it is to be; what may be written is said of the path that was asked for. */
	const routed = <Request extends WhereToWrite, Result>(
		request: Request,
		isEmpty: boolean,
		work: (request: Request) => Promise<Result>,
	) => {
		if (request.root !== workspace.root || !request.policy.accepts(request.path)) return work(request);
		const place = writesTo(workspace, { path: request.path, isEmpty });
		if ('refused' in place) return Promise.resolve(failed('declined', place.refused));
		const { path } = place;
		return work({ ...request, path, policy: { ...request.policy, accepts: (other) => other === path } });
	};
	return {
		change: (request) => routed(request, false, (to) => gate.change(to)),
		create: (request) => routed(request, request.text === '', (to) => gate.create(to)),
		remove: (request) => routed(request, true, (to) => gate.remove(to)),
		// A row is no link; the gate says so.
		link: (request) => gate.link(request),
		unlink: (request) => gate.unlink(request),
		// What may not be written may be read all the same.
		read: async (where) => {
			const read = await routed(where, true, (from) => gate.read(from));
			return read.kind === 'failed' && read.failure === 'declined' ? gate.read(where) : read;
		},
	};
}
