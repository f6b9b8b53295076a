import * as vscode from 'vscode';
import { NotYet } from '../../commands/notYet.ts';
import { type EntryNode, entriesIn, isKnowledgeNode, type KnowledgeNode } from './nodes.ts';
import type { KnowledgeWorld } from './world.ts';

/** The rows that a command is meant for: those selected, where the one it was called on is among them. */
export function rowsOf({ services: { tree } }: KnowledgeWorld, given: readonly unknown[]): readonly KnowledgeNode[] {
	const [row, all] = given;
	if (Array.isArray(all)) return all.filter(isKnowledgeNode);
	if (isKnowledgeNode(row)) return [row];
	return tree.selection;
}

/** The entries that a command is meant for. Throws a line where there are none. */
export function chosenEntries(
	world: KnowledgeWorld,
	given: readonly unknown[],
	deleted: boolean,
): readonly EntryNode[] {
	const found = entriesIn(rowsOf(world, given), ({ isDeleted }) => isDeleted === deleted);
	if (found.length > 0) return found;
	throw new NotYet(vscode.l10n.t('First select an entry in the Knowledge view.'));
}

/** The only entry that a command is meant for. */
export function chosenEntry(world: KnowledgeWorld, given: readonly unknown[]): EntryNode {
	const row = rowsOf(world, given).find((each) => each.kind === 'entry');
	if (row?.kind === 'entry') return row;
	throw new NotYet(vscode.l10n.t('First select an entry in the Knowledge view.'));
}
