import * as vscode from 'vscode';
import { sessionNamed } from '../../../../shared/sessionNamed.ts';
import type { Command } from '../../commands/registry.ts';
import { pickSession } from '../../ui/pickers.ts';

export const budgetCommands: readonly Command[] = [
	{
		id: 'budget.pickSession',
		async run({ workspaces, budget }) {
			const all = vscode.l10n.t('all sessions');
			const kinds = new Set((await workspaces.load()).flatMap(({ sessionKinds }) => sessionKinds));
			const picked = await pickSession<string>([all, ...kinds], budget.session ?? all);
			if (picked === undefined) return;
			budget.show(sessionNamed(picked));
			await vscode.commands.executeCommand('soulscope.budget.focus');
		},
	},
	{ id: 'budget.refresh', run: ({ budget }) => budget.refresh() },
];
