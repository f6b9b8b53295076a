import * as vscode from 'vscode';
import {
	KnowledgeAddRequest,
	type KnowledgeAddResult,
	type KnowledgeDocument,
	type RefusedSource,
} from '../../../../protocol/knowledge/changes.ts';
import { figure } from '../../ui/format.ts';
import { tell, tellFailure, warn } from '../../ui/tell.ts';
import { pickStore } from './asking.ts';
import { isKnowledgeNode, type KnowledgeNode, type ShownStore } from './nodes.ts';
import type { KnowledgeWorld } from './world.ts';

/** The store and the folder in it that a row stands for. */
interface AddTarget {
	readonly store: ShownStore;
	readonly into?: string;
	/** What has only its bytes. */
	readonly documents?: readonly KnowledgeDocument[];
	/** Pictures that the person has agreed to send to the model of the chat, by their digests. */
	readonly describedPictures?: readonly string[];
}

/** A file or a folder, or the address of a page as it was written: a `Uri` would undo its escapes, and lead elsewhere. */
export type GivenSource = vscode.Uri | string;

/** Dropped on a folder, things go into it; anywhere else each goes to its usual place. */
export function targetOf(node: KnowledgeNode | undefined): AddTarget | undefined {
	if (!node) return undefined;
	if (node.kind === 'folder') return { store: node.store, into: node.path };
	return { store: node.store };
}

/** The last step of a path; of an address that ends with a slash all of it. */
const sourceName = ({ source }: RefusedSource): string => /[^/\\]+$/.exec(source)?.[0] ?? source;

/** `3 entries`. */
const entriesWord = (count: number): string =>
	count === 1 ? vscode.l10n.t('1 entry') : vscode.l10n.t('{0} entries', figure(count));

/** What was refused, a line each. */
export async function tellRefused(
	{ documents }: KnowledgeWorld,
	message: string,
	refused: readonly RefusedSource[],
): Promise<void> {
	const [only, ...others] = refused;
	if (only && others.length === 0) {
		warn([`${sourceName(only)}: ${only.reason}.`, message].join(' '));
		return;
	}
	const show = vscode.l10n.t('Show Why');
	const answer = await vscode.window.showWarningMessage(message, show);
	if (answer !== show) return;
	const lines = refused.map(({ source, reason }) => `- ${source}: ${reason}`);
	const title = vscode.l10n.t('Not added');
	const uri = documents.note(`${title}.md`, [`# ${title}`, '', ...lines, ''].join('\n'));
	await vscode.window.showTextDocument(uri, { preview: true });
}

/** `3 sources were not added.` */
export const notAddedLine = (count: number): string =>
	count === 1 ? vscode.l10n.t('1 source was not added.') : vscode.l10n.t('{0} sources were not added.', figure(count));

function tellAdded(world: KnowledgeWorld, { added, unchanged, refused }: KnowledgeAddResult): void {
	const same = unchanged === 0 ? undefined : vscode.l10n.t('{0} had not changed.', entriesWord(unchanged));
	const done = added.length === 0 ? undefined : vscode.l10n.t('Added {0}.', entriesWord(added.length));
	const not = refused.length === 0 ? undefined : notAddedLine(refused.length);
	const message = [done, same, not].filter(Boolean).join(' ');
	if (refused.length > 0) tellRefused(world, message, refused).catch(tellFailure);
	else tell(message);
}

/** Asks before pictures leave the computer; the rest of what was `given` has not changed since. */
async function offerDescribing(
	world: KnowledgeWorld,
	target: AddTarget,
	given: readonly GivenSource[],
	pictures: readonly RefusedSource[],
): Promise<void> {
	const [only] = pictures;
	if (!only) return;
	const describe = vscode.l10n.t('Send and Describe');
	const question =
		pictures.length === 1
			? vscode.l10n.t(
					'{0} is a picture. The model of the chat can describe it, so that it is found. The picture is sent to that model.',
					sourceName(only),
				)
			: vscode.l10n.t(
					'{0} pictures were not added. The model of the chat can describe them, so that they are found. They are sent to that model.',
					figure(pictures.length),
				);
	if ((await vscode.window.showInformationMessage(question, describe)) !== describe) return;
	const describedPictures = pictures.flatMap(({ picture }) => picture ?? []);
	await addSources(world, { ...target, describedPictures }, given);
}

/** Takes files and folders in, says how far it is, and then what came of it. */
export async function addSources(
	world: KnowledgeWorld,
	target: AddTarget,
	given: readonly GivenSource[],
): Promise<void> {
	const { store, into, documents = [], describedPictures } = target;
	if (given.length + documents.length === 0) return;
	const title = vscode.l10n.t('Adding to the knowledge of {0}…', store.name);
	const sources = [...new Set(given.map(String))];
	const params = {
		root: store.info.root,
		sources,
		...(documents.length > 0 && { documents }),
		...(into !== undefined && { into }),
		...(describedPictures && { describedPictures }),
	};
	try {
		const result = await world.long.run(title, (id, token) =>
			world.services.server.request(KnowledgeAddRequest, { ...params, id }, token),
		);
		if ('stoppedAfter' in result) {
			const count = figure(result.stoppedAfter);
			tell(vscode.l10n.t('Stopped after {0} sources. What was added until then is kept.', count));
		} else {
			const pictures = result.refused.filter(({ picture }) => picture);
			const rest = { ...result, refused: result.refused.filter(({ picture }) => !picture) };
			if (rest.refused.length + rest.added.length + rest.unchanged > 0) tellAdded(world, rest);
			offerDescribing(world, target, given, pictures).catch(tellFailure);
		}
	} finally {
		await world.stores.reload();
	}
}

/** What the explorer has selected, or what the person picks in a dialog. */
export async function add(world: KnowledgeWorld, given: readonly unknown[]): Promise<void> {
	const uris = given.flat().filter((each): each is vscode.Uri => each instanceof vscode.Uri);
	const [first] = uris;
	if (!first) return pickAndAdd(world, undefined, 'files');
	const store = await pickStore(world.stores, vscode.l10n.t('Add to the Knowledge Store'), first);
	if (store) await addSources(world, { store }, uris);
}

export async function pickAndAdd(world: KnowledgeWorld, row: unknown, what: 'files' | 'folder'): Promise<void> {
	const node = isKnowledgeNode(row) ? row : undefined;
	const store = node?.store ?? (await pickStore(world.stores, vscode.l10n.t('Add to the Knowledge Store')));
	if (!store) return;
	const uris = await vscode.window.showOpenDialog({
		title: vscode.l10n.t('Add to the knowledge of {0}', store.name),
		openLabel: vscode.l10n.t('Add'),
		canSelectMany: true,
		canSelectFiles: what === 'files',
		canSelectFolders: what === 'folder',
		defaultUri: vscode.Uri.parse(store.info.root),
	});
	await addSources(world, targetOf(node) ?? { store }, uris ?? []);
}

/** Fetches a page that the person names. */
export async function addPage(world: KnowledgeWorld, row: unknown): Promise<void> {
	const node = isKnowledgeNode(row) ? row : undefined;
	const title = vscode.l10n.t('Add a Web Page to the Knowledge Store');
	const store = node?.store ?? (await pickStore(world.stores, title));
	if (!store) return;
	const address = await vscode.window.showInputBox({
		title,
		prompt: vscode.l10n.t('Address of the page. Soulscope fetches it from the internet now, and when you refresh it.'),
		placeHolder: 'https://',
		validateInput: (given) =>
			/^https:\/\/[^\s/]/i.test(given.trim()) ? undefined : vscode.l10n.t('Write an address that begins with https://'),
	});
	if (address) await addSources(world, targetOf(node) ?? { store }, [address.trim()]);
}
