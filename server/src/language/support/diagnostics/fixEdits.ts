import { join } from 'node:path';
import type { TextDocumentEdit, TextEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { FixStep } from '../../../engine/rules/rule.ts';
import { contentOfPlace } from '../../../engine/rules/support/places.ts';
import { isMisread } from '../../../engine/workspace/snapshot.ts';
import { uriOfPath } from '../../../host/managed/placeUri.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../../context.ts';

type FixContext = Pick<LanguageContext, 'files' | 'client'>;
type DocumentChange = NonNullable<WorkspaceEdit['documentChanges']>[number];

const fileStart = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** What one step does, in order; undefined where the client cannot do it, or would save a text that was misread. */
function changesFor(workspace: Workspace, step: FixStep, { files, client }: FixContext): DocumentChange[] | undefined {
	const uriOf = (path: string) => files.uriOf(workspace.absolute(path));
	if (step.kind === 'line-feeds') return undefined;
	if (step.kind !== 'edit' && !client.fileOperations.has(step.kind)) return undefined;
	switch (step.kind) {
		case 'edit': {
			if (isMisread(contentOfPlace(workspace.snapshot(), step.file))) return undefined;
			const path = files.pathOfPlace(workspace, step.file);
			const lines = files.linesOfPlace(workspace, step.file);
			const edits = step.changes.map(({ range, text }): TextEdit => ({ range: lines.rangeOf(range), newText: text }));
			return [{ textDocument: { uri: files.uriOf(path), version: files.versionOf(path) }, edits }];
		}
		case 'create': {
			const uri = uriOf(step.path);
			// Neither option is set: the edit fails where the file exists by then.
			return [
				{ kind: 'create', uri },
				{ textDocument: { uri, version: null }, edits: [{ range: fileStart, newText: step.text }] },
			];
		}
		case 'delete':
			return [{ kind: 'delete', uri: uriOf(step.path) }];
		case 'rename': {
			// In the very letters: the disk may give the file under them already, and an editor may have opened it so.
			const newUri = uriOfPath(join(workspace.root, step.to));
			const shown = uriOf(step.path);
			return [
				{
					kind: 'rename',
					oldUri: shown === newUri ? uriOfPath(workspace.absolute(step.path)) : shown,
					newUri,
				},
			];
		}
	}
}

const isTextEdit = (change: DocumentChange): change is TextDocumentEdit => 'textDocument' in change;

/** The edit in the form that the client takes; undefined where it cannot take it. */
export function asEdit(changes: readonly DocumentChange[], { client }: FixContext): WorkspaceEdit | undefined {
	if (client.documentChanges) return { documentChanges: [...changes] };
	if (!changes.every(isTextEdit)) return undefined;
	const byUri: Record<string, TextEdit[]> = {};
	for (const { textDocument, edits } of changes) {
		byUri[textDocument.uri] = [...(byUri[textDocument.uri] ?? []), ...(edits as TextEdit[])];
	}
	return { changes: byUri };
}

/** The edit that carries out a fix; undefined where the client cannot carry out every step of it. */
export function editFor(
	workspace: Workspace,
	steps: readonly FixStep[],
	context: FixContext,
): WorkspaceEdit | undefined {
	const changes: DocumentChange[] = [];
	for (const step of steps) {
		const made = changesFor(workspace, step, context);
		if (!made) return undefined;
		changes.push(...made);
	}
	return changes.length > 0 ? asEdit(changes, context) : undefined;
}

/** A stretch of a file that a fix already takes. */
interface Taken {
	readonly file: string;
	readonly start: number;
	readonly end: number;
}

const overlaps = (a: Taken, b: Taken): boolean => a.file === b.file && a.start <= b.end && b.start <= a.end;

/**
 * One edit for many fixes. Only fixes made of text edits take part, as a file that goes or moves is nothing to do by
 * the dozen; where two fixes want the same stretch, the first one gets it, whole.
 */
export function mergedEdit(
	fixes: readonly { readonly workspace: Workspace; readonly steps: readonly FixStep[] }[],
	context: FixContext,
): WorkspaceEdit | undefined {
	const taken: Taken[] = [];
	const edits = new Map<string, TextDocumentEdit>();
	for (const { workspace, steps } of fixes) {
		if (!steps.every((step) => step.kind === 'edit')) continue;
		const wants = steps.flatMap(({ file, changes }) =>
			changes.map(({ range }) => ({ file: context.files.pathOfPlace(workspace, file), ...range })),
		);
		if (wants.some((want) => taken.some((other) => overlaps(want, other)))) continue;
		taken.push(...wants);
		for (const change of steps.flatMap((step) => changesFor(workspace, step, context) ?? []).filter(isTextEdit)) {
			const { textDocument } = change;
			const before = edits.get(textDocument.uri)?.edits ?? [];
			edits.set(textDocument.uri, { textDocument, edits: [...before, ...change.edits] });
		}
	}
	return edits.size > 0 ? asEdit([...edits.values()], context) : undefined;
}
