import * as vscode from 'vscode';
import type { WorkspaceInfo } from '../../../../protocol/workspace/workspaces.ts';
import type { CommandServices } from '../../commands/registry.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import { subjectOf } from '../../ui/subject.ts';
import { managedScheme } from './scheme.ts';

/** The workspace that is meant, where its agent is in a database. */
export async function managedWorkspace(
	services: CommandServices,
	argument: unknown,
): Promise<WorkspaceInfo | undefined> {
	const workspace = await pickWorkspace(services, subjectOf(argument).uri);
	if (!workspace || vscode.Uri.parse(workspace.uri).scheme === managedScheme) return workspace;
	throw new Error(
		vscode.l10n.t('The files of {0} are not in a database, and are the same for everybody.', workspace.name),
	);
}
