import * as vscode from 'vscode';
import type { MemoryPassage } from '../../../../protocol/memory/edit.ts';
import type { MemorySearchHit } from '../../../../protocol/memory/search.ts';
import { NotYet } from '../../commands/notYet.ts';
import { entriesOf } from './entries.ts';
import { type HitNode, isHitNode } from './nodes.ts';

/** The lines of a result as they are now, unsaved changes included. */
async function passageOf({ uri, startLine, endLine }: MemorySearchHit): Promise<MemoryPassage> {
	const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
	const last = Math.min(endLine, document.lineCount) - 1;
	const lines = new vscode.Range(startLine - 1, 0, last, document.lineAt(Math.max(0, last)).text.length);
	return { uri, startLine: startLine - 1, endLine: last, text: document.getText(lines) };
}

/** The result that a command is to work on. */
export function hitIn(value: unknown): HitNode {
	if (isHitNode(value)) return value;
	throw new NotYet(vscode.l10n.t('First search the memory. Then select a result in the Memory view.'));
}

interface EntryItem extends vscode.QuickPickItem {
	readonly passage: MemoryPassage;
}

/**
 * Of a result with several entries, those that the person means; of one with a single entry that, without the headings around
 * it. Undefined: none after all.
 */
export async function chosenFrom(
	hit: MemorySearchHit,
	{ title, question }: { readonly title: string; readonly question: string },
): Promise<readonly MemoryPassage[] | undefined> {
	const passage = await passageOf(hit);
	const entries = entriesOf(passage.text);
	const items = entries.map(
		({ startLine, endLine, text }): EntryItem => ({
			label: text.replace(/\s+/g, ' ').trim(),
			picked: hit.terms.some(({ term }) => text.toLowerCase().includes(term)),
			passage: {
				uri: passage.uri,
				startLine: passage.startLine + startLine,
				endLine: passage.startLine + endLine,
				text,
			},
		}),
	);
	// A heading alone is all that there is to choose.
	if (items.length === 0) return [passage];
	if (items.length === 1) return items.map((item) => item.passage);
	const picked = await vscode.window.showQuickPick(items, {
		canPickMany: true,
		title,
		placeHolder: question,
	});
	return picked && picked.length > 0 ? picked.map((item) => item.passage) : undefined;
}
