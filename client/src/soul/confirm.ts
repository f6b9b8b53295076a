import * as vscode from 'vscode';
import type { ToolRehearsal } from '../../../protocol/tools.ts';
import { diffMarkdown } from './diffText.ts';

type Writes = Extract<ToolRehearsal, { kind: 'writes' }>;

/** The change as a person is shown it before it happens. */
export const changesShown = ({ shown }: Writes): string =>
	diffMarkdown(shown.changes, (lines) => vscode.l10n.t('… more lines: {0}', lines));

/** Asks whether a tool may write what stands in the chat above. */
export async function mayWrite({ account, shown }: Writes): Promise<boolean> {
	const allow = vscode.l10n.t('Allow');
	const answer = await vscode.window.showWarningMessage(
		account,
		{
			modal: true,
			detail: vscode.l10n.t(
				'The agent wants to change {0}. You can see the change in the chat.',
				shown.changes.map(({ path }) => path).join(', '),
			),
		},
		allow,
	);
	return answer === allow;
}
