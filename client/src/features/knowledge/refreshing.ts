import * as vscode from 'vscode';
import { KnowledgeRefreshRequest, type KnowledgeRefreshResult } from '../../../../protocol/knowledge/changes.ts';
import { figure } from '../../ui/format.ts';
import { tell, tellFailure } from '../../ui/tell.ts';
import { tellRefused } from './adding.ts';
import { pickStore } from './asking.ts';
import { chosenEntries } from './chosen.ts';
import { isKnowledgeNode, nameOf } from './nodes.ts';
import type { KnowledgeWorld } from './world.ts';

function tellRefreshed(world: KnowledgeWorld, { updated, unchanged, refused }: KnowledgeRefreshResult): void {
	const [only] = updated;
	const message =
		updated.length + unchanged + refused.length === 0
			? vscode.l10n.t('Nothing is due.')
			: [
					updated.length === 0
						? unchanged === 0
							? undefined
							: vscode.l10n.t('No source has changed.')
						: updated.length === 1 && only
							? vscode.l10n.t('{0} has a new version.', nameOf(only))
							: vscode.l10n.t('{0} entries have a new version.', figure(updated.length)),
					refused.length === 0 ? undefined : vscode.l10n.t('Not refreshed: {0}.', figure(refused.length)),
				]
					.filter(Boolean)
					.join(' ');
	if (refused.length > 0) tellRefused(world, message, refused).catch(tellFailure);
	else tell(message);
}

async function refreshPath(world: KnowledgeWorld, root: string, name: string, path?: string) {
	const title = vscode.l10n.t('Refreshing {0}…', path ?? name);
	const params = { root, ...(path !== undefined && { path }) };
	return world.long.run(title, (id, token) =>
		world.services.server.request(KnowledgeRefreshRequest, { ...params, id }, token),
	);
}

/** Reads the sources of the chosen entries again. */
export async function refresh(world: KnowledgeWorld, given: readonly unknown[]): Promise<void> {
	const entries = chosenEntries(world, given, false);
	const all: KnowledgeRefreshResult[] = [];
	try {
		for (const { store, entry } of entries) {
			const result = await refreshPath(world, store.info.root, store.name, entry.path);
			if ('stoppedAfter' in result) break;
			all.push(result);
		}
	} finally {
		await world.stores.reload();
	}
	tellRefreshed(world, {
		updated: all.flatMap(({ updated }) => updated),
		unchanged: all.reduce((sum, { unchanged }) => sum + unchanged, 0),
		refused: all.flatMap(({ refused }) => refused),
	});
}

/** Reads the sources again whose time has come. */
export async function refreshDue(world: KnowledgeWorld, row: unknown): Promise<void> {
	const title = vscode.l10n.t('Refresh What Is Due');
	const store = isKnowledgeNode(row) ? row.store : await pickStore(world.stores, title);
	if (!store) return;
	try {
		const result = await refreshPath(world, store.info.root, store.name);
		if (!('stoppedAfter' in result)) tellRefreshed(world, result);
	} finally {
		await world.stores.reload();
	}
}
