import * as vscode from 'vscode';
import type { Proposal } from '../../../../protocol/memory/proposals.ts';
import type { PendingQuestion } from '../pending/pending.ts';

interface EditedSkill {
	readonly proposal: Proposal;
	readonly text: string;
	/** Goes on with what the person has made of it. */
	show(text: string): Promise<void>;
	decline(): Promise<void>;
}

async function openWith(name: string, text: string): Promise<vscode.TextDocument> {
	// Without a folder, so that saving it asks where to.
	const uri = vscode.Uri.from({ scheme: 'untitled', path: name });
	const document = await vscode.workspace.openTextDocument(uri);
	if (document.getText() === '') {
		const edit = new vscode.WorkspaceEdit();
		edit.insert(uri, new vscode.Position(0, 0), text);
		await vscode.workspace.applyEdit(edit);
	}
	return document;
}

/** Opens a skill as a text of its own, to be changed; the question above it leads on to what would be written. */
export async function editSkill({ proposal, text, show, decline }: EditedSkill): Promise<Omit<PendingQuestion, 'id'>> {
	const { title } = proposal;
	const tab = `${title.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'SKILL'}.md`;
	const document = await openWith(tab, text);
	await vscode.window.showTextDocument(document, { preview: false });
	return {
		kind: 'question',
		about: 'proposal.edited',
		message: vscode.l10n.t('Change the skill “{0}”, then look at what would be written.', title),
		short: vscode.l10n.t('Done with the skill?'),
		tab,
		answers: [
			{ id: 'show', label: vscode.l10n.t('$(diff) Show What Would Be Written'), run: () => show(document.getText()) },
			{ id: 'decline', label: vscode.l10n.t('$(close) Dismiss'), run: decline },
		],
		async close() {
			if (!vscode.window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => label.startsWith(tab)))) return;
			// Nothing of it is lost: what was changed is what is shown next.
			await vscode.window.showTextDocument(document);
			await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
		},
	};
}
