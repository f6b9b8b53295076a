import * as vscode from 'vscode';
import { type PinnedQuestionsParams, PinnedQuestionsRequest } from '../../../../protocol/memory/pins.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import { tell } from '../../ui/tell.ts';
import { nodeIn } from './nodes.ts';
import type { ProposalsServices } from './services.ts';

interface PinItem extends vscode.QuickPickItem {
	readonly act: 'pin' | 'unpin';
}

interface SuggestedQuestion {
	readonly workspace: string;
	/** What the box has in it at first. */
	readonly question: string;
}

/** A question from where the command was used: a proposal asks for what it says, and a search for what was typed. */
function suggestedBy({ asked }: ProposalsServices, chosen: unknown): SuggestedQuestion | undefined {
	const node = nodeIn(chosen);
	if (node?.kind === 'proposal') {
		const { workspace, evidence, title } = node.proposal;
		return { workspace, question: evidence ?? title };
	}
	const search = asked();
	return search && { workspace: search.workspace, question: search.query };
}

const pickPin = (pinned: readonly string[]): Thenable<PinItem | undefined> =>
	vscode.window.showQuickPick<PinItem>(
		[
			{ label: vscode.l10n.t('$(add) Pin a Question…'), act: 'pin' },
			...pinned.map((label): PinItem => ({ label, description: vscode.l10n.t('select to unpin'), act: 'unpin' })),
		],
		{ title: vscode.l10n.t('Pinned Questions') },
	);

/** Pins a question that the memory has to answer whatever is written, or shows those that are pinned and unpins one. */
export async function pinQuestion(services: ProposalsServices, chosen: unknown): Promise<void> {
	const suggested = suggestedBy(services, chosen);
	const workspace = suggested?.workspace ?? (await pickWorkspace(services, undefined))?.uri;
	if (workspace === undefined) return;
	const change = async (more: Omit<PinnedQuestionsParams, 'workspace'> = {}): Promise<readonly string[]> => {
		const result = await services.server.request(PinnedQuestionsRequest, { workspace, ...more });
		if (result.kind === 'failed') throw new Error(result.message);
		return result.questions;
	};
	const pinned = await change();
	// Whoever comes from a row wants to pin what that asks.
	const picked = chosen === undefined && pinned.length > 0 ? await pickPin(pinned) : { act: 'pin', label: '' };
	if (!picked) return;
	if (picked.act === 'unpin') {
		await change({ unpin: picked.label });
		return tell(vscode.l10n.t('Unpinned: {0}', picked.label));
	}
	const question = await vscode.window.showInputBox({
		title: vscode.l10n.t('Pin a Question'),
		prompt: vscode.l10n.t('Before you accept a proposal, Soulscope checks that this question still finds its answer.'),
		value: suggested?.question.replace(/\s+/g, ' ').trim() ?? '',
		ignoreFocusOut: true,
	});
	if (!question?.trim()) return;
	await change({ pin: question });
	tell(vscode.l10n.t('Pinned: {0}', question.trim()));
}
