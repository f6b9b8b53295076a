import type { TextChange } from '../../engine/rules/rule.ts';
import { Outpaced } from './disk/publish.ts';
import { type Failed, failed, type WriteResult } from './outcome.ts';
import type { ChangeRequest } from './requests.ts';
import { smallestChange } from './text.ts';

/** The documents that are open in the editor. `file` is absolute: the root as it was given, joined with the path. */
export interface OpenDocuments {
	/** The text of a document that differs from the disk; undefined where none is open or it has been saved. */
	dirtyText(file: string): string | undefined;
	/**
	 * Changes an open document. Resolves once `dirtyText` shows the change; false where the editor refused, or the
	 * document was no longer what the changes were made for.
	 */
	edit(file: string, changes: readonly TextChange[]): Promise<boolean>;
}

/** For the command line and for tests: no editor is there. */
export const noDocuments: OpenDocuments = { dirtyText: () => undefined, edit: async () => false };

/** Changes the open document at `file`, in which `dirty` stands. */
export async function changeInEditor(
	documents: OpenDocuments,
	request: ChangeRequest,
	file: string,
	dirty: string,
): Promise<WriteResult | Failed> {
	const after = request.transform(dirty);
	if (typeof after !== 'string') return failed('declined', after.decline);
	if (after !== dirty && !(await documents.edit(file, [smallestChange(dirty, after)]))) {
		// Typing goes on while the edit is under way: what counts is the text that is there now.
		if (documents.dirtyText(file) !== dirty) throw new Outpaced();
		return failed('editor', `${request.path} was not changed: it has unsaved changes and the editor refused the edit.`);
	}
	return { kind: 'written', path: request.path, created: false, via: 'editor', before: dirty, after };
}
