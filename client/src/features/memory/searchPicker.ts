import * as vscode from 'vscode';
import type { MemoryScope, MemorySearchHit } from '../../../../protocol/memory/search.ts';
import type { CommandServices } from '../../commands/registry.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import { tellFailure } from '../../ui/tell.ts';
import { excerptOf } from './excerpt.ts';
import { lookedThrough } from './items.ts';
import type { ShownSearch } from './nodes.ts';

interface FoundItem extends vscode.QuickPickItem {
	readonly hit?: MemorySearchHit;
	/** Searches there instead. */
	readonly scope?: MemoryScope;
}

/** UTF-16 units: about what a quick pick shows of a line. */
const pickWidth = 110;

const itemOf = (hit: MemorySearchHit): FoundItem => ({
	label: excerptOf(hit.snippet, hit.highlights, pickWidth).label || hit.path,
	detail: [`${hit.path}:${hit.startLine}`, hit.headings.join(' › ')].filter(Boolean).join(' · '),
	// The server has chosen already; the picker must not choose again by its own lights.
	alwaysShow: true,
	hit,
});

/** Letters of the beginning of a word from which on it is found. */
const fewestLetters = 3;

function nothingItem(found: ShownSearch): FoundItem {
	const last = found.query.trim().split(/\s+/).at(-1) ?? '';
	const hint =
		last.length < fewestLetters
			? vscode.l10n.t('To find the beginning of a word, write at least {0} letters', fewestLetters)
			: undefined;
	return {
		label: vscode.l10n.t('$(info) Nothing found for “{0}”', found.query.trim()),
		detail: [lookedThrough(found), hint].filter(Boolean).join(' · '),
		alwaysShow: true,
	};
}

const elsewhere: Readonly<Record<MemoryScope, () => FoundItem>> = {
	memory: () => ({ label: vscode.l10n.t('$(files) Search All Markdown Files'), alwaysShow: true, scope: 'all' }),
	all: () => ({ label: vscode.l10n.t('$(book) Search Only the Agent’s Memory'), alwaysShow: true, scope: 'memory' }),
};

/** What was found, or that nothing was, and the other place to look in. */
export const itemsOf = (found: ShownSearch, scope: MemoryScope): readonly FoundItem[] => [
	...(found.hits.length > 0 ? found.hits.map(itemOf) : [nothingItem(found)]),
	elsewhere[scope](),
];

async function open({ uri, startLine, endLine }: MemorySearchHit): Promise<void> {
	const selection = new vscode.Range(startLine - 1, 0, endLine - 1, 0);
	await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection });
}

/** The same passage in the answer to another question. */
const isSameHit = (one: MemorySearchHit | undefined, other: MemorySearchHit): boolean =>
	one?.uri === other.uri && one.startLine === other.startLine;

/** The search that runs; a later one takes its place, also from another picker. */
let asking = new vscode.CancellationTokenSource();

/**
 * Finds while it is being typed. What was found for the text in the box stays in the view, also where somebody leaves before
 * the answer is there.
 */
export async function searchMemory(services: CommandServices): Promise<void> {
	const { memory } = services;
	const workspace = await pickWorkspace(services, undefined);
	if (!workspace) return;
	const pick = vscode.window.createQuickPick<FoundItem>();
	pick.title = vscode.l10n.t('Search the memory of {0}', workspace.name);
	pick.placeholder = vscode.l10n.t('Words, "a phrase", path:memory/, after:2026-11-01, before:2026-12');
	let scope: MemoryScope = 'memory';
	/** Resolves once the list is of the text that was asked for last. */
	let answered = Promise.resolve();
	let isLeft = false;

	const find = async (query: string): Promise<void> => {
		asking.cancel();
		asking.dispose();
		const mine = new vscode.CancellationTokenSource();
		asking = mine;
		pick.busy = query.trim() !== '';
		if (!pick.busy) {
			pick.items = [];
			memory.show();
			return;
		}
		try {
			const found = await memory.search(workspace, query, scope, mine.token);
			if (mine.token.isCancellationRequested) return;
			if (!isLeft) pick.items = itemsOf(found, scope);
			memory.show(workspace, found);
		} catch (error) {
			if (mine.token.isCancellationRequested) return;
			pick.items = [];
			pick.hide();
			tellFailure(error);
		} finally {
			if (asking === mine) pick.busy = false;
		}
	};
	const ask = (query: string): void => {
		answered = find(query);
	};

	/** A row of an earlier text opens only if the text in the box finds it too. */
	const choose = async (chosen: MemorySearchHit): Promise<void> => {
		const typed = pick.value;
		await answered;
		if (isLeft || pick.value !== typed || !pick.items.some(({ hit }) => isSameHit(hit, chosen))) return;
		pick.hide();
		await open(chosen);
	};

	pick.onDidChangeValue(ask);
	pick.onDidAccept(() => {
		const [chosen] = pick.activeItems;
		if (chosen?.scope) {
			scope = chosen.scope;
			ask(pick.value);
		} else if (chosen?.hit) {
			void choose(chosen.hit);
		} else if (!chosen) {
			pick.hide();
			// The view keeps everything that was found.
			void vscode.commands.executeCommand('soulscope.memory.focus');
		}
	});
	pick.onDidHide(() => {
		isLeft = true;
		pick.dispose();
	});
	pick.show();
}
