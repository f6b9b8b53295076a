import * as vscode from 'vscode';
import {
	type FindSentenceParams,
	FindSentenceRequest,
	type FoundSentence,
	type OtherPast,
	type PastSource,
	PastStatesRequest,
	type SentenceMoved,
} from '../../../../protocol/past/past.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { withSlowProgress } from '../../ui/progress.ts';
import { timeHere } from '../preview/document/address.ts';
import { compareWithNow, promptOfNow } from './earlierPrompt.ts';
import { otherItems } from './pickState.ts';

function selectedText(): string {
	const editor = vscode.window.activeTextEditor;
	return editor?.document.getText(editor.selection).trim() ?? '';
}

/** What the person types. */
async function typedSentence({ server }: CommandServices, workspace: string): Promise<string | undefined> {
	// Without a history this fails, before anybody has typed something for nothing.
	await server.request(PastStatesRequest, { workspace, limit: 1 });
	const typed = await vscode.window.showInputBox({
		prompt: vscode.l10n.t('The sentence to find in the earlier prompts'),
	});
	return typed?.trim() || undefined;
}

interface MoveItem extends vscode.QuickPickItem {
	/** Absent: the person looks elsewhere. */
	readonly move?: SentenceMoved;
	readonly other?: OtherPast;
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

/** The change that the person chooses from those that are found, as `from` has them. */
async function pickMove(
	services: CommandServices,
	asked: FindSentenceParams,
	from?: PastSource,
): Promise<SentenceMoved | undefined> {
	const cancelling = new vscode.CancellationTokenSource();
	const found = await withSlowProgress(
		vscode.l10n.t('Looking at earlier prompts…'),
		services.server.request(FindSentenceRequest, { ...asked, ...(from && { from }) }, cancelling.token),
		() => cancelling.cancel(),
	);
	const { moves, others } = found;
	const never = vscode.l10n.t('This sentence was never in the prompt. {0}', summary(found));
	if (moves.length === 0 && others.length === 0) throw new NotYet(never);
	const items: readonly MoveItem[] = [...moves.map(itemOf), ...otherItems(others)];
	const picked = await vscode.window.showQuickPick(items, {
		title: moves.length === 0 ? never : summary(found),
		placeHolder: vscode.l10n.t('Choose a change to compare the prompt of then with now'),
	});
	return picked?.other ? pickMove(services, asked, picked.other.from) : picked?.move;
}

async function findWhenSentenceMoved(services: CommandServices, argument: unknown): Promise<void> {
	// Choosing an agent can move the selection out of sight.
	const selected = selectedText();
	const now = await promptOfNow(services, argument);
	if (!now) return;
	const { workspace, session, runtime } = now.address;
	const sentence = selected || (await typedSentence(services, workspace));
	if (sentence === undefined) return;
	const move = await pickMove(services, { workspace, session, sentence, ...(runtime !== undefined && { runtime }) });
	if (move) await compareWithNow(now, move);
}

export const findSentenceCommands: readonly Command[] = [{ id: 'findInEarlierPrompts', run: findWhenSentenceMoved }];
