import { dirname, resolve } from 'node:path';
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import type { ImportsCapability } from '../../engine/runtimes/capabilities/imports.ts';
import { diskFiles } from '../../host/platform/diskFiles.ts';
import { type CompletionSource, mostItems, typed } from './completion.ts';

/** Folders of tools, that nobody writes instructions in. */
const isOfTools = (name: string): boolean => name === '.git' || name === 'node_modules';

/** What of `path` a person has written last, and the folder before it. */
function splitAtLast(path: string): { readonly folder: string; readonly name: string } {
	const at = path.lastIndexOf('/') + 1;
	return { folder: path.slice(0, at), name: path.slice(at) };
}

/** Files and folders that an import could lead to, where one is being written: of the folder that the path has come to. */
export const imports: CompletionSource = async (place) => {
	const { file, before, path, workspace } = place;
	const { imports: ways } = workspace.runtime;
	const begun = file && ways?.begun(before);
	if (!ways || begun === undefined) return undefined;
	const { folder, name } = splitAtLast(begun);
	const home = workspace.snapshot().environment.home;
	const from = folder.startsWith('~/') ? resolve(home, folder.slice(2)) : resolve(dirname(path), folder);
	// Where a path leads out of the workspace, nothing is listed: what is there is nobody's business while somebody only types.
	if (from !== workspace.root && workspace.pathOf(from) === undefined) return [];
	const listing = await diskFiles.list(from);
	if (listing.kind !== 'listed') return [];
	return listing.entries
		.filter((entry) => !isOfTools(entry.name) && entry.name.toLowerCase().startsWith(name.toLowerCase()))
		.flatMap((entry) => itemFor(entry, ways))
		.sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1))
		.slice(0, mostItems)
		.map((item) => ({
			...item,
			textEdit: { range: typed(place, name.length), newText: item.insertText ?? item.label },
		}));
};

function itemFor(
	{ name, kind }: { readonly name: string; readonly kind: string },
	ways: ImportsCapability,
): CompletionItem[] {
	const isFolder = kind === 'folder';
	if (!isFolder && !ways.accepts(name)) return [];
	// The sign stands before the path already.
	const insertText = isFolder ? `${name}/` : ways.written(name).replace(/^@/u, '');
	return [
		{
			label: isFolder ? `${name}/` : name,
			insertText,
			filterText: name,
			kind: isFolder ? CompletionItemKind.Folder : CompletionItemKind.File,
			sortText: `${isFolder ? 0 : 1}${name}`,
			// A folder is half a path: the list of what is in it comes next.
			...(isFolder && { command: { title: '', command: 'editor.action.triggerSuggest' } }),
		},
	];
}
