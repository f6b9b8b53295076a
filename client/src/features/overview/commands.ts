import * as vscode from 'vscode';
import type { Command } from '../../commands/registry.ts';
import { subjectOf } from '../../ui/subject.ts';

export const overviewCommands: readonly Command[] = [
	{
		id: 'openOverview',
		// The page is there at once, and asks for the agents itself: it has a list to choose from.
		async run({ overview }, argument) {
			const named = argument instanceof vscode.Uri ? argument : subjectOf(argument).uri;
			(await overview.load()).show(named ?? vscode.window.activeTextEditor?.document.uri);
		},
	},
];
