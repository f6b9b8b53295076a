import type { Workspace } from '../../host/workspace/workspaces.ts';
import { type ChatTool, chatTool, type ToolOutcome, type ToolWorld } from './tool.ts';

/** The runtime's own answer, and what takes the change back. */
async function edit(tool: string, input: unknown, { workspace, writers }: ToolWorld): Promise<ToolOutcome> {
	const result = await writers.selfEdits.run(workspace, tool, input);
	if (result.kind === 'failed') return { text: result.message, isError: true };
	return {
		text: JSON.stringify(result.says),
		isError: result.says.is_error === true,
		...(result.undo !== undefined && { undo: result.undo }),
	};
}

/** The tools by which an agent changes its own files, as its runtime has them. */
export const selfEditTools = ({ runtime }: Workspace): readonly ChatTool[] =>
	Object.entries(runtime.chat?.selfEdits ?? {}).map(([name, { description, input, summary }]) =>
		chatTool({
			name,
			permission: 'write',
			description,
			input,
			summary,
			run: (given, world) => edit(name, given, world),
		}),
	);
