import * as vscode from 'vscode';
import type { KnowledgeDocument, RefusedSource } from '../../../../protocol/knowledge/changes.ts';
import { NotYet } from '../../commands/notYet.ts';
import { addSources, type GivenSource, notAddedLine, targetOf, tellRefused } from './adding.ts';
import { pickStore } from './asking.ts';
import { documentUri } from './documents.ts';
import { moveInto } from './moving.ts';
import { folderOf, isKnowledgeNode, type KnowledgeNode } from './nodes.ts';
import { rowsType } from './services.ts';
import type { KnowledgeWorld } from './world.ts';

const listType = 'text/uri-list';

/** Entries can be dragged to a folder of the view, and into an editor. */
export function drag(rows: readonly KnowledgeNode[], data: vscode.DataTransfer): void {
	data.set(rowsType, new vscode.DataTransferItem(rows));
	const uris = rows.flatMap((row) =>
		row.kind === 'entry' && !row.entry.isDeleted
			? [documentUri({ root: row.store.info.root, path: row.entry.path }).toString()]
			: [],
	);
	if (uris.length > 0) data.set(listType, new vscode.DataTransferItem(uris.join('\r\n')));
}

/** The folder that a row is, or is in; empty at the top. */
function folderAt(node: KnowledgeNode | undefined): string {
	if (node?.kind === 'entry') return folderOf(node.entry.path);
	return node?.kind === 'folder' ? node.path : '';
}

/** Takes in what is dropped: rows of the view, things of the explorer, files of the system. */
export async function drop(
	world: KnowledgeWorld,
	node: KnowledgeNode | undefined,
	data: vscode.DataTransfer,
): Promise<void> {
	const rows: unknown = data.get(rowsType)?.value;
	if (Array.isArray(rows) && rows.some(isKnowledgeNode)) {
		const own = rows.filter(isKnowledgeNode);
		const root = node?.store.info.root ?? own[0]?.store.info.root;
		if (own.some(({ store }) => store.info.root !== root))
			throw new NotYet(vscode.l10n.t('Nothing was moved: entries cannot be dragged to another knowledge store.'));
		await moveInto(world, own, folderAt(node));
		return;
	}
	const { given, files } = await dropped(data);
	if (given.length === 0 && files.length === 0) return;
	const title = vscode.l10n.t('Add to the Knowledge Store');
	const store =
		node?.store ??
		(await pickStore(
			world.stores,
			title,
			given.find((each) => typeof each !== 'string'),
		));
	if (!store) return;
	const { documents, refused } = await read(files);
	if (refused.length > 0) void tellRefused(world, notAddedLine(refused.length), refused);
	await addSources(world, { ...(targetOf(node) ?? { store }), documents }, given);
}

/** What has a place, and what has only its bytes: a browser tells no paths. */
async function dropped(data: vscode.DataTransfer) {
	const given = new Map<string, GivenSource>();
	const files: vscode.DataTransferFile[] = [];
	const list = (await data.get(listType)?.asString()) ?? '';
	for (const line of list.split(/\r?\n/)) {
		if (line === '' || line.startsWith('#')) continue;
		const source = /^https?:/i.test(line) ? line : vscode.Uri.parse(line);
		given.set(source.toString(), source);
	}
	for (const [, item] of data) {
		const file = item.asFile();
		if (file?.uri) given.set(file.uri.toString(), file.uri);
		else if (file) files.push(file);
	}
	return { given: [...given.values()], files };
}

/** Bytes of one file: as many as the store takes of any. */
const largestFile = 50 * 1024 * 1024;

async function read(files: readonly vscode.DataTransferFile[]) {
	const documents: KnowledgeDocument[] = [];
	const refused: RefusedSource[] = [];
	for (const file of files) {
		const bytes = await file.data();
		if (bytes.length <= largestFile) documents.push({ name: file.name, bytes: Buffer.from(bytes).toString('base64') });
		else refused.push({ source: file.name, reason: vscode.l10n.t('it is larger than 50 MB') });
	}
	return { documents, refused };
}
