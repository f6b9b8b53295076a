import * as z from 'zod';
import { textOf } from '../../engine/workspace/snapshot.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { sign } from '../../host/writes/records/record.ts';
import { chatTool, fault } from './tool.ts';

/** Names of the servers that the project's own list has. Nothing of it is run. */
function serversIn(workspace: Workspace): readonly string[] {
	const snapshot = workspace.snapshot();
	const path = [...snapshot.files.keys()].find((each) => workspace.runtime.roleOf(each)?.id === 'tool-servers');
	try {
		const list: unknown = JSON.parse((path && textOf(snapshot, path)) || '{}');
		const servers = typeof list === 'object' && list !== null && 'mcpServers' in list ? list.mcpServers : undefined;
		return typeof servers === 'object' && servers !== null ? Object.keys(servers).slice(0, 100) : [];
	} catch {
		return [];
	}
}

/** Writes the list of what the agent can do anew: what it can do here, in themes. */
export const capabilitiesRefresh = chatTool({
	name: 'capabilities_refresh',
	permission: 'write',
	description: 'Writes capabilities.md anew, from the tools that you have now. The person is shown the change first.',
	input: z.object({ include_mcp: z.boolean().default(true) }),
	summary: () => 'Updates its list of capabilities',
	async run({ include_mcp }, { workspace, session, gate, now }) {
		const list = workspace.runtime.chat?.toolList;
		if (!list) return fault('This runtime keeps no list of capabilities.');
		const tools = workspace.runtime.chat?.tools?.(workspace.snapshot(), session) ?? [];
		const servers = include_mcp ? serversIn(workspace) : undefined;
		const facts = { tools, servers, generated: new Date(now).toISOString() };
		const signature = sign('tool', { kind: 'agent', tool: 'capabilities_refresh' });
		const { root } = workspace;
		const { path } = list;
		const where = {
			root,
			path,
			policy: { what: 'capabilities', accepts: (other: string) => other === path },
			signature,
		};
		const written = await gate.change({
			...where,
			transform(current) {
				const file = list.refreshed(current, facts);
				return 'refused' in file ? { decline: file.refused } : file.text;
			},
		});
		const failure = (message: string) =>
			fault(JSON.stringify({ path, message, is_error: true, error_type: 'refresh_failed' }));
		if (written.kind === 'failed') return failure(written.message);
		const { created } = written;
		return {
			text: JSON.stringify({
				path,
				internal_tool_count: tools.length,
				mcp_tool_count: 0,
				created_file: created,
				message: created ? `Created ${path}` : `Updated ${path}`,
				is_error: false,
			}),
			isError: false,
			undo: signature.operation,
		};
	},
});
