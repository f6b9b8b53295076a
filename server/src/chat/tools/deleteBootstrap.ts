import * as z from 'zod';
import { sign } from '../../host/writes/records/record.ts';
import { chatTool, done, fault } from './tool.ts';

const path = 'BOOTSTRAP.md';

/** The end of an agent's first run: runtimes have it delete the file, or write nothing into it, which is the same there. */
export const deleteBootstrap = chatTool({
	name: 'delete_bootstrap',
	permission: 'write',
	description:
		'Deletes BOOTSTRAP.md, once everything that it asks of you is done and written down. Only then. The person is asked first.',
	input: z.object({}),
	summary: () => 'Deletes BOOTSTRAP.md: setup is complete',
	async run(_input, { workspace: { root }, gate }) {
		const signature = sign('tool', { kind: 'agent', tool: 'delete_bootstrap' });
		const where = { root, path, policy: { what: 'first run', accepts: (other: string) => other === path }, signature };
		const read = await gate.read(where);
		if (read.kind === 'failed') return fault(read.message);
		if (read.text === undefined) return done('BOOTSTRAP.md no longer exists.');
		const removed = await gate.remove({ ...where, ifText: read.text });
		if (removed.kind === 'failed') return fault(removed.message);
		return done('BOOTSTRAP.md is deleted. Setup is complete.', signature.operation);
	},
});
