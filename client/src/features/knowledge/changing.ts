import * as vscode from 'vscode';
import { KnowledgeDeleteRequest, KnowledgeRestoreRequest } from '../../../../protocol/knowledge/changes.ts';
import { NotYet } from '../../commands/notYet.ts';
import { figure } from '../../ui/format.ts';
import { tell } from '../../ui/tell.ts';
import { chosenEntries } from './chosen.ts';
import type { EntryNode } from './nodes.ts';
import type { KnowledgeWorld } from './world.ts';

/** Entries by the store that they are in. */
function byStore(entries: readonly EntryNode[]): ReadonlyMap<string, readonly string[]> {
	const found = new Map<string, string[]>();
	for (const { store, entry } of entries) {
		const { root } = store.info;
		found.set(root, [...(found.get(root) ?? []), entry.path]);
	}
	return found;
}

const told = (
	entries: readonly EntryNode[],
	one: (path: string) => string,
	many: (count: string) => string,
): string => {
	const [only, ...others] = entries;
	return only && others.length === 0 ? one(only.entry.path) : many(figure(entries.length));
};

/** Keys work on the rows that are selected, and the one that the person is at may be another: they are asked. */
async function meant(doomed: readonly EntryNode[]): Promise<boolean> {
	const question = told(
		doomed,
		(path) => vscode.l10n.t('Delete {0} from the knowledge store?', path),
		(count) => vscode.l10n.t('Delete the {0} selected entries from the knowledge store?', count),
	);
	const detail = vscode.l10n.t('Every version stays, and you can bring it back.');
	const yes = vscode.l10n.t('Delete');
	return (await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) === yes;
}

/** Deletes at once: every version stays, and what is deleted can be brought back. */
export async function remove(world: KnowledgeWorld, given: readonly unknown[]): Promise<void> {
	const doomed = chosenEntries(world, given, false);
	if (given.length === 0 && !(await meant(doomed))) return;
	for (const [root, paths] of byStore(doomed)) {
		await world.services.server.request(KnowledgeDeleteRequest, { root, paths });
	}
	await world.stores.reload();
	world.lastDeletion.keep(doomed);
	const undo = vscode.l10n.t('Undo');
	const message = told(
		doomed,
		(path) => vscode.l10n.t('Deleted {0}. “Show Deleted” in the Knowledge view lists it.', path),
		(count) => vscode.l10n.t('Deleted {0} entries. “Show Deleted” in the Knowledge view lists them.', count),
	);
	if ((await vscode.window.showInformationMessage(message, undo)) === undo) await bringBack(world, doomed);
}

async function bringBack(world: KnowledgeWorld, entries: readonly EntryNode[]): Promise<void> {
	try {
		for (const { store, entry } of entries) {
			const params = { root: store.info.root, path: entry.path };
			await world.services.server.request(KnowledgeRestoreRequest, params);
		}
	} finally {
		await world.stores.reload();
		world.lastDeletion.renew(world.stores.all);
	}
}

/** Brings back what was deleted. */
export async function restore(world: KnowledgeWorld, given: readonly unknown[]): Promise<void> {
	const entries = chosenEntries(world, given, true);
	await bringBack(world, entries);
	tellBack(entries);
}

/** Brings back what was deleted last, all of it, for as long as nobody else has. */
export async function undoRemove(world: KnowledgeWorld): Promise<void> {
	const { entries } = world.lastDeletion;
	if (entries.length === 0)
		throw new NotYet(
			vscode.l10n.t('Nothing was deleted in this window. “Show Deleted” lists what was deleted before.'),
		);
	await bringBack(world, entries);
	tellBack(entries);
}

function tellBack(entries: readonly EntryNode[]): void {
	tell(
		told(
			entries,
			(path) => vscode.l10n.t('{0} is back, as a new version.', path),
			(count) => vscode.l10n.t('{0} entries are back, as new versions.', count),
		),
	);
}
