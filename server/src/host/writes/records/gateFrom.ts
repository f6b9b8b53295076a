import type { WriteOrigin } from '../../../engine/memory/provenance/origin.ts';
import type { WhereToWrite, WriteGate } from '../gate.ts';
import { sign } from './record.ts';

/** A gate whose writes say where their text came from, unless they say that themselves. `origin` is asked at each write. */
export function gateFrom(gate: WriteGate, origin: () => WriteOrigin | undefined): WriteGate {
	const from = <Request extends WhereToWrite>(request: Request): Request => {
		const { signature = sign('edit') } = request;
		const known = signature.origin ?? origin();
		return known ? { ...request, signature: { ...signature, origin: known } } : request;
	};
	return {
		change: (request) => gate.change(from(request)),
		create: (request) => gate.create(from(request)),
		remove: (request) => gate.remove(from(request)),
		link: (request) => gate.link(from(request)),
		unlink: (request) => gate.unlink(from(request)),
		read: (where) => gate.read(where),
	};
}
