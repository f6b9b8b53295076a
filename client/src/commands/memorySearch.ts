import * as vscode from 'vscode';
import type { MemorySearchHit } from '../../../protocol/memorySearch.ts';
import { excerptOf } from '../views/excerpt.ts';
import type { MemoryView } from '../views/memory.ts';
import { pickWorkspace } from './pickers.ts';
import type { CommandServices } from './registry.ts';

interface HitItem extends vscode.QuickPickItem {
	readonly hit: MemorySearchHit;
}

/** UTF-16 units: about what a quick pick shows of a line. */
const pickWidth = 110;

const itemOf = (hit: MemorySearchHit): HitItem => ({
	label: excerptOf(hit.snippet, hit.highlights, pickWidth).label || hit.path,
	detail: [`${hit.path}:${hit.startLine}`, hit.headings.join(' › ')].filter(Boolean).join(' · '),
	// The server has chosen already; the picker must not choose again by its own lights.
	alwaysShow: true,
	hit,
});

async function open({ uri, startLine, endLine }: MemorySearchHit): Promise<void> {
	const selection = new vscode.Range(startLine - 1, 0, endLine - 1, 0);
	await vscode.window.showTextDocument(vscode.Uri.parse(uri), { selection });
}

/** Finds while it is being typed; what was found last stays in the view. */
export async function search(view: MemoryView, services: CommandServices): Promise<void> {
	const workspace = await pickWorkspace(services, undefined);
	if (!workspace) return;
	const pick = vscode.window.createQuickPick<HitItem>();
	pick.title = vscode.l10n.t('Search the memory of {0}', workspace.name);
	pick.placeholder = vscode.l10n.t('Words, "a phrase", path:memory/, after:2026-11-01, before:2026-12');
	let asking = new vscode.CancellationTokenSource();
	pick.onDidChangeValue(async (query) => {
		asking.cancel();
		asking.dispose();
		const mine = new vscode.CancellationTokenSource();
		asking = mine;
		if (query.trim() === '') {
			pick.items = [];
			return;
		}
		pick.busy = true;
		try {
			const { hits, notes } = await view.search(workspace, query, mine.token);
			if (mine.token.isCancellationRequested) return;
			pick.items = hits.map(itemOf);
			view.show(workspace, { query, hits, notes });
		} catch (error) {
			if (mine.token.isCancellationRequested) return;
			pick.items = [];
			pick.hide();
			void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
		} finally {
			if (asking === mine) pick.busy = false;
		}
	});
	pick.onDidAccept(() => {
		const [chosen] = pick.activeItems;
		pick.hide();
		// The view keeps everything that was found; whoever picked one wants that.
		if (chosen) void open(chosen.hit);
		else void vscode.commands.executeCommand('soulscope.memory.focus');
	});
	pick.onDidHide(() => {
		asking.cancel();
		asking.dispose();
		pick.dispose();
	});
	pick.show();
}
