import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';

/** Why the workspace is taken for its runtime and version: a clause each, the strongest first. */
export const reasonsOf = ({ evidence, versionReason }: WorkspaceInfo): readonly string[] => [
	...evidence,
	...(versionReason === undefined ? [] : [versionReason]),
];

/** The same in one line. */
export const whyOf = (workspace: WorkspaceInfo): string => reasonsOf(workspace).join('; ');
