import * as vscode from 'vscode';
import { FindSentenceRequest, type FoundSentence, type SentenceMoved } from '../../../../protocol/past/past.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { withSlowProgress } from '../../ui/progress.ts';
import { timeHere } from '../preview/document/address.ts';
import { compareWithNow, promptOfNow } from './earlierPrompt.ts';

/** What is selected, else what the person types. */
async function sentenceToFind(): Promise<string | undefined> {
	const editor = vscode.window.activeTextEditor;
	const selected = editor?.document.getText(editor.selection).trim();
	if (selected) return selected;
	const typed = await vscode.window.showInputBox({
		prompt: vscode.l10n.t('The sentence to find in the earlier prompts'),
	});
	return typed?.trim() || undefined;
}

interface MoveItem extends vscode.QuickPickItem {
	readonly move: SentenceMoved;
}

function itemOf(move: SentenceMoved): MoveItem {
	const icon = move.kind === 'entered' ? '$(diff-added)' : '$(diff-removed)';
	const what = move.kind === 'entered' ? vscode.l10n.t('entered the prompt') : vscode.l10n.t('left the prompt');
	return {
		label: `${icon} ${timeHere(move.at)} · ${what}`,
		description: `${move.subject} · ${move.author}`,
		detail: move.by === 'time' ? vscode.l10n.t('because of the date, not because of this change') : '',
		move,
	};
}

function summary({ isThere, looked, states }: FoundSentence): string {
	const now = isThere ? vscode.l10n.t('It is in the newest prompt.') : vscode.l10n.t('It is not in the newest prompt.');
	const how =
		looked === 'all'
			? vscode.l10n.t('All {0} states were checked.', states)
			: vscode.l10n.t('There are {0} states, and only some were checked.', states);
	return `${now} ${how}`;
}

async function findWhenSentenceMoved(services: CommandServices, argument: unknown): Promise<void> {
	const sentence = await sentenceToFind();
	const now = sentence === undefined ? undefined : await promptOfNow(services, argument);
	if (!now || sentence === undefined) return;
	const { workspace, session, runtime } = now.address;
	const cancelling = new vscode.CancellationTokenSource();
	const asked = { workspace, session, sentence, ...(runtime !== undefined && { runtime }) };
	const found = await withSlowProgress(
		vscode.l10n.t('Looking at earlier prompts…'),
		services.server.request(FindSentenceRequest, asked, cancelling.token),
		() => cancelling.cancel(),
	);
	if (found.moves.length === 0) {
		throw new NotYet(vscode.l10n.t('This sentence was never in the prompt. {0}', summary(found)));
	}
	const picked = await vscode.window.showQuickPick(found.moves.map(itemOf), {
		title: summary(found),
		placeHolder: vscode.l10n.t('Choose a change to compare the prompt of then with now'),
	});
	if (picked) await compareWithNow(now, picked.move);
}

export const findSentenceCommands: readonly Command[] = [{ id: 'findInEarlierPrompts', run: findWhenSentenceMoved }];
