import * as vscode from 'vscode';
import type { SessionKind } from '../../../protocol/preview/session.ts';
import { sessionNamed } from '../../../shared/sessionNamed.ts';
import { isBudgetNode } from '../features/budget/nodes.ts';

/**
 * What the prompt is asked for: a lens of the server says workspace and session, a row of the budget view passes itself,
 * menus pass the file.
 */
export function subjectOf(argument: unknown): { uri?: vscode.Uri; session?: SessionKind } {
	if (argument instanceof vscode.Uri) return { uri: argument };
	if (isBudgetNode(argument)) {
		const uri = vscode.Uri.parse(argument.workspace.uri);
		return argument.kind === 'workspace' ? { uri } : { uri, session: argument.session };
	}
	if (typeof argument !== 'object' || argument === null) return {};
	const { workspace, session: name } = argument as Record<string, unknown>;
	const session = sessionNamed(name);
	return {
		...(typeof workspace === 'string' ? { uri: vscode.Uri.parse(workspace) } : {}),
		...(session ? { session } : {}),
	};
}
