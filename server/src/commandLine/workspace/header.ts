import { basename } from 'node:path';
import { agentName } from '../../engine/rules/identity/agentName.ts';
import { runtimeById } from '../../engine/runtimes/registry.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import { shown } from '../terminal/shown.ts';

/** How a person has a folder taken for another runtime. */
export const howToChange = 'change it with --runtime ID or the setting soulscope.runtime';

/** Clauses on the runtime that a line has room for; `soulscope runtimes DIR` has all. */
const reasonsInHeader = 1;

/** Why the workspace is taken for its runtime, on one line: what tells the runtime, then what tells its version. */
const whyOf = ({ evidence: { reasons, version } }: Workspace, most = Number.POSITIVE_INFINITY): string =>
	[...reasons.slice(0, most), ...(version === undefined ? [] : [version])].join('; ');

/** The agent's own name, where it has given itself one that is not its folder's. */
function nameOf(workspace: Workspace): string | undefined {
	const { runtime, root } = workspace;
	const own = agentName(runtime, workspace.snapshot());
	if (own === undefined) return undefined;
	const emoji = runtime.identity?.display?.(workspace.snapshot())?.emoji;
	const name = [own, emoji].filter(Boolean).join(' ');
	return name === basename(root) ? undefined : name;
}

/** One of several workspaces: its agent's name, where it is, the runtime with its version, and why. */
export function shortHeaderOf(workspace: Workspace): string {
	const name = nameOf(workspace);
	return `${name === undefined ? '' : `${name} · `}${takenFor(workspace)}`;
}

const takenFor = (workspace: Workspace): string =>
	`${shown(workspace.root)}: ${workspace.runtime.title}, because ${whyOf(workspace, reasonsInHeader)}${neighboursOf(workspace)}`;

/** Agents that share the folder, and whose own problems are told as well. */
function neighboursOf({ evidence: { also = [] } }: Workspace): string {
	const titles = also.flatMap((id) => runtimeById(id)?.title ?? []);
	return titles.length === 0 ? '' : `; also here: ${titles.join(', ')}`;
}

/**
 * What a command says of a workspace before anything else: where it is, the runtime with its version, why, and how to change
 * that. One line without a line end, as it may stand in a file; what a terminal must not obey is for the terminal to mask.
 */
export const headerOf = (workspace: Workspace): string => `${takenFor(workspace)} (${howToChange})`;
