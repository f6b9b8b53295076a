import * as vscode from 'vscode';
import {
	type KnowledgeHit,
	KnowledgeReadRequest,
	KnowledgeSearchRequest,
} from '../../../../protocol/knowledge/entries.ts';
import { tellFailure } from '../../ui/tell.ts';
import { excerptOf } from '../memory/excerpt.ts';
import { mustBeUsable } from './asking.ts';
import { showText } from './documents.ts';
import type { ShownStore } from './nodes.ts';
import type { KnowledgeWorld } from './world.ts';

interface PassageItem extends vscode.QuickPickItem {
	readonly found?: { readonly store: ShownStore; readonly hit: KnowledgeHit };
}

/** ms after the last key before the store is asked. */
const rest = 150;
/** ms that a row is looked at before its passage is shown. */
const glance = 120;
/** UTF-16 units: about what a quick pick shows of a line. */
const pickWidth = 110;

/** Where the words of a question begin in a text: half-open UTF-16 ranges, in order. */
export function marksIn(text: string, query: string): readonly (readonly [number, number])[] {
	const lower = text.toLowerCase();
	const words = query.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
	return words
		.flatMap((word): readonly (readonly [number, number])[] => {
			const at = lower.indexOf(word);
			return at < 0 ? [] : [[at, at + word.length]];
		})
		.sort(([a], [b]) => a - b);
}

const itemOf = (store: ShownStore, hit: KnowledgeHit, query: string, isOnly: boolean): PassageItem => ({
	label: excerptOf(hit.snippet, marksIn(hit.snippet, query), pickWidth).label || hit.path,
	detail: isOnly ? hit.path : `${store.name} · ${hit.path}`,
	// The server has chosen already; the picker must not choose again by its own lights.
	alwaysShow: true,
	found: { store, hit },
});

const nothing = (query: string, entries: number): PassageItem => ({
	label: vscode.l10n.t('$(info) Nothing found for “{0}”', query.trim()),
	detail: entries === 1 ? vscode.l10n.t('in 1 entry') : vscode.l10n.t('in {0} entries', entries),
	alwaysShow: true,
});

/** Finds while it is being typed, and shows the passage that the person is at. */
export async function searchKnowledge(world: KnowledgeWorld, initial = ''): Promise<void> {
	mustBeUsable();
	const { server } = world.services;
	const stores = (await world.stores.load()).filter(({ failure }) => failure === undefined);
	const entries = stores.flatMap(({ entries = [] }) => entries).filter(({ isDeleted }) => !isDeleted).length;
	const pick = vscode.window.createQuickPick<PassageItem>();
	pick.title = vscode.l10n.t('Search the Knowledge Store');
	pick.placeholder = vscode.l10n.t('Words to look for in the texts');
	let asking = new vscode.CancellationTokenSource();
	let typing: NodeJS.Timeout | undefined;
	let looking: NodeJS.Timeout | undefined;
	let isLeft = false;

	const find = async (query: string): Promise<void> => {
		const mine = new vscode.CancellationTokenSource();
		asking = mine;
		try {
			const found = await Promise.all(
				stores.map(async (store) => {
					const hits = await server.request(KnowledgeSearchRequest, { root: store.info.root, query }, mine.token);
					return hits.map((hit) => ({ store, hit }));
				}),
			);
			if (mine.token.isCancellationRequested || isLeft) return;
			const hits = found.flat().sort((a, b) => b.hit.score - a.hit.score);
			pick.items =
				hits.length === 0
					? [nothing(query, entries)]
					: hits.map(({ store, hit }) => itemOf(store, hit, query, stores.length === 1));
		} catch (error) {
			if (mine.token.isCancellationRequested || isLeft) return;
			pick.hide();
			tellFailure(error);
		} finally {
			if (asking === mine) pick.busy = false;
		}
	};

	const ask = (query: string): void => {
		clearTimeout(typing);
		asking.cancel();
		pick.busy = query.trim() !== '';
		if (pick.busy) typing = setTimeout(() => void find(query), rest);
		else pick.items = [];
	};

	const show = async ({ found }: PassageItem, preserveFocus: boolean): Promise<void> => {
		if (!found) return;
		const { store, hit } = found;
		const { root } = store.info;
		try {
			const { lines } = await server.request(KnowledgeReadRequest, { root, ...hit });
			if (isLeft && preserveFocus) return;
			await showText({ root, path: hit.path }, lines, { preserveFocus });
		} catch (error) {
			if (!preserveFocus) tellFailure(error);
		}
	};

	pick.onDidChangeValue(ask);
	pick.onDidChangeActive(([item]) => {
		clearTimeout(looking);
		if (item?.found) looking = setTimeout(() => void show(item, true), glance);
	});
	pick.onDidAccept(() => {
		const [item] = pick.activeItems;
		if (!item?.found) return;
		pick.hide();
		void show(item, false);
	});
	pick.onDidHide(() => {
		isLeft = true;
		clearTimeout(typing);
		clearTimeout(looking);
		asking.cancel();
		pick.dispose();
	});
	pick.value = initial;
	if (initial !== '') ask(initial);
	pick.show();
}
