import * as vscode from 'vscode';
import { KnowledgeScheduleRequest } from '../../../../protocol/knowledge/changes.ts';
import { NotYet } from '../../commands/notYet.ts';
import { chosenEntries } from './chosen.ts';
import type { KnowledgeWorld } from './world.ts';

interface Often extends vscode.QuickPickItem {
	/** As the store takes it. */
	readonly frequency: string;
	readonly seconds?: number;
}

const choices = (): readonly Often[] => [
	{ label: vscode.l10n.t('Only When I Refresh It'), frequency: '' },
	{ label: vscode.l10n.t('Every Hour'), frequency: '1h', seconds: 3600 },
	{ label: vscode.l10n.t('Every Day'), frequency: '1d', seconds: 86_400 },
	{ label: vscode.l10n.t('Every Week'), frequency: '7d', seconds: 604_800 },
];

/** Has the person say how often the sources of the chosen entries are read again. */
export async function schedule(world: KnowledgeWorld, given: readonly unknown[]): Promise<void> {
	const entries = chosenEntries(world, given, false).filter(({ entry }) => entry.source !== undefined);
	const [first] = entries;
	if (!first)
		throw new NotYet(vscode.l10n.t('This entry was not added from a file or a page, so there is nothing to refresh.'));
	const now = first.entry.refresh.every;
	const items = choices().map((each) => ({
		...each,
		...(each.seconds === now && { description: vscode.l10n.t('as it is now') }),
	}));
	const chosen = await vscode.window.showQuickPick(items, {
		title: vscode.l10n.t('Refresh Automatically'),
		placeHolder: entries.some(({ store }) => store.info.place === 'project')
			? vscode.l10n.t('A store in the project is refreshed with “Refresh What Is Due”, not by itself')
			: vscode.l10n.t('While the editor is open, the source is read again'),
	});
	if (!chosen) return;
	try {
		for (const { store, entry } of entries) {
			const params = { root: store.info.root, path: entry.path, frequency: chosen.frequency };
			await world.services.server.request(KnowledgeScheduleRequest, params);
		}
	} finally {
		await world.stores.reload();
	}
}
