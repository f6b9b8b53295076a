import { extname, join } from 'node:path';
import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver';
import { type CompletionSource, mostItems, typed, type WritingPlace } from './completion.ts';
import { entriesIn, splitAtLast } from './folder.ts';

const fence = /^---[ \t]*$/u;

/** The last of the patterns on a line: they stand in quotes, lists and braces, with commas between them. */
const lastPattern = /(?<![^\s"',[\]{}!])[^\s"',[\]{}!]*$/u;

/** The pattern that is being written as a value of `key`, up to the cursor; undefined elsewhere. */
function patternBefore({ text, position, before }: WritingPlace, key: string): string | undefined {
	const above = text.split(/\r?\n/u, position.line);
	if (!fence.test(above[0] ?? '') || above.slice(1).some((line) => fence.test(line))) return undefined;
	const named = (line: string) => /^([A-Za-z_][\w-]*):/u.exec(line)?.[1];
	const isItem = /^[ \t]*-[ \t]/u.test(before);
	const owner = isItem ? above.map(named).findLast((name) => name !== undefined) : named(before);
	if (owner !== key) return undefined;
	const value = isItem ? before.replace(/^[ \t]*-/u, '') : before.slice(key.length + 1);
	return lastPattern.exec(value)?.[0];
}

/** Patterns count from the folder around the hidden one that a file lies in, and from the root where it lies in none. */
const baseOf = (path: string): string => /^(?:(.*?)\/)?\.[^/]*\//u.exec(path)?.[1] ?? '';

/** More kinds of files than these in one folder are not worth a pattern each. */
const mostEndings = 8;

/** Folders, and patterns for the files that lie in the folder that the pattern has come to. */
export const patterns: CompletionSource = async (place) => {
	const { file, workspace } = place;
	const key = file?.role && workspace.runtime.patternKeys?.[file.role.id];
	const begun = key === undefined ? undefined : patternBefore(place, key);
	if (!file || begun === undefined) return undefined;
	const { folder, name } = splitAtLast(begun);
	// Patterns neither begin with a slash or a dot, nor is it known which folder is meant behind a star.
	if (/^[./]|[*?]/u.test(folder)) return [];
	const entries = await entriesIn(workspace, join(workspace.root, baseOf(file.path), folder));
	const endings = [...new Set(entries.filter(({ kind }) => kind === 'file').map((entry) => extname(entry.name)))];
	const range = typed(place, name.length);
	const item = (label: string, kind: CompletionItemKind, sortText: string): CompletionItem => ({
		label,
		kind,
		sortText,
		filterText: label,
		textEdit: { range, newText: label },
	});
	const folders = entries
		.filter((entry) => entry.kind === 'folder' && !entry.name.startsWith('.'))
		.map((entry) => ({
			...item(`${entry.name}/`, CompletionItemKind.Folder, `0${entry.name}`),
			command: { title: '', command: 'editor.action.triggerSuggest' },
		}));
	const stars = [
		'**',
		...endings
			.filter((ending) => ending !== '')
			.slice(0, mostEndings)
			.map((ending) => `**/*${ending}`),
	];
	return [...folders, ...stars.map((star) => item(star, CompletionItemKind.Value, `1${star}`))]
		.filter(({ label }) => label.toLowerCase().startsWith(name.toLowerCase()))
		.slice(0, mostItems);
};
