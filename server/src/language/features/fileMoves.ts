import type { CancellationToken, RenameFilesParams, WorkspaceEdit } from 'vscode-languageserver';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { asEdit } from '../support/diagnostics/fixEdits.ts';
import { editsForMoves, type Move } from '../support/memory/moves.ts';

/** What moves, by the workspace that it stays in; what leaves its workspace is nobody's to follow. */
function movesByWorkspace({ files: renames }: RenameFilesParams, { files, workspaces }: LanguageContext) {
	const moves = new Map<Workspace, Move[]>();
	for (const { oldUri, newUri } of renames) {
		const [before, after] = [files.pathOf(oldUri), files.pathOf(newUri)];
		const workspace = before === undefined ? undefined : workspaces.ownerOf(before);
		if (before === undefined || after === undefined || !workspace || workspaces.ownerOf(after) !== workspace) continue;
		const [from, to] = [workspace.pathOf(before), workspace.pathOf(after)];
		if (from !== undefined && to !== undefined && from !== '' && to !== '')
			moves.set(workspace, [...(moves.get(workspace) ?? []), { from, to }]);
	}
	return moves;
}

async function willRename(params: RenameFilesParams, token: CancellationToken, context: LanguageContext) {
	const all = await Promise.all(
		[...movesByWorkspace(params, context)].map(([workspace, moves]) => editsForMoves(workspace, moves, context, token)),
	);
	const changes = all.flat().map(({ uri, version, edits }) => ({ textDocument: { uri, version }, edits }));
	return changes.length > 0 ? (asEdit(changes, context) ?? null) : null;
}

/** When files or folders are renamed in the editor, what other files say of them is changed along with it. */
export const fileMoves: Feature = {
	name: 'file moves',
	capabilities: {
		workspace: {
			fileOperations: {
				willRename: {
					filters: [
						{ scheme: 'file', pattern: { glob: '**/*.md', matches: 'file' } },
						{ scheme: 'file', pattern: { glob: '**', matches: 'folder' } },
					],
				},
			},
		},
	},
	register(context) {
		context.connection.workspace.onWillRenameFiles(
			context.guarded<RenameFilesParams, WorkspaceEdit | null>('file moves', null, (params, token) =>
				willRename(params, token, context),
			),
		);
	},
};
