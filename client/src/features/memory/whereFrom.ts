import * as vscode from 'vscode';
import { LineOriginRequest, type OriginStep } from '../../../../protocol/memory/origin.ts';
import { readKnowledgeAddress } from '../../../../shared/knowledgeAddress.ts';
import { NotYet } from '../../commands/notYet.ts';
import type { Command, CommandServices } from '../../commands/registry.ts';
import { withSlowProgress } from '../../ui/progress.ts';
import { tell } from '../../ui/tell.ts';

/** The line that a link names, or the one with the cursor. */
function lineMeant(uri: unknown, line: unknown): { readonly uri: string; readonly line: number } {
	if (typeof uri === 'string' && typeof line === 'number') return { uri, line };
	const editor = vscode.window.activeTextEditor;
	if (!editor) throw new NotYet(vscode.l10n.t('First put the cursor on a line of one of the agent’s files.'));
	return { uri: editor.document.uri.toString(), line: editor.selection.active.line };
}

function itemOf(step: OriginStep): vscode.QuickPickItem & { readonly step: OriginStep } {
	switch (step.kind) {
		case 'conversation':
			return { label: vscode.l10n.t('$(comment-discussion) Open the conversation'), step };
		case 'document':
			return { label: vscode.l10n.t('$(go-to-file) Open {0}', step.title), step };
		case 'change':
			return { label: vscode.l10n.t('$(diff) Show what was changed in {0}', step.diff.path), step };
	}
}

async function go(step: OriginStep, workspace: string, { chat, diffs }: CommandServices): Promise<void> {
	switch (step.kind) {
		case 'conversation':
			await (await chat.load()).showEntry(step.conversation, step.entry ?? '');
			return;
		case 'document': {
			const citation = readKnowledgeAddress(step.uri);
			if (citation) {
				await vscode.commands.executeCommand('soulscope.openKnowledge', { workspace, ...citation });
				return;
			}
			const line = step.line ?? 0;
			const selection = new vscode.Range(line, 0, line, 0);
			await vscode.window.showTextDocument(vscode.Uri.parse(step.uri), { selection });
			return;
		}
		case 'change':
			await diffs.openOne(step.operation, vscode.l10n.t('{0}: what was changed', step.diff.path), step.diff);
	}
}

async function whereFrom(services: CommandServices, uri: unknown, line: unknown): Promise<void> {
	const asked = services.server.request(LineOriginRequest, lineMeant(uri, line));
	const { sentences, steps, isFromOutside, workspace } = await withSlowProgress(
		vscode.l10n.t('Looking for where this line came from…'),
		asked,
	);
	const message = sentences.join(' ');
	if (steps.length === 0) {
		tell(message);
		return;
	}
	const picked = await vscode.window.showQuickPick(steps.map(itemOf), {
		title: isFromOutside
			? vscode.l10n.t('Where This Line Came From: perhaps from outside')
			: vscode.l10n.t('Where This Line Came From'),
		placeHolder: message,
	});
	if (picked) await go(picked.step, workspace, services);
}

export const whereFromCommands: readonly Command[] = [{ id: 'memory.whereFrom', run: whereFrom }];
