import type { Session } from '../../../workspace/session.ts';
import { type Snapshot, textOf, type WorkspacePath } from '../../../workspace/snapshot.ts';
import type { AgentWrite } from '../../capabilities/managed.ts';
import { settingsOf } from '../config/settings.ts';
import { interceptWrite, type WriteOutcome } from '../store/contextFile.ts';
import { interceptLater } from '../store/laterFile.ts';
import { isMemoryPath, memoryFileOf } from '../store/memoryPath.ts';
import { cleanPath } from '../text/goPath.ts';
import type { ManagedAgent } from './agentPage.ts';
import { pathOf, placeOf } from './storedPath.ts';

/** Tools are told the workspace of the agent's machine, which nobody knows here: paths are taken from its root. */
const workspace = '';

type WriteOf = (row: {
	readonly name: string;
	readonly path: WorkspacePath;
	readonly isEmpty: boolean;
}) => WriteOutcome;

/** What the runtime makes of a write of a context file. In a group it is as for somebody whom no channel names, whom it lets through. */
function interceptionOf(
	snapshot: Snapshot,
	stored: ManagedAgent | undefined,
	agentType: string,
	userId: string,
): WriteOf {
	if (stored?.version !== undefined)
		return ({ name, isEmpty }) => interceptLater({ name, isEmpty }, { agentType, userId }, stored.mayEvolve);
	return ({ path, isEmpty }) =>
		interceptWrite(
			{ path, content: isEmpty ? '' : ' ', workspace },
			{ hasAgent: true, agentType, userId, senderId: '' },
			{
				userRow: (row) => textOf(snapshot, pathOf({ kind: 'context', user: userId, name: row })),
				isWriter: () => 'failed',
			},
		);
}

/** Where a tool's write ends up: context files by the runtime's interception, memories with the person who talks, or with everybody. */
export function agentWrite(
	snapshot: Snapshot,
	{ user = '', agentId }: Session,
	{ path, isEmpty }: AgentWrite,
): { readonly path: WorkspacePath } | { readonly refused: string } {
	const settings = settingsOf(snapshot.config);
	const { stored } = settings;
	if (isMemoryPath(path, workspace)) {
		const owner = user === '' || stored?.sharesMemory ? undefined : user;
		return { path: pathOf({ kind: 'memory', user: owner, path: memoryFileOf(path, workspace) }) };
	}
	const place = placeOf(cleanPath(path).replace(/^\//u, ''));
	if (place?.kind !== 'context' || place.user !== undefined) return { path };
	const { name } = place;
	const type = settings.agentType(agentId ?? settings.defaultAgentId);
	const outcome = interceptionOf(snapshot, stored, type, user)({ name, path, isEmpty });
	const rowOf = (whose: string | undefined): WorkspacePath => pathOf({ kind: 'context', user: whose, name });
	switch (outcome.kind) {
		case 'not handled':
			return { refused: `${name} was not changed: it is none of the files that this agent writes in the database.` };
		case 'denied':
			return { refused: `${name} was not changed: only the group’s writers may do that.` };
		case 'blocked':
			return {
				refused: `${name} was not changed: of a predefined agent, the agent itself only writes ${ownFiles(stored)}. Change ${name} in the editor.`,
			};
		case 'set agent':
			return { path: rowOf(undefined) };
		case 'set user':
		case 'delete user':
			return { path: rowOf(user) };
	}
}

function ownFiles(stored: ManagedAgent | undefined): string {
	if (stored?.version === undefined) return 'USER.md';
	return stored.mayEvolve ? 'USER.md, HEARTBEAT.md, SOUL.md and CAPABILITIES.md' : 'USER.md and HEARTBEAT.md';
}
