import * as z from 'zod';
import { memoryAccess } from '../../host/memory/access.ts';
import type { ChangeRecord } from '../../host/writes/records/record.ts';
import { changes, ToolFault, type ToolScene, tool } from '../tool.ts';

/** The writes of an operation in this folder. Throws a `ToolFault` where there are none. */
async function changesOf(operation: string, { workspace, world }: ToolScene): Promise<readonly ChangeRecord[]> {
	const own = await world.records.ofOperation(operation);
	const { isOthers } = memoryAccess(workspace);
	if (own.length > 0 && own.every(({ root, path }) => root === workspace.root && !isOthers(path))) return own;
	throw new ToolFault('No such change is on record for this folder. The tool "history" lists them.');
}

export const undo = tool({
	name: 'undo',
	title: 'Undo a change of the agent’s files',
	description:
		'Undoes one change that "history" lists, as long as nobody has changed the same lines since. The person is asked first, unless they allowed it beforehand.',
	input: z.object({ operation_id: z.string().min(1).max(100) }),
	output: z.object({ paths: z.array(z.string()) }),
	hints: changes,
	async asks({ operation_id }, scene) {
		const own = await changesOf(operation_id, scene);
		const lines = own.map(({ path, what, at }) => `${path} (${what}, ${new Date(at).toISOString()})`);
		return `Undo this change of the agent’s files?\n\n${lines.join('\n')}`;
	},
	async run({ operation_id }, scene) {
		const { workspace, world } = scene;
		await changesOf(operation_id, scene);
		const undone = await world.write(({ journal }) =>
			journal.undo(operation_id, { kind: 'agent', tool: 'undo (MCP)' }),
		);
		if (undone.kind === 'failed') throw new ToolFault(undone.message);
		return { paths: undone.files.flatMap((file) => workspace.pathOf(file) ?? []) };
	},
	told: ({ paths }) => `Undone: ${paths.join(', ')}`,
});
