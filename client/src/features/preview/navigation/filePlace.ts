import * as vscode from 'vscode';
import type { PreviewResult } from '../../../../../protocol/preview/preview.ts';
import type { ShownPrompt } from '../document/store.ts';
import { type PromptPlace, placeOf } from './placeOf.ts';

/** A place in a file that somebody comes to a prompt from. UTF-16 offsets in the file. */
export interface FilePlace {
	readonly uri: vscode.Uri;
	readonly offset: number;
	/** The line that it is in, half-open. */
	readonly line: { readonly start: number; readonly end: number };
	/** Zero-based. */
	readonly lineNumber: number;
}

export const startOf = (uri: vscode.Uri): FilePlace => ({ uri, offset: 0, line: { start: 0, end: 0 }, lineNumber: 0 });

/** Where the cursor of an editor stands. */
export function cursorIn({ document, selection }: vscode.TextEditor): FilePlace {
	const { range, lineNumber } = document.lineAt(selection.active);
	const line = { start: document.offsetAt(range.start), end: document.offsetAt(range.end) };
	return { uri: document.uri, offset: document.offsetAt(selection.active), line, lineNumber };
}

/** The file's place behind the line that somebody reads in a prompt: at the cursor, or else at the top of what is in view. */
export function readIn({ selection, visibleRanges }: vscode.TextEditor, shown: ShownPrompt): FilePlace | undefined {
	const isInView = visibleRanges.some((range) => range.contains(selection.active));
	const origin = shown.layout.originAt(isInView ? selection.active : (visibleRanges[0]?.start ?? selection.active));
	if (!origin) return undefined;
	const line = { start: origin.offset, end: origin.offset + 1 };
	return { uri: vscode.Uri.parse(origin.uri), offset: origin.offset, line, lineNumber: 0 };
}

/** Where a file's place stands in a prompt; undefined where nothing of the file is in it. */
export function placeIn({ result }: ShownPrompt, { uri, offset, line }: FilePlace): PromptPlace | undefined {
	const wanted = uri.toString();
	const isOf = (part: string) => vscode.Uri.parse(part).toString() === wanted;
	return ontoMark(result, placeOf(result.parts, isOf, offset, line));
}

/** From the blank lines at a cut to the runtime's mark of it. */
function ontoMark({ text, parts }: PreviewResult, place: PromptPlace | undefined): PromptPlace | undefined {
	if (!place || place.verbatim) return place;
	const end = parts.find((part) => part.start <= place.offset && place.offset < part.end)?.end ?? place.offset;
	const blank = text.slice(place.offset, end).search(/\S/u);
	return blank > 0 ? { ...place, offset: place.offset + blank } : place;
}
