import * as vscode from 'vscode';
import { KnowledgeMoveRequest } from '../../../../protocol/knowledge/changes.ts';
import { NotYet } from '../../commands/notYet.ts';
import { askForPath } from './asking.ts';
import { chosenEntry, rowsOf } from './chosen.ts';
import { type EntryNode, entriesIn, folderOf, type KnowledgeNode } from './nodes.ts';
import type { KnowledgeWorld } from './world.ts';

/** A line on what is in the way at `path`; undefined where nothing is. */
function inTheWay({ store, entry }: EntryNode, path: string): string | undefined {
	const there = store.entries?.find((each) => each.path === path && !each.isDeleted);
	return there && there.path !== entry.path ? vscode.l10n.t('{0} is there already.', path) : undefined;
}

async function moveTo(world: KnowledgeWorld, { store, entry }: EntryNode, to: string): Promise<void> {
	const params = { root: store.info.root, path: entry.path, to };
	await world.services.server.request(KnowledgeMoveRequest, params);
}

export async function move(world: KnowledgeWorld, given: readonly unknown[]): Promise<void> {
	const [row] = rowsOf(world, given);
	if (row?.kind === 'folder') return moveFolder(world, row);
	const node = chosenEntry(world, given);
	const { path } = node.entry;
	const to = await askForPath(vscode.l10n.t('Move {0}', path), path, (given) => inTheWay(node, given));
	if (!to || to === path) return;
	await moveTo(world, node, to);
	await world.stores.reload();
}

async function moveFolder(world: KnowledgeWorld, folder: Extract<KnowledgeNode, { kind: 'folder' }>): Promise<void> {
	const to = await askForPath(vscode.l10n.t('Move {0}', folder.path), folder.path);
	if (!to || to === folder.path) return;
	const entries = entriesIn([folder], ({ isDeleted }) => !isDeleted);
	await moveAll(
		world,
		entries.map((node) => [node, `${to}${node.entry.path.slice(folder.path.length)}`] as const),
	);
}

/** Moves rows into a folder of the same store; what is in the way there stays, and so does what was to be moved. */
export async function moveInto(world: KnowledgeWorld, rows: readonly KnowledgeNode[], into: string): Promise<void> {
	const moves = rows.flatMap((row) => {
		const start =
			row.kind === 'folder' ? folderOf(row.path) : row.kind === 'entry' ? folderOf(row.entry.path) : undefined;
		if (start === undefined) return [];
		const entries = entriesIn([row], ({ isDeleted }) => !isDeleted);
		return entries.map((node): readonly [EntryNode, string] => {
			const below = node.entry.path.slice(start === '' ? 0 : start.length + 1);
			return [node, into === '' ? below : `${into}/${below}`];
		});
	});
	await moveAll(
		world,
		moves.filter(([{ entry }, to]) => entry.path !== to),
	);
}

async function moveAll(world: KnowledgeWorld, moves: readonly (readonly [EntryNode, string])[]): Promise<void> {
	const blocked = moves.map(([node, to]) => inTheWay(node, to)).find((line) => line !== undefined);
	if (blocked !== undefined) throw new NotYet(vscode.l10n.t('Nothing was moved: {0}', blocked));
	try {
		for (const [node, to] of moves) await moveTo(world, node, to);
	} finally {
		await world.stores.reload();
	}
}
