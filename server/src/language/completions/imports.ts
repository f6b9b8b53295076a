import { dirname, resolve } from 'node:path';
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import type { ImportsCapability } from '../../engine/runtimes/capabilities/imports.ts';
import { type CompletionSource, mostItems, typed } from './completion.ts';
import { entriesIn, splitAtLast } from './folder.ts';

/** Files and folders that an import could lead to, where one is being written: of the folder that the path has come to. */
export const imports: CompletionSource = async (place) => {
	const { file, before, path, workspace } = place;
	const { imports: ways } = workspace.runtime;
	const begun = file && ways?.begun(before);
	if (!ways || begun === undefined) return undefined;
	const { folder, name } = splitAtLast(begun);
	const home = workspace.snapshot().environment.home;
	const from = folder.startsWith('~/') ? resolve(home, folder.slice(2)) : resolve(dirname(path), folder);
	return (await entriesIn(workspace, from))
		.filter((entry) => entry.name.toLowerCase().startsWith(name.toLowerCase()))
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
