import type { Session } from '../../../workspace/session.ts';
import { type Snapshot, textOf, type WorkspacePath } from '../../../workspace/snapshot.ts';
import type { AgentWrite } from '../../capabilities/managed.ts';
import { settingsOf } from '../config/settings.ts';
import { contextFileOf, interceptWrite } from '../store/contextFile.ts';
import { isMemoryPath, memoryFileOf } from '../store/memoryPath.ts';
import { pathOf } from './storedPath.ts';

/** Tools are told the workspace of the agent's machine, which nobody knows here: paths are taken from its root. */
const workspace = '';

/**
 * Where a tool's write ends up: context files by the runtime's interception, memories with the person who talks. In a group it is as
 * for somebody whom no channel names, whom the runtime lets through.
 */
export function agentWrite(
	snapshot: Snapshot,
	{ user = '', agentId }: Session,
	{ path, isEmpty }: AgentWrite,
): { readonly path: WorkspacePath } | { readonly refused: string } {
	if (isMemoryPath(path, workspace))
		return {
			path: pathOf({ kind: 'memory', user: user === '' ? undefined : user, path: memoryFileOf(path, workspace) }),
		};
	const name = contextFileOf(path, workspace);
	if (name === undefined) return { path };
	const settings = settingsOf(snapshot.config);
	const rowOf = (whose: string | undefined): WorkspacePath => pathOf({ kind: 'context', user: whose, name });
	const outcome = interceptWrite(
		{ path, content: isEmpty ? '' : ' ', workspace },
		{
			hasAgent: true,
			agentType: settings.agentType(agentId ?? settings.defaultAgentId),
			userId: user,
			senderId: '',
		},
		{
			userRow: (row) => textOf(snapshot, pathOf({ kind: 'context', user, name: row })),
			isWriter: () => 'failed',
		},
	);
	switch (outcome.kind) {
		case 'not handled':
			return { path };
		case 'denied':
			return { refused: `${name} was not changed: only the group’s writers may do that.` };
		case 'blocked':
			return {
				refused: `${name} was not changed: of a predefined agent, the agent itself only writes USER.md. Change ${name} in the editor.`,
			};
		case 'set agent':
			return { path: rowOf(undefined) };
		case 'set user':
		case 'delete user':
			return { path: rowOf(user) };
	}
}
