import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import type { WorkspacePath } from '../../engine/workspace/snapshot.ts';
import { type CompletionSource, mostItems, typed } from './completion.ts';

/** A path that is being written: at least one folder, nothing of a longer path or of an address in front. */
const path = /(?<![\w./\\@~:-])((?:\.\/)?)((?:[\w-][\w.-]*\/)+[\w.-]*)$/;
/** A name that is being written in backticks. */
const name = /^()([\w./-]*)$/;
/** Inside the brackets of a link, Markdown itself completes. */
function isInLink(before: string): boolean {
	const open = before.lastIndexOf('](');
	return open >= 0 && !/[)\s]/.test(before.slice(open + 2));
}

/** What was written since the backtick that is open; undefined where none is. */
function inBackticks(before: string): string | undefined {
	const pieces = before.split('`');
	return pieces.length % 2 === 0 ? pieces.at(-1) : undefined;
}

/** Daily logs newest first; the rest by name. */
const sortKey = (file: WorkspacePath, isLog: boolean): string =>
	isLog ? `1${[...file].map((c) => (/\d/.test(c) ? String(9 - Number(c)) : c)).join('')}` : `0${file}`;

/** Files of the workspace, where a path to one is being written. */
export const references: CompletionSource = (place) => {
	const { file, before, workspace } = place;
	if (!file || isInLink(before)) return undefined;
	const quoted = inBackticks(before);
	const match = (quoted !== undefined ? name.exec(quoted) : null) ?? path.exec(before);
	if (!match) return undefined;
	const [, dot = '', written = ''] = match;
	const own = file.path.slice(0, file.path.lastIndexOf('/') + 1);
	const items: CompletionItem[] = [];
	for (const candidate of workspace.snapshot().files.keys()) {
		if (candidate === file.path || !/\.md$/i.test(candidate)) continue;
		const spellings = own !== '' && candidate.startsWith(own) ? [candidate, candidate.slice(own.length)] : [candidate];
		const spelling = spellings.find((each) => each.toLowerCase().startsWith(written.toLowerCase()));
		if (spelling === undefined) continue;
		const role = workspace.runtime.roleOf(candidate);
		items.push({
			label: spelling,
			kind: CompletionItemKind.File,
			...(role && { detail: role.title }),
			sortText: sortKey(candidate, role?.id === 'daily-log'),
			textEdit: { range: typed(place, dot.length + written.length), newText: `${dot}${spelling}` },
			...(dot && { filterText: `${dot}${spelling}` }),
		});
	}
	return items.sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1)).slice(0, mostItems);
};
