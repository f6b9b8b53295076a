import type { Runtime } from '../../../engine/runtimes/runtime.ts';
import type { SessionKind } from '../../../engine/workspace/session.ts';
import { RequestError } from '../client/guardedHandlers.ts';

/** The kind of session called `name`; throws a line for people where the runtime has no such kind. */
export function sessionKind({ sessionKinds, title }: Runtime, name: string): SessionKind {
	const kind = sessionKinds.find((known) => known === name);
	if (!kind) throw new RequestError(`${title} has no “${name}” sessions; it has ${sessionKinds.join(', ')}.`);
	return kind;
}
