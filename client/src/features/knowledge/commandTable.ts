import * as vscode from 'vscode';
import { add, addPage, pickAndAdd } from './adding.ts';
import { remove, restore, undoRemove } from './changing.ts';
import { choosePlace } from './choosingPlace.ts';
import { chosenEntry } from './chosen.ts';
import { showText } from './documents.ts';
import { compareWith, compareWithPrevious, showHistory } from './history.ts';
import { addText } from './keeping.ts';
import { move } from './moving.ts';
import type { EntryNode } from './nodes.ts';
import { refresh, refreshDue } from './refreshing.ts';
import { schedule } from './scheduling.ts';
import { searchKnowledge } from './searchPicker.ts';
import type { KnowledgeCommand } from './services.ts';
import type { KnowledgeWorld } from './world.ts';

/** The newest text of an entry; of a deleted one its history, since there is no newest text. */
async function openEntry(world: KnowledgeWorld, node: EntryNode): Promise<void> {
	if (node.entry.isDeleted) return showHistory(world, node);
	await showText({ root: node.store.info.root, path: node.entry.path }, undefined);
}

/** The text that is selected in the editor in front. */
function selectedText(): string {
	const editor = vscode.window.activeTextEditor;
	return editor ? editor.selections.map((each) => editor.document.getText(each)).join('\n') : '';
}

type WorldCommand = Exclude<KnowledgeCommand, 'showDeleted' | 'hideDeleted'>;

/** What each command does; commands on rows are given the row, and all that are selected with it. */
export const commandTable: {
	readonly [C in WorldCommand]: (world: KnowledgeWorld, ...given: readonly unknown[]) => Promise<void>;
} = {
	add: (world, ...given) => add(world, given),
	addFiles: (world, row) => pickAndAdd(world, row, 'files'),
	addFolder: (world, row) => pickAndAdd(world, row, 'folder'),
	addPage: (world, row) => addPage(world, row),
	addText: (world, row) => addText(world, row),
	addSelection: (world) => addText(world, undefined, selectedText()),
	openEntry: (world, ...given) => openEntry(world, chosenEntry(world, given)),
	history: (world, ...given) => showHistory(world, chosenEntry(world, given)),
	compareWithPrevious: (world, ...given) => compareWithPrevious(world, chosenEntry(world, given)),
	compareWith: (world, ...given) => compareWith(world, chosenEntry(world, given)),
	restore: (world, ...given) => restore(world, given),
	delete: (world, ...given) => remove(world, given),
	undoDelete: (world) => undoRemove(world),
	move: (world, ...given) => move(world, given),
	refresh: (world, ...given) => refresh(world, given),
	refreshDue: (world, row) => refreshDue(world, row),
	schedule: (world, ...given) => schedule(world, given),
	search: (world, query) => searchKnowledge(world, typeof query === 'string' ? query : ''),
	choosePlace: (world, row) => choosePlace(world, row),
};
