import * as vscode from 'vscode';
import { sessionNamed } from '../../../../shared/sessionNamed.ts';
import type { Command } from '../../commands/registry.ts';
import { pickSession } from '../../ui/pickers.ts';
import type { BudgetView } from './view.ts';

/** Commands of one budget view. */
export function budgetCommands(view: BudgetView): readonly Command[] {
	return [
		{
			id: 'budget.pickSession',
			async run({ workspaces }) {
				const all = vscode.l10n.t('all sessions');
				const kinds = new Set((await workspaces.load()).flatMap(({ sessionKinds }) => sessionKinds));
				const picked = await pickSession<string>([all, ...kinds], view.session ?? all);
				if (picked === undefined) return;
				view.show(sessionNamed(picked));
				await vscode.commands.executeCommand('soulscope.budget.focus');
			},
		},
		{ id: 'budget.refresh', run: () => view.refresh() },
	];
}
