import * as vscode from 'vscode';
import { ChoosePlaceRequest, type KnowledgePlaceName } from '../../../../protocol/knowledge/stores.ts';
import { tell } from '../../ui/tell.ts';
import { pickStore } from './asking.ts';
import { placeName, placeWords } from './items.ts';
import { isKnowledgeNode, type ShownStore } from './nodes.ts';
import type { KnowledgeWorld } from './world.ts';

interface PlaceItem extends vscode.QuickPickItem {
	readonly place: KnowledgePlaceName;
}

function placeItems({ info }: ShownStore): readonly PlaceItem[] {
	const now = (place: KnowledgePlaceName) => {
		if (info.place === place) return vscode.l10n.t('it is kept here now');
		return info.hasOther ? vscode.l10n.t('there is another store here') : '';
	};
	const { database } = info;
	const outside =
		database === undefined
			? {
					label: vscode.l10n.t('$(device-desktop) On This Computer'),
					detail: vscode.l10n.t('For you alone. Nothing appears in the project.'),
				}
			: {
					label: vscode.l10n.t('$(database) In the Database'),
					detail: vscode.l10n.t('{0}. For everybody who may read it. Nothing appears in the project.', database),
				};
	return [
		{ ...outside, description: now('editor'), place: 'editor' },
		{
			label: vscode.l10n.t('$(repo) In the Project'),
			description: now('project'),
			detail: vscode.l10n.t('In knowledge.db in the folder. You can share it, with version control or by hand.'),
			place: 'project',
		},
	];
}

/** How to begin there; undefined where the person leaves. Nothing is ever moved or deleted. */
async function beginning({ info, entries = [] }: ShownStore, place: KnowledgePlaceName) {
	const stays = vscode.l10n.t('The store {0} stays as it is. You can go back to it at any time.', placeWords(info));
	if (info.hasOther) {
		const use = vscode.l10n.t('Use It');
		const question = vscode.l10n.t(
			'There is another knowledge store {0} already. Use that one?',
			placeWords({ ...info, place }),
		);
		const answer = await vscode.window.showInformationMessage(question, { modal: true, detail: stays }, use);
		return answer === use ? { copy: false } : undefined;
	}
	if (entries.length === 0) return { copy: false };
	const [copy, empty] = [vscode.l10n.t('Copy Everything'), vscode.l10n.t('Start Empty')];
	if (info.database !== undefined) {
		const question = vscode.l10n.t('A store is not copied from or into a database. Start with an empty one?');
		const answer = await vscode.window.showInformationMessage(question, { modal: true, detail: stays }, empty);
		return answer === undefined ? undefined : { copy: false };
	}
	const question = vscode.l10n.t(
		'Copy what is kept {0} with all versions, or start with an empty store?',
		placeName(info.place),
	);
	const answer = await vscode.window.showInformationMessage(question, { modal: true, detail: stays }, copy, empty);
	return answer === undefined ? undefined : { copy: answer === copy };
}

/** Keeps a store in the project or among our own data from now on, also for the command line and the agent. */
export async function choosePlace(world: KnowledgeWorld, row: unknown): Promise<void> {
	const title = vscode.l10n.t('Where the Knowledge Is Kept');
	const store = isKnowledgeNode(row) ? row.store : await pickStore(world.stores, title);
	if (!store) return;
	const placeHolder = vscode.l10n.t('Where do you want to keep the knowledge of {0}?', store.name);
	const picked = await vscode.window.showQuickPick(placeItems(store), { title, placeHolder });
	if (!picked || picked.place === store.info.place) return;
	const begin = await beginning(store, picked.place);
	if (!begin) return;
	const { root } = store.info;
	const info = await world.services.server.request(ChoosePlaceRequest, { root, place: picked.place, ...begin });
	await world.stores.reload();
	const { fsPath } = vscode.Uri.parse(info.file);
	const isFile = info.place === 'project' || info.database === undefined;
	const kept = isFile
		? vscode.l10n.t('The knowledge of {0} is kept {1} now: {2}', store.name, placeName(info.place), fsPath)
		: vscode.l10n.t('The knowledge of {0} is kept {1} now', store.name, placeWords(info));
	const pages = vscode.l10n.t(
		'Its web pages are not refreshed automatically any more, because somebody else may have set that. “Refresh Automatically…” turns it on again.',
	);
	tell(info.schedulesLeftOut > 0 ? `${kept}. ${pages}` : kept);
}
