import type { Feature } from './feature.ts';
import { codeActions } from './features/codeActions.ts';
import { codeLens } from './features/codeLens.ts';
import { serverCommands } from './features/commands.ts';
import { completion } from './features/completion.ts';
import { diagnostics } from './features/diagnostics.ts';
import { documentLinks } from './features/documentLinks.ts';
import { documentSymbols } from './features/documentSymbols.ts';
import { fileMoves } from './features/fileMoves.ts';
import { folding } from './features/folding.ts';
import { hover } from './features/hover.ts';
import { inlayHints } from './features/inlayHints.ts';
import { publishedDiagnostics } from './features/publishedDiagnostics.ts';
import { references } from './features/references.ts';
import { renaming } from './features/rename.ts';
import { workspaceSymbols } from './features/workspaceSymbols.ts';
import { backupRequests } from './requests/backup.ts';
import { budgetRequest } from './requests/budget.ts';
import { fileStatusRequest } from './requests/fileStatus.ts';
import { guardRequests } from './requests/guard.ts';
import { knowledgeRequests } from './requests/knowledge.ts';
import { memorySearchRequests } from './requests/memorySearch.ts';
import { readingState } from './requests/reading.ts';
import { semanticSearchRequests } from './requests/semanticSearch.ts';
import { workspacesRequests } from './requests/workspaces.ts';
import { dayTurn } from './sync/dayTurn.ts';
import { documentSync } from './sync/documentSync.ts';
import { fileWatching } from './sync/fileWatching.ts';
import { folders } from './sync/folders.ts';
import { loneFiles } from './sync/loneFiles.ts';
import { settingsSync } from './sync/settingsSync.ts';
import { viewRefresh } from './sync/viewRefresh.ts';

/**
 * What the server can do from the start. What keeps workspaces in step comes first, then what people see. Requests that wait for a person are
 * in `lateRequests.ts`.
 */
export const features: readonly Feature[] = [
	documentSync,
	folders,
	loneFiles,
	fileWatching,
	settingsSync,
	dayTurn,
	viewRefresh,
	diagnostics,
	publishedDiagnostics,
	hover,
	codeLens,
	inlayHints,
	completion,
	codeActions,
	serverCommands,
	documentSymbols,
	documentLinks,
	folding,
	workspaceSymbols,
	references,
	renaming,
	fileMoves,
	workspacesRequests,
	backupRequests,
	budgetRequest,
	fileStatusRequest,
	guardRequests,
	memorySearchRequests,
	semanticSearchRequests,
	knowledgeRequests,
	readingState,
];
