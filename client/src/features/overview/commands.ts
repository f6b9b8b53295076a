import * as vscode from 'vscode';
import type { Command } from '../../commands/registry.ts';
import { pickWorkspace } from '../../ui/pickers.ts';
import { subjectOf } from '../../ui/subject.ts';

export const overviewCommands: readonly Command[] = [
	{
		id: 'openOverview',
		async run(services, argument) {
			const { overview, workspaces } = services;
			await workspaces.load();
			const named = argument instanceof vscode.Uri ? argument : subjectOf(argument).uri;
			const workspace = await pickWorkspace(services, named);
			if (workspace) (await overview.load()).show(workspace);
		},
	},
];
